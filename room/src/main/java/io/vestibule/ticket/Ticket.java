package io.vestibule.ticket;

/// What a visitor holds for one room. Immutable.
///
/// Times inside are milliseconds since 1970; on the wire arrival keeps its milliseconds, the other
/// times are kept to 0.1 s.
public sealed interface Ticket {

    /// The latest time in the ticket; 0 for none.
    long latestMillis();

    /// The same ticket without a time to come: what a clock that was ahead has sealed counts as of
    /// now.
    Ticket atMost(long nowMillis);

    /// The visitor came without a ticket, or with one that no key opens.
    record None() implements Ticket {

        @Override
        public long latestMillis() {
            return 0;
        }

        @Override
        public Ticket atMost(long nowMillis) {
            return this;
        }
    }

    /// The visitor has no place in line before they have solved a challenge.
    ///
    /// @param id random, that of the place that they will have
    /// @param sinceMillis when they were first asked
    /// @param checkedInMillis when they last came, to 0.1 s
    /// @param refused how many levels harder the next challenge is, since proofs were made up or
    ///   borrowed
    record Unproven(long id, long sinceMillis, long checkedInMillis, int refused) implements Ticket {

        @Override
        public long latestMillis() {
            return Math.max(sinceMillis, checkedInMillis);
        }

        @Override
        public Ticket atMost(long nowMillis) {
            return new Unproven(id, Math.min(sinceMillis, nowMillis), Math.min(checkedInMillis, nowMillis), refused);
        }
    }

    /// The visitor lied at the check, and is told to wait by what a visitor in line would hold.
    ///
    /// @param told the place that they are shown, which no coordinator knows
    record Decoy(Waiting told) implements Ticket {

        @Override
        public long latestMillis() {
            return told.latestMillis();
        }

        @Override
        public Ticket atMost(long nowMillis) {
            return new Decoy(told.atMost(nowMillis));
        }
    }

    /// The visitor waits.
    ///
    /// @param id random, stays the same for the ticket's life, also after admission
    /// @param arrivedMillis fixes the visitor's place; stays the same for as long as they wait
    /// @param checkedInMillis the last check-in that counted, to 0.1 s; `arrivedMillis` on issue
    /// @param refreshMillis when the next check-in is due after that, to 0.1 s
    /// @param returned whether the ticket has come back at least once
    /// @param atArrival the wait by the first estimate
    /// @param atHalf the wait estimated when about half of it was over
    record Waiting(
            long id,
            long arrivedMillis,
            long checkedInMillis,
            int refreshMillis,
            boolean returned,
            EstimateStamp atArrival,
            EstimateStamp atHalf)
            implements Ticket {

        @Override
        public long latestMillis() {
            long told = Math.max(atArrival.toldMillis(), atHalf.toldMillis());
            return Math.max(Math.max(arrivedMillis, checkedInMillis), told);
        }

        @Override
        public Waiting atMost(long nowMillis) {
            return new Waiting(
                    id,
                    Math.min(arrivedMillis, nowMillis),
                    Math.min(checkedInMillis, nowMillis),
                    refreshMillis,
                    returned,
                    atArrival.toldMillis() > nowMillis ? EstimateStamp.NOTHING : atArrival,
                    atHalf.toldMillis() > nowMillis ? EstimateStamp.NOTHING : atHalf);
        }
    }

    /// The visitor is inside.
    ///
    /// @param id as while waiting
    /// @param arrivedMillis as while waiting; equals `acceptedMillis` if they never waited
    /// @param acceptedMillis when they were let in, to 0.1 s
    /// @param seenMillis the last check-in that moved the session's end, to 0.1 s
    /// @param dataCenter where the seat is held, 0 on one machine
    record Active(long id, long arrivedMillis, long acceptedMillis, long seenMillis, int dataCenter) implements Ticket {

        @Override
        public long latestMillis() {
            return Math.max(Math.max(arrivedMillis, acceptedMillis), seenMillis);
        }

        @Override
        public Active atMost(long nowMillis) {
            return new Active(
                    id,
                    Math.min(arrivedMillis, nowMillis),
                    Math.min(acceptedMillis, nowMillis),
                    Math.min(seenMillis, nowMillis),
                    dataCenter);
        }
    }

    /// The one ticket of those who have none.
    Ticket NONE = new None();
}
