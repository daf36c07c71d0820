package io.vestibule.gate.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.gate.http.text.Http2ProbeIT;
import io.vestibule.page.Language;
import io.vestibule.testing.BlackHole;
import io.vestibule.testing.GateUnderTest;
import io.vestibule.testing.Message;
import io.vestibule.testing.RawHttp2;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What the gate itself says when it cannot forward a request: in the visitor's language, or in
/// JSON.
class ErrorAnswerProbeIT {

    /// It comes when something is wrong, so it has no more than it shows: nothing of what only
    /// those who wait see.
    private static final int LARGEST = 2 * 1024 + 512;

    private final GateUnderTest gate =
            GateUnderTest.before(BlackHole.closedPort()).start();

    @AfterEach
    void stop() {
        gate.close();
    }

    private Message asked(String method, String more) {
        try (var visitor = gate.visitor()) {
            visitor.send(method + " / HTTP/1.1\r\nHost: shop.example\r\n" + more + "\r\n");
            return method.equals("HEAD") ? visitor.responseToHead() : visitor.response();
        }
    }

    private static String body(Message response) {
        return new String(response.bodyBytes(), UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de-AT,de;q=0.9,en;q=0.8 | de-DE | Die Website ist nicht erreichbar | Kennung: ",
                "xx,fr;q=0.5,en;q=0.4 | fr-FR | Le site est injoignable | Référence: ",
                "sr-Latn-BA | sr-Latn-BA | Sajt nije dostupan | Oznaka: ",
                "xx | en-US | The site cannot be reached | Reference: "
            })
    void aVisitorIsToldInTheirLanguage(String wish, String tag, String heading, String id) {
        var response = asked("GET", "Accept: text/html\r\nAccept-Language: " + wish + "\r\n");

        assertThat(body(response)).contains("<html lang=\"" + tag + "\"", "<h1>" + heading + "</h1>", id);
        assertThat(response.value("Content-Language")).isEqualTo(tag);
        assertThat(response.value("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(response.value("Cache-Control")).isEqualTo("no-store");
        FailurePage.assertShown(502, response, gate);
    }

    @Test
    void withoutAWishThePageIsInEnglish() {
        assertThat(body(asked("GET", ""))).contains("<h1>The site cannot be reached</h1>");
    }

    @Test
    void arabicReadsFromTheRight() {
        assertThat(body(asked("GET", "Accept-Language: ar\r\n"))).contains("dir=\"rtl\"");
    }

    @Test
    void theJsonFormIsTheSameInEveryLanguage() {
        var response = asked("GET", "Accept: application/json, text/html\r\nAccept-Language: de\r\n");

        assertThat(body(response))
                .matches("\\{\"status\":502,\"error\":\"Bad Gateway\",\"message\":\"The site behind"
                        + " this address cannot be reached\\. Please try again"
                        + " soon\\.\",\"id\":\"[0-9a-z]+\"}\n");
        assertThat(response.value("Content-Type")).isEqualTo("application/json");
        assertThat(response.has("Content-Language")).isFalse();
        FailurePage.assertShown(502, response, gate);
    }

    @Test
    void anAnswerToHeadHasTheHeadersAndNoBody() {
        var got = asked("GET", "Accept-Language: ja\r\n");
        var head = asked("HEAD", "Accept-Language: ja\r\n");

        assertThat(head.status()).isEqualTo(502);
        assertThat(head.body()).isEmpty();
        assertThat(head.names()).isEqualTo(got.names());
        assertThat(head.value("Content-Language")).isEqualTo("ja-JP");
        assertThat(head.value("Content-Length")).isEqualTo(got.value("Content-Length"));
    }

    @Test
    void aRefusedRequestIsToldInItsLanguage() {
        var response = asked("TRACE", "Accept-Language: de\r\n");

        assertThat(response.status()).isEqualTo(405);
        assertThat(response.has("Allow")).isTrue();
        assertThat(body(response)).contains("<h1>Diese Anfrage ist nicht verständlich</h1>");
    }

    @Test
    void tooLargeARequestIsToldSo() {
        var response = asked("GET", "Cookie: " + "a".repeat(70_000) + "\r\n");

        assertThat(response.status()).isEqualTo(431);
        assertThat(body(response)).contains("<h1>This request is too large</h1>");
    }

    @Test
    void theSameGoesOutOverHttp2() {
        try (var visitor = RawHttp2.over(gate.visitor())) {
            visitor.headers(
                    1,
                    true,
                    Http2ProbeIT.request("GET", "/", "accept-language", "de").toArray(String[]::new));
            var outcome = visitor.outcome(1);

            assertThat(outcome.status()).isEqualTo("502");
            assertThat(outcome.value("content-language")).isEqualTo("de-DE");
            assertThat(outcome.body()).contains("<h1>Die Website ist nicht erreichbar</h1>");
        }
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void thePageIsSmallInEveryLanguage(Language language) {
        var response = asked("GET", "Accept-Language: " + language.tag() + "\r\n");

        assertThat(response.value("Content-Language")).isEqualTo(language.htmlTag());
        assertThat(response.body()).hasSizeBetween(500, LARGEST);
    }
}
