package io.vestibule.coordination.world;

/// Releases passes to the world's line as a stream: a constant number a minute, with ten seconds of
/// credit. *Confined to its agent.*
///
/// Doubles: what is released is never more than the limit lets anybody use.
final class Stream {

    private static final double MINUTE_MILLIS = 60_000;
    private static final double CREDIT_MILLIS = 10_000;

    /// How long passes travel to where people wait before they can be used.
    private static final double WAY_MILLIS = 2_000;

    private double perMilli;
    private double credit;
    private long steppedMillis = Long.MIN_VALUE;

    /// Lets time pass.
    void advance(int perMinute, long nowMillis) {
        perMilli = perMinute / MINUTE_MILLIS;
        double most = Math.max(1, perMilli * CREDIT_MILLIS);
        credit = steppedMillis == Long.MIN_VALUE
                ? most
                : Math.min(most, credit + perMilli * (nowMillis - steppedMillis));
        steppedMillis = nowMillis;
    }

    /// A data center gave out this many slots; negative if it started again or some came back.
    void granted(long slots) {
        if (slots > 0) {
            credit = Math.max(-perMilli * CREDIT_MILLIS, credit - slots);
        }
    }

    /// How many slots the line may have that are not used.
    int slots() {
        return (int) Math.ceil(Math.max(0, credit + perMilli * WAY_MILLIS));
    }
}
