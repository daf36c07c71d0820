package io.vestibule.tally;

/// Receives what passes over the ledger find.
public interface SweepFindings {

    /// No listener.
    SweepFindings UNHEARD = new SweepFindings() {
        @Override
        public void ended(long id, long acceptedMillis, long seenMillis, long atMillis) {}

        @Override
        public void gaveUp(long atMillis) {}

        @Override
        public void waits(long waitedMillis) {}
    };

    /// A session expired. Each is reported once.
    ///
    /// @param seenMillis when it was last seen
    /// @param atMillis when it ended
    void ended(long id, long acceptedMillis, long seenMillis, long atMillis);

    /// A waiting visitor is no longer live.
    ///
    /// @param atMillis since when
    void gaveUp(long atMillis);

    /// A visitor waits, and has waited for this long. Reported of each in a pass that was asked
    /// for.
    void waits(long waitedMillis);
}
