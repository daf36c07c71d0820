package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentCodingTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ''                          | IDENTITY
        gzip, deflate, br, zstd     | BROTLI
        gzip, deflate               | GZIP
        GZIP                        | GZIP
        deflate, zstd               | IDENTITY
        br;q=0.5, gzip;q=0.8        | GZIP
        br;q=0.5, gzip ; q=0.5      | BROTLI
        br;q=0, *                   | GZIP
        br;q=0, gzip;q=0            | IDENTITY
        *                           | BROTLI
        *;q=0                       | IDENTITY
        identity;q=0, gzip;q=0.001  | GZIP
        br;q=2, gzip;q=x            | IDENTITY
        br;q=, gzip;q=0.1234        | IDENTITY
        br;level=3;q=0, gzip        | GZIP
        ;;, ,;q=1,gzip              | GZIP
        brotli, gzipped             | IDENTITY
        """)
    void theSmallestFormOfTheGreatestWeightIsSent(String accepted, ContentCoding coding) {
        assertThat(ContentCoding.of(accepted)).isEqualTo(coding);
    }
}
