package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.text.Http2ProbeIT;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// Many streams on one connection: what a visitor decides about its size, and how far one side may
/// run ahead of the other.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class Http2StreamsProbeIT {

    private static final int REQUESTS = 2_000;
    private static final int FRAME = 16_384;
    private static final int FIRST_WINDOW = 65_535;

    /// What our settings make of a stream's window.
    private static final int WINDOW = 128 * 1024;

    private static final int SMALL = 1 << 20;
    private static final int LARGE = 48 << 20;

    /// The kernel's buffers on two connections.
    private static final int IN_FLIGHT = 24 << 20;

    private static final Duration QUIET = Duration.ofMillis(500);
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    /// A visitor that wants a table of 2 GB and has something new put into it with each request: the
    /// table stays as it is, which this visitor's decoder, with a table of the usual size, checks.
    @Test
    void aVisitorDoesNotDecideHowLargeTheTableOfHeadsGrows() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    for (var request = line.request(); request != null; request = line.request()) {
                        line.send("HTTP/1.1 200 OK\r\nX-Own: " + request.target() + "\r\nSet-Cookie: n="
                                + request.value("Cookie") + "\r\nContent-Length: 2\r\n\r\nok");
                    }
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            visitor.frame(RawHttp2.SETTINGS, 0, 0, new byte[] {0, 1, 0x7f, -1, -1, -1});
            for (int i = 0; i < REQUESTS; i++) {
                int stream = 2 * i + 1;
                var fields = Http2ProbeIT.request("GET", "/" + i, "cookie", "ticket=" + i);
                var outcome = visitor.headers(stream, true, fields.toArray(String[]::new))
                        .outcome(stream);

                assertThat(outcome.value("x-own")).isEqualTo("/" + i);
                assertThat(outcome.value("set-cookie")).isEqualTo("n=ticket=" + i);
            }
        }
    }

    /// The origin does not read: the visitor gets no more window, until the origin reads on.
    @Test
    void anOriginThatStandsStillStopsAnUpload() {
        var go = new CountDownLatch(1);
        try (var origin = ScriptedOrigin.narrow(line -> {
                    line.head();
                    await(go);
                    line.drain(LARGE);
                    line.send(OK);
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            var upload = new Upload(visitor, LARGE);
            assertThat(upload.goOn()).isLessThan(IN_FLIGHT);

            go.countDown();
            assertThat(upload.goOn()).isEqualTo(LARGE);
            assertThat(visitor.outcome(1).body()).isEqualTo("ok");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Nobody has decided yet: no more of the body is taken than the window that every stream has.
    @Test
    void anUploadWaitsForItsVerdict() {
        var undecided = new Ushers.Holding("/");
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.head();
                    line.drain(SMALL);
                    line.send(OK);
                    line.idle();
                });
                var gate = GateUnderTest.before(origin).usher(undecided::on).start();
                var visitor = RawHttp2.over(gate.visitor())) {
            var upload = new Upload(visitor, SMALL);
            assertThat(upload.goOn()).isEqualTo(WINDOW);
            assertThat(origin.lines()).isEmpty();

            undecided.release();
            assertThat(upload.goOn()).isEqualTo(SMALL);
            assertThat(visitor.outcome(1).body()).isEqualTo("ok");
        }
    }

    /// A body on its way, as far as the windows of its stream and of the connection allow. *Confined
    /// to its test.*
    private static final class Upload {

        private final RawHttp2 visitor;
        private final long length;
        private long connection = FIRST_WINDOW;
        private long stream = FIRST_WINDOW;
        private long sent;

        Upload(RawHttp2 visitor, long length) {
            this.visitor = visitor;
            this.length = length;
            var fields = Http2ProbeIT.request("POST", "/", "content-length", "" + length);
            visitor.headers(1, false, fields.toArray(String[]::new));
        }

        /// Sends on until all is sent, or nothing more is allowed for a while.
        ///
        /// @return bytes so far
        long goOn() {
            while (sent < length && isAllowed()) {
                int part = (int) Math.min(Math.min(FRAME, length - sent), Math.min(stream, connection));
                sent += part;
                stream -= part;
                connection -= part;
                visitor.frame(RawHttp2.DATA, sent == length ? 1 : 0, 1, new byte[part]);
            }
            return sent;
        }

        private boolean isAllowed() {
            while (Math.min(stream, connection) <= 0 && !visitor.wire().quietFor(QUIET)) {
                note(visitor.next());
            }
            return Math.min(stream, connection) > 0;
        }

        private void note(RawHttp2.Frame frame) {
            if (frame.type() == RawHttp2.WINDOW_UPDATE && frame.stream() == 0) {
                connection += number(frame);
            } else if (frame.type() == RawHttp2.WINDOW_UPDATE) {
                stream += number(frame);
            } else if (frame.type() == RawHttp2.SETTINGS && frame.flags() == 0) {
                stream += WINDOW - FIRST_WINDOW;
            }
        }

        private static int number(RawHttp2.Frame frame) {
            return ByteBuffer.wrap(frame.payload().getBytes(StandardCharsets.ISO_8859_1))
                    .getInt();
        }
    }
}
