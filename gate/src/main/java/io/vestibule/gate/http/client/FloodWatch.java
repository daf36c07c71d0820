package io.vestibule.gate.http.client;

import io.netty.handler.codec.http2.Http2Error;
import java.time.Duration;

/// Notices an HTTP/2 client that has us do too much for which none of its streams pays. Confined to
/// the event loop.
final class FloodWatch {

    /// Streams that the client, or we, may reset within [#RESETS_SECONDS].
    static final int RESETS = 200;

    static final int RESETS_SECONDS = 30;

    private static final int CONTROLS = 1_000;
    private static final int CONTROLS_SECONDS = 10;

    /// How often something may be said to a client that takes nothing.
    private static final int UNREAD = 1_000;

    private final Frequency resets;
    private final Frequency controls;
    private int unread;

    /// @param now nanoseconds of the lane's clock
    FloodWatch(long now) {
        resets = new Frequency(RESETS, Duration.ofSeconds(RESETS_SECONDS), now);
        controls = new Frequency(CONTROLS, Duration.ofSeconds(CONTROLS_SECONDS), now);
    }

    /// A frame has come that belongs to no stream.
    ///
    /// @param takes whether the client takes what we send
    /// @return whether that is too often
    boolean control(long now, boolean takes) {
        boolean often = controls.exceededAt(now);
        return isUnread(takes) || often;
    }

    /// We have reset a stream. The client has no part in it where nothing more of the request is
    /// needed, or its origin has broken off; otherwise too many end the connection: a request that
    /// is reset costs an origin as much as one that is answered.
    ///
    /// @return whether that is too often
    boolean reset(long errorCode, long now, boolean takes) {
        boolean ours = errorCode == Http2Error.NO_ERROR.code() || errorCode == Http2Error.INTERNAL_ERROR.code();
        boolean often = !ours && resets.exceededAt(now);
        return isUnread(takes) || often;
    }

    /// A stream was opened, whose answer has at least a head.
    ///
    /// @param takes whether the client takes what we send
    /// @return whether too much was asked for that it has not taken
    boolean opened(boolean takes) {
        return isUnread(takes);
    }

    /// The client has taken a good part of what it was sent.
    void taken() {
        unread = 0;
    }

    private boolean isUnread(boolean takes) {
        unread = takes ? 0 : unread + 1;
        return unread > UNREAD;
    }
}
