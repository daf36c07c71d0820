package io.vestibule.gate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.ScriptedOrigin;

import org.junit.jupiter.api.Test;

/// What the access log tells, and what it keeps to itself.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class AccessLogProbeIT {

    @Test
    void aLineTellsWhatWasAskedAndHowItEnded() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send("GET /sale HTTP/1.1\r\nHost: Shop.example:8080\r\n\r\n").response();

            await().until(() -> !gate.accessLog().isEmpty());
            assertThat(gate.accessLog())
                    .contains("\"method\":\"GET\"", "\"host\":\"shop.example\"")
                    .contains("\"path\":\"/sale\"", "\"status\":200", "\"bytes\":7")
                    .contains("\"outcome\":\"forwarded\"");
        }
    }

    @Test
    void noLineContainsAnythingByWhichAnotherCouldTakeAVisitorsPlace() {
        try (var origin = ScriptedOrigin.content();
                var gate = GateUnderTest.before(origin).start();
                var visitor = gate.visitor()) {
            visitor.send(
                            "GET /sale?token=secret1 HTTP/1.1\r\nHost: shop.example\r\n"
                                    + "Cookie: __cfwaitingroom=secret2\r\n"
                                    + "Authorization: Bearer secret3\r\n"
                                    + "Referer: https://shop.example/?t=secret4\r\n\r\n")
                    .response();
            visitor.offer("GET /x?secret5 HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
            visitor.untilClosed();

            await().until(() -> gate.accessLog().lines().count() == 2);
            assertThat(gate.accessLog()).contains("/sale").doesNotContain("secret");
        }
    }
}
