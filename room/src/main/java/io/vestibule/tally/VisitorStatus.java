package io.vestibule.tally;

/// What the ledger knows about one ticket.
public sealed interface VisitorStatus {

    /// Nothing: never seen, or long forgotten.
    record Unknown() implements VisitorStatus {}

    /// Waits and is live.
    ///
    /// @param arrivedMillis when the visitor came
    /// @param checkedInMillis the last check-in, to the second
    /// @param liveSeconds how long after that without another one the visitor counts
    record Waiting(long arrivedMillis, long checkedInMillis, int liveSeconds) implements VisitorStatus {}

    /// Is inside, or was: whether the session is over follows from the [SessionRule].
    ///
    /// @param acceptedMillis the admission, to 0.1 s
    /// @param seenMillis the last check-in, to 0.1 s
    record Active(long acceptedMillis, long seenMillis) implements VisitorStatus {}

    /// The visitor left, the place in line or the site.
    ///
    /// @param atMillis when, to 0.1 s
    record Left(long atMillis) implements VisitorStatus {}

    /// The origin or the operator ended the session.
    ///
    /// @param atMillis when, to 0.1 s
    record Revoked(long atMillis) implements VisitorStatus {}

    /// The one who is not known.
    VisitorStatus UNKNOWN = new Unknown();
}
