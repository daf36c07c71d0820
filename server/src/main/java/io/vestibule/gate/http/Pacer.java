package io.vestibule.gate.http;

import io.netty.channel.Channel;

/// Judges, window by window, whether a visitor sends or takes fast enough. Only windows count in
/// which we were waiting for the visitor all the time. Confined to the event loop.
final class Pacer {

    private final int bytes;
    private final long window;
    private long received;
    private long taken;
    private boolean sendingWaited;
    private boolean takingWaited;

    Pacer(ConnectionLimits.Pace pace) {
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
        takingWaited = false;
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

    /// Ends a window of waiting for the visitor to take the response.
    ///
    /// @param total bytes written so far
    /// @return whether the visitor is too slow
    boolean takesTooSlowly(Channel channel, long total) {
        boolean waiting = !channel.isWritable();
        long now = total - pending(channel);
        boolean slow = waiting && takingWaited && now - taken < bytes;
        takingWaited = waiting;
        taken = now;
        return slow;
    }

    private static long pending(Channel channel) {
        return channel.isWritable() ? 0 : channel.bytesBeforeWritable();
    }
}
