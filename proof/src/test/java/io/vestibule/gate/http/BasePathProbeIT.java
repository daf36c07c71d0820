package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.http.plan.OriginNaming;
import io.vestibule.gate.http.plan.OriginNaming.HostField;
import io.vestibule.gate.http.text.Refusal;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A site that its origin has below a path, seen from both sides.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class BasePathProbeIT {

    private static GateUnderTest.Setup setup(ScriptedOrigin origin, boolean rewrites) {
        var naming = new OriginNaming(HostField.of("shop.internal").orElseThrow(), rewrites);
        return GateUnderTest.before(URI.create("http://127.0.0.1:%d/eu/".formatted(origin.port())))
                .origin(all -> all.withNaming(naming));
    }

    private static String get(String target) {
        return "GET " + target + " HTTP/1.1\r\nHost: shop.example\r\n\r\n";
    }

    @ParameterizedTest
    @CsvSource({"/, /eu/", "/cart?a=../.., /eu/cart?a=../..", "/a/./b//c, /eu/a/./b//c", "http://shop.example/x, /eu/x"
    })
    void theOriginIsAskedBelowItsBase(String target, String asked) {
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin, false).start();
                var visitor = RawClient.connect(gate.port())) {
            assertThat(visitor.send(get(target)).response().status()).isEqualTo(200);

            assertThat(origin.nextRequest().target()).isEqualTo(asked);
            assertThat(gate.nextHead().target()).isEqualTo(asked.substring("/eu".length()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/../admin", "/%2e%2e/admin", "/a/..%2f..%2fadmin", "/..;/admin"})
    void whatWouldLeadOutIsRefusedAndTakesNoSlot(String target) {
        var unreachable = new AtomicInteger();
        var onward = new Verdict.Onward() {
            @Override
            public void unreachable() {
                unreachable.incrementAndGet();
            }
        };
        var forward = new Verdict.Forward(List.of(), List.of(), onward);
        try (var origin = ScriptedOrigin.content();
                var gate = setup(origin, false)
                        .usher((_, sink) -> sink.is(forward))
                        .start();
                var visitor = RawClient.connect(gate.port())) {
            assertThat(visitor.send(get(target)).response().status()).isEqualTo(400);

            assertThat(origin.requestsLeft()).isZero();
            assertThat(unreachable).hasValue(1);
            assertThat(gate.metrics().of(Refusal.TARGET_OUTSIDE)).isEqualTo(1);
        }
    }

    private static String answer(String field) {
        return "HTTP/1.1 302 Found\r\n" + field + "\r\nContent-Length: 0\r\n\r\n";
    }

    @ParameterizedTest
    @CsvSource({
        "/eu/cart, /cart",
        "/eu, /",
        "/eu?a, /?a",
        "/europe, /europe",
        "/, /",
        "cart, cart",
        "http://shop.internal/eu/cart, http://shop.example/cart",
        "https://shop.internal/eu, http://shop.example/",
        "https://shop.internal/admin, https://shop.internal/admin",
        "https://shop.internal, https://shop.internal",
        "https://elsewhere.example/eu/cart, https://elsewhere.example/eu/cart",
        "//shop.internal/eu/cart, http://shop.example/cart",
        // Without the base it would lead to another site.
        "/eu//evil.example/x, http://shop.example//evil.example/x"
    })
    void redirectsLeadToWhereVisitorsFindTheSite(String location, String seen) {
        try (var origin = ScriptedOrigin.answering(answer("Location: " + location));
                var gate = setup(origin, true).start();
                var visitor = RawClient.connect(gate.port())) {
            assertThat(visitor.send(get("/x")).response().values("Location")).containsExactly(seen);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a=b; Path=/eu, a=b; Path=/",
        "a=b; path = /eu/cart ; Secure, a=b; path =/cart; Secure",
        "a=b; Domain=shop.internal; Path=/eu/; HttpOnly, a=b; Path=/; HttpOnly",
        "a=b; Path=/, a=b; Path=/",
        "a=b; Path=/europe, a=b; Path=/europe",
        "a=/eu; Secure, a=/eu; Secure",
        "a=b, a=b"
    })
    void cookiesAreForThePathsThatVisitorsSee(String cookie, String seen) {
        try (var origin = ScriptedOrigin.answering(answer("Set-Cookie: " + cookie));
                var gate = setup(origin, true).start();
                var visitor = RawClient.connect(gate.port())) {
            assertThat(visitor.send(get("/x")).response().values("Set-Cookie")).containsExactly(seen);
        }
    }

    @Test
    void withoutTheSettingResponsesStayAsTheyAre() {
        try (var origin = ScriptedOrigin.answering(answer("Location: /eu/cart"));
                var gate = setup(origin, false).start();
                var visitor = RawClient.connect(gate.port())) {
            assertThat(visitor.send(get("/x")).response().values("Location")).containsExactly("/eu/cart");
        }
    }

    @Test
    void aWebSocketGoesBelowItToo() {
        String switching = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n";
        try (var origin = ScriptedOrigin.playing(line -> {
                    line.request();
                    line.send(switching);
                    line.idle();
                });
                var gate = setup(origin, false).start();
                var visitor = RawClient.connect(gate.port())) {
            visitor.send("GET /live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n");

            assertThat(visitor.response().status()).as(visitor.story()).isEqualTo(101);
            assertThat(origin.nextRequest().target()).isEqualTo("/eu/live");
        }
    }
}
