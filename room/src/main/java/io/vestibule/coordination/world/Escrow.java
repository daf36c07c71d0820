package io.vestibule.coordination.world;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.SequencedSet;
import java.util.SortedSet;
import java.util.TreeSet;

/// How much of one limit each data center holds, as the room's global coordinator counts it: never
/// less than the data centers really hold, so that what is left over may be given away. *Confined
/// to its agent.*
///
/// For every data center it counts the largest of its last report and of every allotment sent since
/// the one in that report. Raising an allotment takes from what is left; lowering gives back only
/// when the data center has reported that it took the lower one and uses no more. No clock is
/// involved and no message has to arrive once or in order.
///
/// A coordinator that takes over opens a new epoch. It then knows only the data centers that have
/// adopted it, and moves nothing but what these brought along; another coordinator that is still
/// alive continues with the others, and the two never give away the same share. Only when all of
/// them have adopted the epoch does it count what none of them holds. (A new coordinator that took
/// the rest for free at once broke the limit in 95 of 100 runs of a model.)
///
/// While more is held than a limit that was lowered allows, nothing that ends is given out again.
/// Each data center is then allotted what the limit leaves besides all that the others may come to
/// use: less than it uses itself, by the whole excess. What is counted can only fall.
final class Escrow {

    /// More allotments than this on the way to one data center are counted as the greatest of them.
    private static final int MOST_ON_THE_WAY = 64;

    private final long epoch;
    private final boolean first;
    private final SequencedSet<String> members;
    private final Map<String, Row> rows = new HashMap<>();
    private final SortedSet<String> forgotten = new TreeSet<>();
    private int limit;
    private long brought;

    /// The highest limit of which data centers that have not adopted this epoch may hold a part.
    private int highest;

    /// What all hold together.
    private long counted;

    /// The state of one data center that follows this epoch.
    private static final class Row {
        private final ArrayDeque<Allotment> onTheWay = new ArrayDeque<>();
        private Allotment newest;
        private long sequence;

        /// A report under an older version does not count: it was forgotten since.
        private long countsFrom;

        private int held;

        Row(Allotment newest, long sequence, int held) {
            this.newest = newest;
            this.sequence = sequence;
            this.held = held;
        }

        int counted() {
            int most = held;
            if (!onTheWay.isEmpty()) {
                for (Allotment sent : onTheWay) {
                    most = Math.max(most, sent.amount());
                }
            }
            return most;
        }
    }

    /// What a data center reports about one limit.
    ///
    /// @param member its name
    /// @param sequence grows with every report, also over restarts
    /// @param taken the allotment in force there
    /// @param held how much it holds
    record EscrowReport(String member, long sequence, Allotment taken, int held) {}

    private Escrow(long epoch, boolean first, int limit, SequencedSet<String> members) {
        this.epoch = epoch;
        this.first = first;
        this.limit = limit;
        this.members = members;
        highest = limit;
    }

    /// The escrow of a room that never had one: no data center can hold anything.
    ///
    /// @param epoch the first one ever opened
    static Escrow first(long epoch, int limit, SequencedSet<String> members) {
        return new Escrow(epoch, true, limit, members);
    }

    /// The escrow of a coordinator that takes over.
    ///
    /// @param epoch greater than any before, wherever it was opened
    static Escrow takingOver(long epoch, int limit, SequencedSet<String> members) {
        return new Escrow(epoch, false, limit, members);
    }

    long epoch() {
        return epoch;
    }

    /// Takes another limit. A lower one is in force when [#isInForce] says so; every data center is
    /// allotted at once what may be used until then.
    void limit(int newLimit) {
        boolean lower = newLimit < limit;
        limit = newLimit;
        highest = Math.max(highest, limit);
        if (lower) {
            rows.forEach((member, row) -> allot(member, row.newest.amount()));
        }
    }

    /// Takes a report of a data center.
    void take(EscrowReport told) {
        if (told.taken().epoch() != epoch || !members.contains(told.member())) {
            return;
        }
        Row row = rows.get(told.member());
        if (row == null) {
            rows.put(told.member(), new Row(told.taken(), told.sequence(), told.held()));
            // Slots in use beyond the allotment are given back as their sessions end.
            brought += Math.min(told.held(), told.taken().amount());
            highest = Math.max(highest, told.taken().limit());
            counted += told.held();
            return;
        }
        if (told.sequence() <= row.sequence || isForgotten(told)) {
            return;
        }
        int before = row.counted();
        row.sequence = told.sequence();
        if (told.taken().version() == row.newest.version()) {
            // It may have given up what it was allotted.
            row.newest = told.taken();
        }
        row.held = told.held();
        if (!row.onTheWay.isEmpty()) {
            row.onTheWay.removeIf(sent -> sent.version() <= told.taken().version());
        }
        counted += row.counted() - before;
    }

    /// Counts nothing any more for a data center that does not come back, or that has given up
    /// everything by now. If it comes back it gets nothing before it has taken an allotment of
    /// nothing; what it uses then is counted again.
    void forget(String member) {
        Row row = rows.get(member);
        if (row == null) {
            forgotten.add(member);
            return;
        }
        counted -= row.counted();
        row.newest = new Allotment(epoch, row.newest.version() + 1, 0, limit);
        row.countsFrom = row.newest.version();
        row.onTheWay.clear();
        row.held = 0;
    }

    /// The same, unless it is so already.
    void reclaim(String member) {
        Row row = rows.get(member);
        if (row == null || row.counted() > 0) {
            forget(member);
        }
    }

    /// Whether a report is from before the data center was forgotten.
    boolean isForgotten(EscrowReport told) {
        Row row = rows.get(told.member());
        return row != null && told.taken().epoch() == epoch && told.taken().version() < row.countsFrom;
    }

    /// Whether a data center follows this epoch.
    boolean follows(String member) {
        return rows.containsKey(member);
    }

    /// Whether all do, so that what none of them holds is known.
    boolean isComplete() {
        return first || members.stream().allMatch(each -> rows.containsKey(each) || forgotten.contains(each));
    }

    /// How much is not held and may be given: Anywhere. Negative while a lowered limit is not in
    /// force.
    long free() {
        return known() - counted;
    }

    /// How much the data centers that follow this epoch may use together. Others may use all that
    /// is not theirs of the highest limit there was.
    private long known() {
        return isComplete() ? limit : Math.min(limit, brought - Math.max(0, highest - limit));
    }

    /// Whether no more is held than the limit allows, as far as is known.
    boolean isInForce() {
        return isComplete() && counted <= limit;
    }

    /// The most that a data center may hold.
    int counted(String member) {
        Row row = rows.get(member);
        return row == null ? 0 : row.counted();
    }

    /// The allotment to send to a data center, again and again until it is reported as taken.
    Allotment allotted(String member) {
        Row row = rows.get(member);
        return row == null ? Allotment.adopt(epoch) : row.newest;
    }

    /// Allots another amount. What is more than before is taken from what is free, as far as that
    /// goes; if more is held than the limit allows, the whole excess is taken from it.
    ///
    /// @param wanted 0 or more
    /// @return the amount allotted
    int allot(String member, int wanted) {
        Row row = rows.get(member);
        if (row == null) {
            return 0;
        }
        int most = (int) Math.min(Integer.MAX_VALUE, Math.max(0, row.counted() + free()));
        int amount = Math.min(wanted, most);
        boolean told = row.newest.version() > 0;
        if (!told || amount != row.newest.amount() || limit != row.newest.limit()) {
            int before = row.counted();
            row.newest = new Allotment(epoch, row.newest.version() + 1, amount, limit);
            row.onTheWay.add(row.newest);
            if (row.onTheWay.size() > MOST_ON_THE_WAY) {
                forgetTheLeast(row.onTheWay);
            }
            counted += row.counted() - before;
        }
        return amount;
    }

    /// Of two allotments next to each other only the greater has to be counted, until the later one
    /// is taken.
    private static void forgetTheLeast(ArrayDeque<Allotment> onTheWay) {
        Allotment older = onTheWay.removeFirst();
        Allotment newer = onTheWay.removeFirst();
        int amount = Math.max(older.amount(), newer.amount());
        onTheWay.addFirst(new Allotment(newer.epoch(), newer.version(), amount, newer.limit()));
    }
}
