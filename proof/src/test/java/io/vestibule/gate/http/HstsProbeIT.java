package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.Body;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.plan.Hsts;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.testing.BlackHole;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.RawHttp2;
import io.vestibule.testing.ScriptedOrigin;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `Strict-Transport-Security` on whatever is answered over TLS, and on nothing else.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class HstsProbeIT {

    private static final String NAME = "Strict-Transport-Security";
    private static final String OURS = "max-age=3600; includeSubDomains";
    private static final String GET = "GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    private static final Hsts HSTS = Hsts.of(Duration.ofHours(1), true, false);

    /// A gate that listens over TLS, in the clear, and where it redirects.
    private static GateUnderTest.Setup setup(int originPort) {
        var secure = new Listener.Door.SelfSigned(List.of("shop.example"));
        var redirect = new Listener.Door.ToHttps(443);
        return GateUnderTest.before(originPort)
                .hsts(HSTS)
                .listeners(
                        new Listener("127.0.0.1", 0, secure, false),
                        Listener.plain("127.0.0.1", 0),
                        new Listener("127.0.0.1", 0, redirect, false));
    }

    private static RawClient secure(GateUnderTest gate) {
        return RawClient.tls(gate.port(), "http/1.1");
    }

    @Test
    void theOriginsResponsesHaveItOverBothVersionsOfHttp() {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin.port()).start();
                var visitor = secure(gate);
                var wire = RawClient.tls(gate.port(), "h2");
                var modern = RawHttp2.over(wire)) {
            assertThat(visitor.send(GET).response().values(NAME)).containsExactly(OURS);
            assertThat(modern.get(1, "/").outcome(1).value("strict-transport-security"))
                    .isEqualTo(OURS);
        }
    }

    @Test
    void whatWeAnswerOurselvesHasIt() {
        var answer = new Verdict.Answer(200, List.of(), Body.of("please wait"));
        try (var gate = setup(BlackHole.closedPort())
                        .usher((_, sink) -> sink.is(answer))
                        .start();
                var visitor = secure(gate)) {
            assertThat(visitor.send(GET).response().values(NAME)).containsExactly(OURS);
        }
    }

    @Test
    void errorsAndRefusalsHaveIt() {
        try (var gate = setup(BlackHole.closedPort()).start();
                var visitor = secure(gate)) {
            var error = visitor.send(GET).response();
            var refusal = visitor.send("GET / HTTP/1.1\r\n\r\n").response();

            assertThat(error.status()).isEqualTo(502);
            assertThat(error.values(NAME)).containsExactly(OURS);
            assertThat(refusal.status()).isEqualTo(400);
            assertThat(refusal.values(NAME)).containsExactly(OURS);
        }
    }

    @Test
    void aWebSocketHasItToo() {
        String switching = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(switching);
                    line.idle();
                });
                var gate = setup(origin.port()).start();
                var visitor = secure(gate)) {
            visitor.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");
            var response = visitor.response();

            assertThat(response.status()).as(visitor.story()).isEqualTo(101);
            assertThat(response.values(NAME)).containsExactly(OURS);
        }
    }

    @Test
    void whatTheOriginSaysItselfStays() {
        try (var origin = ScriptedOrigin.answering(
                        "HTTP/1.1 200 OK\r\nstrict-transport-security: max-age=0\r\n" + "Content-Length: 0\r\n\r\n");
                var gate = setup(origin.port()).start();
                var visitor = secure(gate)) {
            assertThat(visitor.send(GET).response().values(NAME)).containsExactly("max-age=0");
        }
    }

    @Test
    void inClearTextItIsNeverSaid() {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin.port()).trusting("127.0.0.1").start();
                var plain = RawClient.connect(gate.port(1));
                var redirected = RawClient.connect(gate.port(2))) {
            plain.send(GET.replace("\r\n\r\n", "\r\nX-Forwarded-Proto: https\r\n\r\n"));
            assertThat(plain.response().values(NAME)).isEmpty();
            var response = redirected.send(GET).response();
            assertThat(response.status()).isEqualTo(308);
            assertThat(response.values(NAME)).isEmpty();
        }
    }

    @Test
    void withoutTheSettingItIsNotSaid() {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin.port()).hsts(Hsts.NONE).start();
                var visitor = secure(gate)) {
            assertThat(visitor.send(GET).response().values(NAME)).isEmpty();
        }
    }
}
