package io.vestibule.gate.visit;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import io.vestibule.gate.Heads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerFormatTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
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
        TEXT/HTML                                      | PAGE
        application/xhtml+xml, text/html;q=0.9         | PAGE
        */*                                            | PROGRAM
        text/plain, */*                                | PROGRAM
        text/*, */*;q=0.5                              | PROGRAM
        application/atom+xml, application/rss+xml, */*;q=0.7 | PROGRAM
        application/vnd.oci.image.manifest.v1+json, */* | PROGRAM
        application/openmetrics-text;version=1.0.0,text/plain;q=0.3,*/*;q=0.2 | PROGRAM
        application/atom+xml                           | PART
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
        var headers = headers(
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
    void aClientWithoutAcceptIsAProgram() {
        assertThat(AnswerFormat.by(headers(), false)).isEqualTo(AnswerFormat.PROGRAM);
    }

    @Test
    void exactMeansExact() {
        assertThat(AnswerFormat.by(headers("Accept", "application/json"), true)).isEqualTo(AnswerFormat.JSON);
        assertThat(AnswerFormat.by(headers("Accept", "application/json, text/html"), true))
                .isEqualTo(AnswerFormat.PAGE);
        assertThat(AnswerFormat.by(headers("Accept", "application/json, text/plain, */*"), true))
                .isEqualTo(AnswerFormat.PROGRAM);
    }

    private static MultiMap headers(String... pairs) {
        return Heads.of("GET", "/", pairs).headers();
    }
}
