package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WantedTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    application/json                               | JSON
                    application/json, text/html                    | JSON
                    application/json, text/plain, */*              | JSON
                    text/html, application/json                    | PAGE
                    text/html;q=0.5, application/json              | JSON
                    application/json;q=0.9, text/html              | PAGE
                    application/json;q=0, text/html                | PAGE
                    application/json;q=99999999, text/html;q=0.1   | PAGE
                    APPLICATION/JSON                               | JSON
                    text/html,application/xhtml+xml,*/*;q=0.8      | PAGE
                    */*                                            | PAGE
                    image/avif,image/webp,*/*;q=0.8                | PART
                    text/css,*/*;q=0.1                             | PART
                    font/woff2                                     | PART
                    """)
    void whatAcceptAsksFor(String accept, Wanted wanted) {
        assertThat(Wanted.by(headers("Accept", accept), false)).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource({
        "document,PAGE",
        "iframe,PAGE",
        "image,PART",
        "script,PART",
        "empty,CALL",
        "websocket,CALL",
        "style,PART",
        "something-new,PART"
    })
    void aBrowserSaysWhereItWillShowTheAnswer(String destination, Wanted wanted) {
        var headers = headers("Accept", "*/*", "Sec-Fetch-Dest", destination);

        assertThat(Wanted.by(headers, false)).isEqualTo(wanted);
    }

    @Test
    void aNavigationThatAServiceWorkerPassesOnIsAPage() {
        var headers =
                headers(
                        "Accept",
                        "text/html,application/xhtml+xml,*/*;q=0.8",
                        "Sec-Fetch-Dest",
                        "empty",
                        "Sec-Fetch-Mode",
                        "navigate");

        assertThat(Wanted.by(headers, false)).isEqualTo(Wanted.PAGE);
    }

    @Test
    void aScriptThatPrefersHtmlShowsIt() {
        var headers = headers("Accept", "text/html, */*", "Sec-Fetch-Dest", "empty");

        assertThat(Wanted.by(headers, false)).isEqualTo(Wanted.PAGE);
    }

    @Test
    void aClientWithoutAcceptGetsThePage() {
        assertThat(Wanted.by(headers(), false)).isEqualTo(Wanted.PAGE);
    }

    @Test
    void exactMeansExact() {
        assertThat(Wanted.by(headers("Accept", "application/json"), true)).isEqualTo(Wanted.JSON);
        assertThat(Wanted.by(headers("Accept", "application/json, text/html"), true))
                .isEqualTo(Wanted.PAGE);
    }

    private static MultiMap headers(String... pairs) {
        return Heads.of("GET", "/", pairs).headers();
    }
}
