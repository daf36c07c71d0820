package io.vestibule.gate.http.client;

import io.vestibule.gate.http.plan.ConnectionLimits;

/// Judges, window by window, whether a visitor sends or takes fast enough. Only windows count in
/// which we were waiting for the visitor all the time. Confined to the event loop.
final class SlowClientCheck {

    private final int bytes;
    private final long window;
    private long received;
    private long taken;
    private boolean sendingWaited;
    private long leftBefore;
    private long moved;
    private long movedAt;

    SlowClientCheck(ConnectionLimits.Pace pace) {
        bytes = pace.bytes();
        window = pace.window().toNanos();
    }

    /// The length of a window in nanoseconds.
    long window() {
        return window;
    }

    /// Begins with a window that does not count.
    void restart() {
        sendingWaited = false;
        leftBefore = 0;
    }

    /// Ends a window of waiting for the request's body.
    ///
    /// @param waiting whether we wait for the visitor now
    /// @param total bytes of the body so far
    /// @return whether the visitor is too slow
    boolean sendsTooSlowly(boolean waiting, long total) {
        boolean slow = waiting && sendingWaited && total - received < bytes;
        sendingWaited = waiting;
        received = total;
        return slow;
    }

    /// We did not wait for the visitor for a while.
    void paused() {
        sendingWaited = false;
    }

    /// Ends a window of waiting for the visitor to take the response. A client that has taken
    /// everything that was there when the window began was not slow, however little that was.
    ///
    /// @param written bytes so far
    /// @param left how many of them have not been taken; 0 while we do not wait for the visitor
    /// @return whether the visitor is too slow
    boolean takesTooSlowly(long written, long left) {
        long now = written - left;
        boolean slow = left > 0 && now - taken < Math.min(bytes, leftBefore);
        leftBefore = left;
        taken = now;
        return slow;
    }

    /// Whether nothing has moved for some time, in either direction.
    ///
    /// @param now nanoseconds of the lane's clock
    /// @param total bytes that have moved so far
    /// @param span the time, in nanoseconds
    boolean isSilent(long now, long total, long span) {
        if (moved != total) {
            moved = total;
            movedAt = now;
        }
        return now - movedAt >= span;
    }
}
