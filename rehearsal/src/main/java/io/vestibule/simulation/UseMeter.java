package io.vestibule.simulation;

import io.vestibule.room.Limits;

/// Measures how much of what is free is used while anyone waits, by what reached the origin.
/// *Confined to its world.*
///
/// Doubles: shares and times.
final class UseMeter {

    /*
     * Idle is what could have been taken at a moment: the least of free seats, free passes and what a
     * pace with ten seconds of credit has released. It is measured against the limit that binds: that
     * of seats if fewer of these are free than passes are released, else that of passes. Measured from
     * 5 s after a line exists until fewer visitors wait than slots are free.
     */

    private static final long SETTLING_MILLIS = 5_000;
    private static final double CREDIT_MINUTES = 1.0 / 6;
    private static final double MINUTE = 60_000;
    private static final double SECOND = 1_000;

    private final Part usual = new Part();
    private final Part apart = new Part();
    private double credit;
    private long lineSinceMillis = Long.MAX_VALUE;
    private long sampledMillis;

    private static final class Part {
        private double slots;
        private double idle;
        private double millis;

        double use() {
            return slots == 0 ? 1 : 1 - idle / slots;
        }
    }

    UseMeter(long nowMillis) {
        sampledMillis = nowMillis;
    }

    /// A visitor was let in.
    void admitted() {
        credit = Math.max(0, credit - 1);
    }

    /// How it is at a moment.
    ///
    /// @param gives whether slots are given at all
    void sample(Limits limits, Standing now, boolean gives, boolean isApart) {
        long passed = now.millis() - sampledMillis;
        sampledMillis = now.millis();
        int perMinute = limits.newUsersPerMinute();
        int seats = limits.totalActiveUsers() - now.inside();
        int passes = perMinute - now.passesUsed();
        int free = Math.min(seats, passes);
        boolean line = gives && now.waiting() > 0 && now.waiting() >= Math.max(0, free);
        double most = Math.max(1, perMinute * CREDIT_MINUTES);
        credit = Math.min(most, credit + perMinute * passed / MINUTE);
        if (!line) {
            lineSinceMillis = Long.MAX_VALUE;
            return;
        }
        lineSinceMillis = Math.min(lineSinceMillis, now.millis());
        if (now.millis() - lineSinceMillis < SETTLING_MILLIS) {
            return;
        }
        Part part = isApart ? apart : usual;
        part.millis += passed;
        double released = Math.min(passes, Math.floor(credit));
        part.slots += (double) (seats <= released ? limits.totalActiveUsers() : perMinute) * passed;
        part.idle += Math.max(0, Math.min(seats, released)) * passed;
    }

    Outcome.Use use() {
        return new Outcome.Use(usual.use(), usual.millis / SECOND, apart.use(), apart.millis / SECOND);
    }

    /// The state at a moment.
    ///
    /// @param inside sessions
    /// @param passesUsed admissions of the minute that counts
    /// @param waiting live waiting visitors
    record Standing(long millis, int inside, int passesUsed, int waiting) {}
}
