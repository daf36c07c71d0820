package io.vestibule.gate.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTextTest {

    @ParameterizedTest
    @CsvSource({"/a.CSS, css", "/a.b/c, ''", "/.htaccess, ''", "/a., ''", "/a.tar.gz, gz", "/, ''", "/a;x.css, css"})
    void anEndingIsThatOfTheLastSegment(String path, String extension) {
        assertThat(RequestText.extension(path)).isEqualTo(extension);
    }

    @ParameterizedTest
    @CsvSource({"a=1&b=2, 'a,1,b,2'", "a&b=, 'a,,b,'", "a=1=2&&=x, 'a,1=2,,x'", "a=%26+b, 'a,%26+b'"})
    void pairsAreCutAndNotDecoded(String query, String pairs) {
        assertThat(RequestText.pairs(query)).isEqualTo(List.of(pairs.split(",", -1)));
    }

    @ParameterizedTest
    @CsvSource({"'a=b; c=d=e', 'a,b,c,d=e'", "'%61%zz=1;;x', 'a%zz,1'", "'', ''"})
    void cookiesHaveDecodedNames(String header, String pairs) {
        assertThat(String.join(",", RequestText.cookies(header))).isEqualTo(pairs);
    }

    @ParameterizedTest
    @CsvSource({"'en;q=0.5, de, *, fr;q=0.9', 'de,fr,en'", "'en;q=0, de;q=x', ''", "'', ''"})
    void languagesStandByTheirWeight(String header, String languages) {
        assertThat(String.join(",", RequestText.languages(header))).isEqualTo(languages);
    }

    @ParameterizedTest
    @CsvSource({
        "TLS_AES_128_GCM_SHA256, TLS_AES_128_GCM_SHA256",
        "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, ECDHE-RSA-AES128-GCM-SHA256",
        "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256, ECDHE-ECDSA-CHACHA20-POLY1305",
        "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384, ECDHE-RSA-AES256-SHA384",
        "TLS_RSA_WITH_AES_128_CBC_SHA, AES128-SHA",
        "'', ''"
    })
    void ciphersHaveTheirUsualNames(String suite, String name) {
        assertThat(RequestText.openSslCipher(suite)).isEqualTo(name);
    }
}
