package io.vestibule.gate.answer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptEncodingTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gzip",
                "gzip, deflate, br, zstd",
                "br;q=1.0, GZIP;q=0.001",
                "x-gzip",
                "*",
                "identity;q=0.5, *;q=0.1",
                "deflate,gzip ; q=0.5",
            })
    void theseClientsTakeGzip(String field) {
        assertThat(AcceptEncoding.gzip(field)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "identity",
                "br",
                "gzip;q=0",
                "gzip; q=0.000, *",
                "*, gzip;q=0",
                "*;q=0",
                "gzipped",
                ",,;",
            })
    void theseDoNot(String field) {
        assertThat(AcceptEncoding.gzip(field)).isFalse();
    }

    @Test
    void norDoesOneThatSaysNothing() {
        assertThat(AcceptEncoding.gzip(null)).isFalse();
    }
}
