package io.vestibule.gate.http.plan;

/// What is known of one address of an origin. Times are nanoseconds of one clock that may begin
/// anywhere. *Immutable.*
///
/// @param failures in a row, since the last answer
/// @param ejections in a row, since the last answer; 0 while the address is in use
/// @param ejectedAt when the last ejection began
/// @param until when a request may try it again
/// @param onTrial whether one does
record AddressHealth(int failures, int ejections, long ejectedAt, long until, boolean onTrial) {

    static final AddressHealth SOUND = new AddressHealth(0, 0, 0, 0, false);

    /// So many failures in a row eject an address that can still be reached.
    static final int FAILURES = 3;

    /// How long the first ejection lasts; each further one lasts twice as long.
    static final long FIRST_NANOS = 2_000_000_000L;

    static final long LONGEST_NANOS = 60_000_000_000L;

    /// Whether nothing is sent to it.
    boolean isOut(long now) {
        return ejections > 0 && now - until < 0;
    }

    boolean isEjected() {
        return ejections > 0;
    }

    /// After a failed request. While the address is ejected only a trial says something new: others
    /// are sent there because nothing better is left.
    ///
    /// @param since when the address was chosen for the request; one that was under way when the
    ///   address was ejected says nothing new
    /// @param unreached whether there was no connection at all, which is enough for an ejection
    AddressHealth failed(long since, boolean unreached, long now) {
        if (isEjected() && (!onTrial || since - ejectedAt < 0)) {
            return this;
        }
        int more = failures + 1;
        boolean out = unreached || isEjected() || more >= FAILURES;
        return out
                ? new AddressHealth(more, ejections + 1, now, now + backOff(ejections), false)
                : new AddressHealth(more, 0, 0, 0, false);
    }

    /// After an answer.
    ///
    /// @param since when the address was chosen for the request
    AddressHealth answered(long since) {
        return isEjected() && since - ejectedAt < 0 ? this : SOUND;
    }

    /// A request tries the address: until it is known what came of it, no other one does.
    AddressHealth tried(long now) {
        return new AddressHealth(failures, ejections, ejectedAt, now + backOff(ejections - 1), true);
    }

    private static long backOff(int times) {
        int doublings = Math.min(times, 6);
        return Math.min(LONGEST_NANOS, FIRST_NANOS << doublings);
    }
}
