package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.VisitEvent;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which ids visitors continued under when they moved to another network, as long as that may not
/// have reached them: an answer gets lost, or another tab asks by the previous ticket. A visitor
/// who stays is not in it. *Confined to its agent.*
///
/// It comes after the end of a copy, where versions before it do not look.
public final class MoveRegistry {

    /// How long after the new ticket came back the old one still leads to it, from the same
    /// network: requests of other tabs are under way, and late answers bring the old one again.
    static final long AGAIN_MILLIS = 30_000;

    /// How long a move is remembered, and the old ticket leads to the new one that never came back.
    static final long UNSEEN_MILLIS = 300_000;

    /// The same where it is not known whether it came back, since sessions are not renewed.
    static final long UNTOLD_MILLIS = 60_000;

    /// No more are remembered; the oldest go first.
    static final int MOST = 1 << 16;

    /// So many moves lead on from a ticket whose next one is not known to have arrived. Beyond that
    /// it is out: so many answers do not get lost.
    static final int MOST_UNSEEN = 8;

    /// Comes before it: what follows a copy may be something else.
    static final long MAGIC = 0x5653_544d_4f56_4533L;

    private static final long SWEEP_MILLIS = 1_000;

    /// By the previous id, the oldest first.
    private final LinkedHashMap<Long, MovedVisitor> moves = new LinkedHashMap<>();

    private final Map<Long, Long> befores = new HashMap<>();
    private long longestMillis = UNSEEN_MILLIS;
    private long sweptMillis = Long.MIN_VALUE / 2;

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

    /// Hears of each move that is remembered.
    interface Listener {

        /// A visitor continues under another id.
        ///
        /// @param id the previous one
        /// @param latest under which the visitor continues
        void moved(long id, long latest);
    }

    /// A visitor continues under another id. Nothing happens if that move is known.
    ///
    /// @param toldMillis when the session was last seen, as the new ticket says; 0 of a place
    void add(long id, Move to, long toldMillis, long atMillis) {
        put(id, new MovedVisitor(to, toldMillis, 0, atMillis, MovedVisitor.NEVER));
    }

    /// An id leads nowhere but on: none that moved is moved to.
    private void put(long id, MovedVisitor moved) {
        long newId = moved.to().newId();
        if (id == newId || moves.containsKey(id) || moves.containsKey(newId)) {
            return;
        }
        moves.put(id, moved);
        befores.put(newId, id);
        if (size() > MOST) {
            var oldest = moves.pollFirstEntry();
            befores.remove(oldest.getValue().to().newId());
        }
    }

    /// Whether the previous ticket leads on: from anywhere as long as the new one is not known to
    /// have arrived, and then for a while from the network that it moved to.
    private boolean leads(MovedVisitor moved, int network, long nowMillis) {
        return isUnseen(moved, nowMillis)
                || (moved.to().network() == network && nowMillis - shownMillis(moved) < AGAIN_MILLIS);
    }

    private boolean isUnseen(MovedVisitor moved, long nowMillis) {
        return moved.shownMillis() == MovedVisitor.NEVER && nowMillis < shownMillis(moved);
    }

    private long shownMillis(MovedVisitor moved) {
        return moved.shownMillis() == MovedVisitor.NEVER ? moved.atMillis() + longestMillis : moved.shownMillis();
    }

    /// Where the visitor of an earlier ticket is now; empty if it has not moved, and if it leads
    /// nowhere any more.
    ///
    /// @param network from which that ticket is shown
    Optional<Trail> after(long id, int network, long nowMillis) {
        MovedVisitor last = null;
        int count = 0;
        var next = moves.get(id);
        while (next != null && count < MOST_UNSEEN && leads(next, network, nowMillis)) {
            last = next;
            count++;
            next = moves.get(next.to().newId());
        }
        return next == null && last != null ? Optional.of(new Trail(last.to(), count)) : Optional.empty();
    }

    /// Whether the previous ticket may be shown for good reason: the next one is not known to have
    /// arrived, or did just now.
    public boolean isUnderWay(long id, long nowMillis) {
        var moved = moves.get(id);
        return moved != null && (isUnseen(moved, nowMillis) || nowMillis - shownMillis(moved) < AGAIN_MILLIS);
    }

    /// The id under which the visitor of an earlier one continues, whether or not the previous
    /// ticket counts; the same if none is known.
    long latest(long id) {
        long latest = id;
        for (var next = moves.get(id); next != null; next = moves.get(latest)) {
            latest = next.to().newId();
        }
        return latest;
    }

    /// When a session was last seen, as the ticket said that a visitor moved to.
    ///
    /// @param acceptedMillis when it began, as a ticket says that is given after a place had moved
    long told(long id, long acceptedMillis) {
        var moved = before(id);
        return moved == null || moved.toldMillis() == 0 ? acceptedMillis : moved.toldMillis();
    }

    /// Reports every move that is remembered.
    void tell(Listener listener) {
        for (long id : moves.keySet()) {
            listener.moved(id, latest(id));
        }
    }

    /// Takes what a gate reports: a ticket came back. What the request that moved reports says
    /// nothing, since its answer may not arrive; so a session counts by what its ticket said, which
    /// no running request repeats, and a place by a check-in whose ticket speaks of one under the
    /// new id.
    ///
    /// @param acceptedMillis when the session of this id began; 0 if it did not
    void heard(VisitEvent event, long acceptedMillis, long nowMillis) {
        switch (event) {
            case VisitEvent.Seen(long id, long from, long to)
            when to > from -> returned(id, from, acceptedMillis, nowMillis);
            case VisitEvent.CheckedIn(long id, long _, long at, long _, long previous) -> {
                var moved = before(id);
                if (moved != null && moved.firstMillis() == 0) {
                    moves.put(befores.get(id), moved.checkedIn(at));
                } else if (moved != null && previous >= moved.firstMillis()) {
                    shown(id, moved, nowMillis);
                }
            }
            case VisitEvent.Seen _,
                    VisitEvent.FirstTouch _,
                    VisitEvent.Forwarded _,
                    VisitEvent.GaveBack _,
                    VisitEvent.Left _,
                    VisitEvent.Revoked _,
                    VisitEvent.Admitted _ -> {}
        }
    }

    /// Takes what a journal says of the time before. Of check-ins it does not say what their
    /// tickets spoke of; and a session that moved is seen in it by the move itself.
    void heardAgain(VisitEvent event, long acceptedMillis, long nowMillis) {
        var moved = before(event.id());
        if (moved != null && event instanceof VisitEvent.Seen seen && seen.toMillis() > moved.atMillis()) {
            heard(event, acceptedMillis, nowMillis);
        }
    }

    /// The ticket of a session is shown.
    ///
    /// @param seenMillis when it was last seen, as the ticket says
    /// @param acceptedMillis when it began
    void returned(long id, long seenMillis, long acceptedMillis, long nowMillis) {
        var moved = before(id);
        if (moved == null) {
            return;
        }
        if (seenMillis == told(id, acceptedMillis)) {
            shown(id, moved, nowMillis);
        }
    }

    /// A ticket is shown to move on: it arrived.
    void arrived(long id, long nowMillis) {
        var moved = before(id);
        if (moved != null) {
            shown(id, moved, nowMillis);
        }
    }

    private @Nullable MovedVisitor before(long newId) {
        var before = befores.get(newId);
        return before == null ? null : moves.get(before);
    }

    private void shown(long newId, MovedVisitor moved, long nowMillis) {
        moves.put(befores.get(newId), moved.shown(nowMillis));
    }

    /// Lets time pass.
    ///
    /// @param renews whether it would be known that a ticket came back
    void step(boolean renews, long nowMillis) {
        longestMillis = renews ? UNSEEN_MILLIS : UNTOLD_MILLIS;
        if (moves.isEmpty() || nowMillis - sweptMillis < SWEEP_MILLIS) {
            return;
        }
        sweptMillis = nowMillis;
        moves.values().removeIf(moved -> {
            boolean over = nowMillis - moved.atMillis() >= UNSEEN_MILLIS;
            if (over) {
                befores.remove(moved.to().newId());
            }
            return over;
        });
    }

    /// Whether none is remembered.
    boolean isEmpty() {
        return moves.isEmpty();
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
        for (Map.Entry<Long, MovedVisitor> move : moves.entrySet()) {
            copy.writeLong(move.getKey());
            move.getValue().write(copy);
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
            put(copy.readLong(), MovedVisitor.read(copy));
        }
    }
}
