package io.vestibule.tally;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.stream.LongStream;

/// The admitted and the waiting visitors by ticket id: each is counted once, even if reports are
/// repeated, late or in another order. *Confined to its agent.*
///
/// A report about an unknown session that is not known to have ended admits the visitor: the ticket
/// is the truth. Sessions that have ended are remembered for a while, so that an old copy of a
/// ticket does not count a second time.
///
/// It is one file because what is counted is kept in step with each entry.
public final class Ledger {

    /*
     * One table holds all visitors, 16 bytes an entry in a table that is at least two thirds full;
     * the line next to it holds the positions of those who wait and are live, about 5 bytes each.
     * So a waiting visitor costs less than 32 bytes and an active one less.
     *
     * Sessions end by arithmetic alone: they are counted by the tick they were last seen in, and a
     * tick that closes takes its count along. Waiting visitors expire by a sweep that passes every
     * entry about once a second, which also drops what need not be remembered any longer.
     */

    /// The grace of a waiting ticket: no place outlives a longer outage.
    private static final long LONGEST_OUTAGE_MILLIS = 300_000;

    private static final int SEGMENT_BITS = 8;
    private static final long SECOND = 1000;

    private final IdTable table = new IdTable(SEGMENT_BITS);
    private final Line line = new Line();
    private final Sessions sessions;
    private final Sweep sweep;
    private PositionOf placing = PositionOf.BY_ARRIVAL;

    public Ledger(SessionRule rule, long nowMillis) {
        sessions = new Sessions(rule, nowMillis);
        sweep = new Sweep(table, line, sessions);
    }

    /// Seats taken: sessions whose tick is open, and those that are assumed.
    public int occupancy() {
        return sessions.total();
    }

    /// Seats that are taken but not accounted for yet.
    public int assumed() {
        return sessions.assumed();
    }

    /// The first moment at which all taken seats are accounted for.
    public long assumedEndMillis() {
        return sessions.assumedEndMillis();
    }

    /// The positions of those who wait and are live. Not to be changed.
    public Line line() {
        return line;
    }

    /// How long sessions pause between requests.
    public IdlePauses idling() {
        return sessions.idling();
    }

    /// How many sessions were last seen a number of ticks ago: index 0 is the present tick.
    public int[] sessionsByAge(long nowMillis) {
        return sessions.byAge(nowMillis);
    }

    /// How many sessions were last seen at most this many ticks ago.
    public int sessionsSeen(long ticks, long nowMillis) {
        return sessions.seen(ticks, nowMillis);
    }

    /// How many entries there are, the remembered ones included.
    public int entries() {
        return table.size();
    }

    public SessionRule rule() {
        return sessions.rule();
    }

    /// The status of a visitor by ticket id.
    public VisitorStatus of(long id, long nowMillis) {
        return LedgerEntry.standing(table.get(id), nowMillis);
    }

    /// Changes how places in line are computed: every waiting visitor is placed again, which takes
    /// 0.4 s for a million in a draw.
    public void place(PositionOf newPlacing) {
        placing = newPlacing;
        var positions = new long[line.size()];
        int[] found = {0};
        table.visitAll((id, word) -> {
            if (LedgerEntry.kind(word) == LedgerEntry.WAITING) {
                positions[found[0]++] = position(id, word);
            }
            return word;
        });
        line.rebuild(positions);
    }

    /// A waiting visitor checked in. The newest check-in counts; of two in the same second the one
    /// that lives longer.
    ///
    /// @param arrivedMillis when the visitor came: the place in line follows from it
    /// @return whether the visitor was not counted before and is now
    public boolean checkedIn(long id, long arrivedMillis, long atMillis, long liveUntilMillis, long nowMillis) {
        long word = table.get(id);
        long at = Math.min(atMillis, nowMillis) / SECOND;
        long live = Math.ceilDiv(liveUntilMillis, SECOND) - at;
        boolean known = word != LedgerEntry.ABSENT;
        if ((known && LedgerEntry.kind(word) != LedgerEntry.WAITING) || (at + live) * SECOND <= nowMillis) {
            return false;
        }
        if (!known) {
            table.put(id, LedgerEntry.waiting(arrivedMillis, at, live));
            line.insert(placing.positionMillis(id, arrivedMillis));
            return true;
        }
        long heldAt = LedgerEntry.checkedInSecond(word, nowMillis);
        if (at > heldAt || (at == heldAt && live > LedgerEntry.liveSeconds(word))) {
            moveInLine(id, LedgerEntry.arrived(word), arrivedMillis);
            table.put(id, LedgerEntry.waiting(arrivedMillis, at, live));
        }
        return false;
    }

    /// A visitor was let in. Nothing happens if the ticket is inside or used up.
    ///
    /// @return whether a session began
    public boolean admit(long id, long acceptedMillis) {
        long word = table.get(id);
        if (word != LedgerEntry.ABSENT && LedgerEntry.kind(word) != LedgerEntry.WAITING) {
            return false;
        }
        leaveLine(id, word);
        table.put(id, LedgerEntry.active(acceptedMillis, acceptedMillis));
        sessions.add(acceptedMillis);
        return true;
    }

    /// A visitor entered without a slot, where all may enter, possibly with a ticket that has
    /// expired or entered before.
    ///
    /// @return whether a session began
    public boolean enter(long id, long atMillis) {
        if (admit(id, atMillis)) {
            return true;
        }
        long word = table.get(id);
        long seen = LedgerEntry.seenMillis(word);
        boolean active = LedgerEntry.kind(word) == LedgerEntry.ACTIVE;
        if (active && rule().isActive(seen, atMillis)) {
            seen(id, atMillis, atMillis);
            return false;
        }
        if (seen < atMillis) {
            if (active) {
                sessions.remove(seen);
            }
            table.put(id, LedgerEntry.active(atMillis, atMillis));
            sessions.add(atMillis);
        }
        return seen < atMillis;
    }

    /// A session was seen: it moves to the tick of `toMillis`, at most once and never back.
    ///
    /// @return whether the ledger knew nothing of this session
    public boolean seen(long id, long fromMillis, long toMillis) {
        long word = table.get(id);
        boolean stranger = word == LedgerEntry.ABSENT || LedgerEntry.kind(word) == LedgerEntry.WAITING;
        if (stranger) {
            leaveLine(id, word);
            table.put(id, LedgerEntry.active(fromMillis, toMillis));
            sessions.add(toMillis);
            if (sessions.isOpen(toMillis)) {
                sessions.accountForOne();
            }
            return true;
        }
        if (LedgerEntry.kind(word) == LedgerEntry.ACTIVE && LedgerEntry.seenMillis(word) < toMillis) {
            table.put(id, LedgerEntry.active(LedgerEntry.acceptedMillis(word), toMillis));
            sessions.move(LedgerEntry.seenMillis(word), toMillis);
        }
        return false;
    }

    /// An admission did not come about. Nothing happens if the session is another one than that of
    /// `acceptedMillis`, or was seen since.
    ///
    /// @return whether the seat is free again
    public boolean giveBack(long id, long acceptedMillis) {
        long word = table.get(id);
        if (word != LedgerEntry.active(acceptedMillis, acceptedMillis)) {
            return false;
        }
        sessions.remove(acceptedMillis);
        table.remove(id);
        return true;
    }

    /// A visitor left, or was sent away if `revoked`: place or seat are free at once.
    ///
    /// @return whether this ended a session that was still open
    public boolean end(long id, long atMillis, boolean revoked) {
        long word = table.get(id);
        int kind = word == LedgerEntry.ABSENT ? LedgerEntry.WAITING : LedgerEntry.kind(word);
        if (kind == LedgerEntry.REVOKED || (kind == LedgerEntry.LEFT && !revoked)) {
            return false;
        }
        boolean inside = kind == LedgerEntry.ACTIVE && sessions.isOpen(LedgerEntry.seenMillis(word));
        if (inside) {
            sessions.end(LedgerEntry.seenMillis(word), atMillis);
        }
        leaveLine(id, word);
        long accepted = kind == LedgerEntry.ACTIVE ? LedgerEntry.acceptedMillis(word) : atMillis;
        table.put(id, LedgerEntry.ended(revoked ? LedgerEntry.REVOKED : LedgerEntry.LEFT, accepted, atMillis));
        return inside;
    }

    /// A visitor continues under another id: place and session stay what they are, and the old id
    /// is that of a visitor who left, for as long as a copy of its ticket could open. Of a visitor
    /// who is not counted the old id alone is remembered. Nothing happens if the new id is known.
    public void move(long id, long newId, long atMillis) {
        if (table.get(newId) != LedgerEntry.ABSENT || newId == id) {
            return;
        }
        long word = table.get(id);
        int kind = word == LedgerEntry.ABSENT ? LedgerEntry.LEFT : LedgerEntry.kind(word);
        boolean waits = kind == LedgerEntry.WAITING;
        boolean inside = kind == LedgerEntry.ACTIVE;
        leaveLine(id, word);
        if (waits || inside) {
            table.put(newId, word);
        }
        if (waits) {
            line.insert(position(newId, word));
        }
        if (waits || inside || word == LedgerEntry.ABSENT) {
            long accepted = inside ? LedgerEntry.acceptedMillis(word) : atMillis;
            long before = Math.min(accepted, atMillis - LedgerEntry.TENTH);
            table.put(id, LedgerEntry.ended(LedgerEntry.LEFT, before, atMillis));
        }
    }

    /// The ids of visitors of whom something is true: of open sessions, and of places in line.
    public long[] idsOf(VisitorTest sessionTest, VisitorTest placeTest) {
        var found = LongStream.builder();
        table.visitAll((id, word) -> {
            boolean inside = LedgerEntry.kind(word) == LedgerEntry.ACTIVE
                    && sessions.isOpen(LedgerEntry.seenMillis(word))
                    && sessionTest.appliesTo(id, LedgerEntry.acceptedMillis(word));
            boolean waits =
                    LedgerEntry.kind(word) == LedgerEntry.WAITING && placeTest.appliesTo(id, LedgerEntry.arrived(word));
            if (inside || waits) {
                found.add(id);
            }
            return word;
        });
        return found.build().toArray();
    }

    /// Forgets an earlier session of an id that begins another one: it was over, or was ended,
    /// before. Only ids that follow from invitations come again.
    public void forgetBefore(long id, long acceptedMillis) {
        long word = table.get(id);
        if (word == LedgerEntry.ABSENT
                || LedgerEntry.kind(word) == LedgerEntry.WAITING
                || LedgerEntry.seenMillis(word) >= acceptedMillis) {
            return;
        }
        if (LedgerEntry.kind(word) == LedgerEntry.ACTIVE && sessions.isOpen(LedgerEntry.seenMillis(word))) {
            sessions.remove(LedgerEntry.seenMillis(word));
        }
        table.remove(id);
    }

    /// Forgets a visitor who left or was sent away.
    public void forget(long id) {
        long word = table.get(id);
        if (word != LedgerEntry.ABSENT
                && LedgerEntry.kind(word) != LedgerEntry.WAITING
                && LedgerEntry.kind(word) != LedgerEntry.ACTIVE) {
            table.remove(id);
        }
    }

    /// Closes the ticks of sessions that are over at `millis`.
    ///
    /// @return how many sessions ended
    public int closeThrough(long millis) {
        return sessions.closeThrough(millis);
    }

    /// Drops visitors who are no longer live and what need not be remembered; called several times a
    /// second, it passes every entry once a second.
    ///
    /// @param holds receives the ages of sessions
    /// @param waits receives how long visitors behind a position have waited: before it, mostly
    ///   visitors are left who have gone away
    /// @param behindPosition that position
    /// @return how many visitors gave up waiting
    public int sweep(long nowMillis, Ages holds, Ages waits, long behindPosition) {
        return sweep.step(nowMillis, new Sweep.SweepListeners(holds, waits, behindPosition), placing);
    }

    /// Reports to a listener from now on what is found while sweeping.
    public void tell(SweepFindings listener) {
        sweep.tell(listener);
    }

    /// Reports to the listener within the next second how long those who wait and are live had
    /// waited at a moment, each once; those who joined later are left out.
    public void tellWaits(long atMillis) {
        sweep.tellWaits(atMillis);
    }

    /// How many seats come free by `millis` if no visitor is seen again.
    public int endingBy(long millis) {
        return sessions.endingBy(millis);
    }

    /// Takes another session duration: every session is counted again by the new rule.
    public void rule(SessionRule rule) {
        if (!rule.equals(sessions.rule())) {
            sessions.begin(rule);
            table.visitAll((_, word) -> {
                if (LedgerEntry.kind(word) == LedgerEntry.ACTIVE) {
                    sessions.add(LedgerEntry.seenMillis(word));
                }
                return word;
            });
        }
    }

    /// Counts `seats` as taken by sessions seen at `seenMillis`, until they are accounted for.
    public void assume(int seats, long seenMillis) {
        sessions.assume(seats, seenMillis);
    }

    /// After an outage: visitors who were live when it began stay live as if it had not happened,
    /// since they could not check in. After an outage longer than a waiting ticket lasts, the line
    /// is empty.
    public void resume(long outageMillis, long nowMillis) {
        long before = nowMillis - outageMillis;
        long seconds = Math.ceilDiv(outageMillis, SECOND);
        boolean tooLong = outageMillis > LONGEST_OUTAGE_MILLIS;
        if (tooLong) {
            line.clear();
        }
        table.visitAll((_, word) -> {
            if (LedgerEntry.kind(word) != LedgerEntry.WAITING) {
                return word;
            }
            long at = LedgerEntry.checkedInSecond(word, before) + seconds;
            return tooLong
                    ? LedgerEntry.ABSENT
                    : LedgerEntry.waiting(LedgerEntry.arrived(word), at, LedgerEntry.liveSeconds(word));
        });
    }

    /// Every open session counts as seen at `seenMillis`, since nothing better is known.
    public void refreshAll(long seenMillis) {
        table.visitAll((_, word) -> {
            long seen = LedgerEntry.seenMillis(word);
            if (LedgerEntry.kind(word) != LedgerEntry.ACTIVE || !sessions.isOpen(seen)) {
                return word;
            }
            sessions.remove(seen);
            sessions.add(seenMillis);
            return LedgerEntry.active(LedgerEntry.acceptedMillis(word), seenMillis);
        });
    }

    /// Writes all visitors into a copy; assumed seats are not part of it.
    public void write(DataOutput copy) throws IOException {
        new LedgerCopy(table, placing).write(copy);
        sessions.idling().write(copy);
    }

    /// Reads all visitors from a copy into an empty ledger.
    public void read(DataInput copy) throws IOException {
        new LedgerCopy(table, placing).read(copy, line, sessions);
        sessions.idling().read(copy);
    }

    private long position(long id, long word) {
        return placing.positionMillis(id, LedgerEntry.arrived(word));
    }

    private void moveInLine(long id, long from, long to) {
        if (from != to) {
            line.remove(placing.positionMillis(id, from));
            line.insert(placing.positionMillis(id, to));
        }
    }

    private void leaveLine(long id, long word) {
        if (word != LedgerEntry.ABSENT && LedgerEntry.kind(word) == LedgerEntry.WAITING) {
            line.remove(position(id, word));
        }
    }
}
