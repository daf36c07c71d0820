package io.vestibule.coordination;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Which ids visitors went on under when they moved to another network, for as long as that may not
/// have reached them: an answer gets lost, or another tab asks by the ticket of before. A visitor
/// who stays is not in it. *Confined to its agent.*
///
/// It stands behind the end of a copy, where versions before it do not look.
final class Moves {

    /// How long after the new ticket came back the old one still leads to it, from the same
    /// network: requests of other tabs are under way, and late answers bring the old one again.
    static final long AGAIN_MILLIS = 30_000;

    /// How long the old ticket leads to the new one that never came back.
    static final long UNSEEN_MILLIS = 300_000;

    /// The same where it is not known whether it came back, since sessions are not renewed.
    static final long UNTOLD_MILLIS = 60_000;

    /// How far clocks differ.
    static final long CLOCKS_MILLIS = 5_000;

    /// No more are remembered; the oldest go first.
    static final int MOST = 1 << 16;

    /// So many moves lead on from a ticket whose next one is not known to have arrived. Beyond that
    /// it is out: so many answers do not get lost.
    static final int MOST_UNSEEN = 8;

    /// Stands before it: what follows a copy may be something else.
    static final long MAGIC = 0x5653_544d_4f56_4553L;

    private static final long NEVER = Long.MAX_VALUE;
    private static final long SWEEP_MILLIS = 1_000;

    /// By the id of before, the oldest first.
    private final LinkedHashMap<Long, Moved> moves = new LinkedHashMap<>();

    private final Map<Long, Long> befores = new HashMap<>();
    private long sweptMillis = Long.MIN_VALUE / 2;

    /// A visitor who moved.
    ///
    /// @param to the new id, and the network
    /// @param atMillis when
    /// @param shownMillis when the new ticket came back; [#NEVER] if it did not
    record Moved(Move to, long atMillis, long shownMillis) {

        /// Whether the ticket of before leads to this, from a network.
        private boolean leads(int network, long nowMillis) {
            return shownMillis == NEVER
                    || (to.network() == network && nowMillis - shownMillis < AGAIN_MILLIS);
        }
    }

    /// Where the visitor of an earlier ticket is now.
    ///
    /// @param to the last move
    /// @param moves how many led there
    record Trail(Move to, int moves) {

        /// Whether one more may follow.
        boolean goesOn() {
            return moves < MOST_UNSEEN;
        }
    }

    /// A visitor goes on under another id.
    void add(long id, Move to, long atMillis) {
        put(id, new Moved(to, atMillis, NEVER));
    }

    private void put(long id, Moved moved) {
        moves.put(id, moved);
        befores.put(moved.to().newId(), id);
        if (size() > MOST) {
            var oldest = moves.pollFirstEntry();
            befores.remove(oldest.getValue().to().newId());
        }
    }

    /// Where the visitor of an earlier ticket is now; empty if it has not moved, and if it leads
    /// nowhere any more.
    ///
    /// @param network from which that ticket is shown
    Optional<Trail> after(long id, int network, long nowMillis) {
        Moved last = null;
        int count = 0;
        var next = moves.get(id);
        while (next != null && count < MOST_UNSEEN && next.leads(network, nowMillis)) {
            last = next;
            count++;
            next = moves.get(next.to().newId());
        }
        return next == null && last != null
                ? Optional.of(new Trail(last.to(), count))
                : Optional.empty();
    }

    /// The id under which the visitor of an earlier one goes on, whether or not the ticket of
    /// before counts; the same if none is known.
    long latest(long id) {
        long latest = id;
        for (var next = moves.get(id); next != null; next = moves.get(latest)) {
            latest = next.to().newId();
        }
        return latest;
    }

    /// Takes what a gate reports: a ticket came back. The check-in of the request that moved says
    /// nothing, since its answer may not arrive.
    void heard(VisitEvent event, long nowMillis) {
        if (moves.isEmpty()) {
            return;
        }
        switch (event) {
            case VisitEvent.Seen seen -> shown(seen.id(), nowMillis);
            case VisitEvent.CheckedIn(long id, long _, long at, long _, long previous) -> {
                var before = befores.get(id);
                var moved = before == null ? null : moves.get(before);
                if (moved != null
                        && (previous >= moved.atMillis()
                                || at > moved.atMillis() + CLOCKS_MILLIS)) {
                    shown(id, nowMillis);
                }
            }
            case VisitEvent.FirstTouch _,
                    VisitEvent.Forwarded _,
                    VisitEvent.GaveBack _,
                    VisitEvent.Left _,
                    VisitEvent.Revoked _,
                    VisitEvent.Admitted _ -> {}
        }
    }

    private void shown(long id, long nowMillis) {
        var before = befores.get(id);
        var moved = before == null ? null : moves.get(before);
        if (before != null && moved != null && moved.shownMillis() == NEVER) {
            moves.put(before, new Moved(moved.to(), moved.atMillis(), nowMillis));
        }
    }

    /// Lets time pass.
    ///
    /// @param renews whether it would be known that a ticket came back
    void step(boolean renews, long nowMillis) {
        if (moves.isEmpty() || nowMillis - sweptMillis < SWEEP_MILLIS) {
            return;
        }
        sweptMillis = nowMillis;
        long longest = renews ? UNSEEN_MILLIS : UNTOLD_MILLIS;
        moves.values()
                .removeIf(
                        moved -> {
                            boolean over =
                                    nowMillis - moved.atMillis() >= longest
                                            || (moved.shownMillis() != NEVER
                                                    && nowMillis - moved.shownMillis()
                                                            >= AGAIN_MILLIS);
                            if (over) {
                                befores.remove(moved.to().newId());
                            }
                            return over;
                        });
    }

    /// How many are remembered.
    int size() {
        return moves.size();
    }

    /// Writes it, unless there is nothing.
    void write(DataOutput copy) throws IOException {
        if (moves.isEmpty()) {
            return;
        }
        copy.writeLong(MAGIC);
        copy.writeInt(size());
        for (Map.Entry<Long, Moved> move : moves.entrySet()) {
            copy.writeLong(move.getKey());
            copy.writeLong(move.getValue().to().newId());
            copy.writeShort(move.getValue().to().network());
            copy.writeLong(move.getValue().atMillis());
            copy.writeLong(move.getValue().shownMillis());
        }
    }

    /// Reads it, behind its beginning.
    ///
    /// @throws IOException if it is cut short or too long
    void read(DataInput copy) throws IOException {
        int count = copy.readInt();
        if (count < 0 || count > MOST) {
            throw new IOException("a host remembers " + count + " moves");
        }
        for (int i = 0; i < count; i++) {
            long id = copy.readLong();
            var to = new Move(copy.readLong(), copy.readUnsignedShort());
            put(id, new Moved(to, copy.readLong(), copy.readLong()));
        }
    }
}
