package io.vestibule.gate.http.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.LineFormat;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// When the access log's thread writes, and when it sleeps.
class AccessLogTest {

    private static final LineFormat PATH =
            new LineFormat.Pattern(List.of(new LineFormat.Piece.Value(LineFormat.Field.PATH, false)));

    private final Lines lines = new Lines();
    private final AccessLog log = new AccessLog(2, lines, new GateMetrics(), PATH);

    /// What is written, and by whom. *Thread-safe.*
    private static final class Lines extends OutputStream {

        private final List<String> all = new CopyOnWriteArrayList<>();
        private final AtomicReference<Thread> writer = new AtomicReference<>(Thread.currentThread());

        @Override
        public void write(int one) {
            throw new AssertionError("a byte alone");
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            writer.set(Thread.currentThread());
            all.addAll(new String(bytes, offset, length, StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        }
    }

    @Test
    void itSleepsWithoutAClockUntilALineComesWhicheverLaneItIsOf() {
        log.start();

        log.ring(0).add(entry("/one"));
        await().until(() -> lines.all.equals(List.of("/one")));
        awaitSleep();
        log.ring(1).add(entry("/two"));
        await().until(() -> lines.all.equals(List.of("/one", "/two")));
        awaitSleep();
        log.ring(1).add(entry("/three"));
        log.ring(1).add(entry("/four"));

        await().until(() -> lines.all.equals(List.of("/one", "/two", "/three", "/four")));
        log.close();
    }

    @Test
    void theEndWakesItAndWritesWhatIsLeft() {
        log.start();
        log.ring(0).add(entry("/one"));
        await().until(() -> lines.all.size() == 1);
        awaitSleep();
        log.close();
        assertThat(lines.writer.get().isAlive()).isFalse();

        var another = new AccessLog(1, lines, new GateMetrics(), PATH);
        another.ring(0).add(entry("/left"));
        another.start();
        another.close();

        assertThat(lines.all).containsExactly("/one", "/left");
    }

    /// A thread that waits for a time to pass is in another state.
    private void awaitSleep() {
        await().until(() -> lines.writer.get().getState() == Thread.State.WAITING);
    }

    private static AccessEntry entry(String path) {
        return new AccessEntry(
                0, 1, "", "", "GET", "", path, "", "HTTP/1.1", 200, 0, 0, 0, 0, "answered", "", "", "", "", "", "");
    }
}
