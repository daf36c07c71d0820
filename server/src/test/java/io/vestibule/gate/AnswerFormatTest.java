package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerFormatTest {

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
    void whatAcceptAsksFor(String accept, AnswerFormat format) {
        assertThat(AnswerFormat.by(headers("Accept", accept), false)).isEqualTo(format);
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
    void aBrowserSaysWhereItWillShowTheAnswer(String destination, AnswerFormat format) {
        var headers = headers("Accept", "*/*", "Sec-Fetch-Dest", destination);

        assertThat(AnswerFormat.by(headers, false)).isEqualTo(format);
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

        assertThat(AnswerFormat.by(headers, false)).isEqualTo(AnswerFormat.PAGE);
    }

    @Test
    void aScriptThatPrefersHtmlShowsIt() {
        var headers = headers("Accept", "text/html, */*", "Sec-Fetch-Dest", "empty");

        assertThat(AnswerFormat.by(headers, false)).isEqualTo(AnswerFormat.PAGE);
    }

    @Test
    void aClientWithoutAcceptGetsThePage() {
        assertThat(AnswerFormat.by(headers(), false)).isEqualTo(AnswerFormat.PAGE);
    }

    @Test
    void exactMeansExact() {
        assertThat(AnswerFormat.by(headers("Accept", "application/json"), true))
                .isEqualTo(AnswerFormat.JSON);
        assertThat(AnswerFormat.by(headers("Accept", "application/json, text/html"), true))
                .isEqualTo(AnswerFormat.PAGE);
    }

    private static MultiMap headers(String... pairs) {
        return Heads.of("GET", "/", pairs).headers();
    }
}
