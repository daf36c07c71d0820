package io.vestibule.cluster.host;

/// When something that failed is tried again: after a second, then after twice as long each time,
/// and at last every 30 s. *Thread-safe.*
final class Retries {

    private static final long FIRST_MILLIS = 1_000;
    private static final long LONGEST_MILLIS = 30_000;

    private long pauseMillis = FIRST_MILLIS;
    private long atMillis = Long.MAX_VALUE;

    /// It failed.
    ///
    /// @return after how long it is tried again, in milliseconds
    synchronized long failed(long nowMillis) {
        long pause = pauseMillis;
        atMillis = nowMillis + pause;
        pauseMillis = Math.min(2 * pause, LONGEST_MILLIS);
        return pause;
    }

    /// Whether it is to be tried now; says so once for each time that it failed.
    synchronized boolean due(long nowMillis) {
        if (nowMillis < atMillis) {
            return false;
        }
        atMillis = Long.MAX_VALUE;
        return true;
    }
}
