package io.vestibule.gate.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// What a client of HTTP/2 may have us do, and how often.
class FloodWatchTest {

    private static final int CONTROLS = 1_000;
    private static final int UNREAD = 1_000;

    private final FloodWatch watch = new FloodWatch(0);

    @Test
    void manyControlFramesAreTooOftenInAShortTime() {
        for (int i = 0; i < CONTROLS; i++) {
            assertThat(watch.control(i, true)).isFalse();
        }

        assertThat(watch.control(CONTROLS, true)).isTrue();
        assertThat(watch.control(TimeUnit.SECONDS.toNanos(10), true)).isFalse();
    }

    @Test
    void resetsThatTheClientCausesAreCounted() {
        for (int i = 0; i < FloodWatch.RESETS; i++) {
            assertThat(reset(Http2Error.PROTOCOL_ERROR, true)).isFalse();
        }

        assertThat(reset(Http2Error.CANCEL, true)).isTrue();
    }

    @Test
    void resetsThatTheClientHasNoPartInAreNotCounted() {
        for (int i = 0; i < 10 * FloodWatch.RESETS; i++) {
            assertThat(reset(Http2Error.NO_ERROR, true)).isFalse();
            assertThat(reset(Http2Error.INTERNAL_ERROR, true)).isFalse();
        }
    }

    private boolean reset(Http2Error error, boolean takes) {
        return watch.reset(error.code(), 0, takes);
    }

    /// However slowly they come, and also where the client has no part in them.
    @Test
    void aClientThatTakesNothingIsNotToldEverything() {
        for (int i = 0; i < UNREAD / 2; i++) {
            assertThat(watch.control(TimeUnit.SECONDS.toNanos(i), false)).isFalse();
            assertThat(reset(Http2Error.INTERNAL_ERROR, false)).isFalse();
        }
        assertThat(reset(Http2Error.INTERNAL_ERROR, false)).isTrue();

        assertThat(reset(Http2Error.INTERNAL_ERROR, true))
                .as("it has taken them")
                .isFalse();
    }

    /// A head is sent for each stream, and is in no window.
    @Test
    void aClientThatTakesNothingMayNotAskForEver() {
        for (int i = 0; i < UNREAD; i++) {
            assertThat(watch.opened(false)).isFalse();
        }

        assertThat(watch.opened(false)).isTrue();
    }

    /// At the moment at which it asks it may have taken nothing, time and again.
    @Test
    void aClientThatTakesAllOfItMayAsk() {
        for (int i = 0; i < 3 * UNREAD; i++) {
            assertThat(watch.control(TimeUnit.SECONDS.toNanos(i), false)).isFalse();
            watch.taken();
        }
    }
}
