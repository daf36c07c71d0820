package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.testing.BlackHole;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.ScriptedOrigin;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The usher learns how a visitor was answered, once.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class AnsweredProbeIT {

    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";

    private final List<Boolean> failed = new CopyOnWriteArrayList<>();
    private final Verdict forward = new Verdict.Forward(List.of(), List.of(), new Verdict.Onward() {
        @Override
        public void answered(boolean isFailure) {
            failed.add(isFailure);
        }
    });

    @ParameterizedTest
    @CsvSource({"200, false", "304, false", "404, false", "499, false", "500, true", "503, true"})
    void anAnswerFailedFrom500On(int code, boolean isFailure) {
        String said = "HTTP/1.1 " + code + " Said\r\nContent-Length: 0\r\n\r\n";
        try (var origin = ScriptedOrigin.answering(said);
                var gate = GateUnderTest.before(origin)
                        .usher(Ushers.saying(forward))
                        .start();
                var visitor = gate.visitor()) {
            visitor.send(GET).response();

            assertThat(failed).containsExactly(isFailure);
        }
    }

    @Test
    void anOriginThatEndsTheConnectionFailed() {
        try (var origin = ScriptedOrigin.playing(ScriptedOrigin.Line::request);
                var gate = GateUnderTest.before(origin)
                        .usher(Ushers.saying(forward))
                        .start();
                var visitor = gate.visitor()) {
            assertThat(visitor.send(GET).response().status()).isIn(502, 504);

            assertThat(failed).containsExactly(true);
        }
    }

    @Test
    void anOriginThatCannotBeReachedFailed() {
        try (var gate = GateUnderTest.before(BlackHole.closedPort())
                        .usher(Ushers.saying(forward))
                        .start();
                var visitor = gate.visitor()) {
            assertThat(visitor.send(GET).response().status()).isEqualTo(502);

            assertThat(failed).containsExactly(true);
        }
    }

    @Test
    void aVisitorWhoIsGoneBeforeTheAnswerCountsNeitherWay() {
        try (var origin = ScriptedOrigin.playing(line -> {
                    var _ = line.request();
                    line.idle();
                });
                var gate = GateUnderTest.before(origin)
                        .usher(Ushers.saying(forward))
                        .start()) {
            try (var visitor = gate.visitor()) {
                visitor.send(GET);
                origin.nextRequest();
            }
            await().until(() -> gate.metrics().of(GateMetrics.Count.ABORTED) > 0);

            assertThat(failed).isEmpty();
        }
    }
}
