package io.vestibule.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.probe.ProbeUrl.Authority;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProbeUrlTest {

    static final ProbeUrl BASE = new ProbeUrl(true, "shop.example", 8443, "/a/b?c=d");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "https://other.example | true | other.example | 443 | /",
                "HTTP://Other.Example/x | false | other.example | 80 | /x",
                "http://other.example:8080?q | false | other.example | 8080 | /?q",
                "http://other.example:/x | false | other.example | 80 | /x",
                "//other.example/x | true | other.example | 443 | /x",
                "http://[::1]:80/ | false | ::1 | 80 | /",
                "/x | true | shop.example | 8443 | /x",
                "/x/../y/./z | true | shop.example | 8443 | /y/z",
                "/../../x | true | shop.example | 8443 | /x",
                "/x/.. | true | shop.example | 8443 | /",
                "/x/. | true | shop.example | 8443 | /x/",
                "x | true | shop.example | 8443 | /a/x",
                "../x | true | shop.example | 8443 | /x",
                "?x=y | true | shop.example | 8443 | /a/b?x=y",
                "#part | true | shop.example | 8443 | /a/b?c=d",
                "x#part | true | shop.example | 8443 | /a/x",
                "'' | true | shop.example | 8443 | /a/b?c=d",
                "x:y/z | | | |",
                "./x:y | true | shop.example | 8443 | /a/x:y",
                "/x?a=../b | true | shop.example | 8443 | /x?a=../b",
                "/caf\u00c3\u00a9 | true | shop.example | 8443 | /caf%C3%A9",
                "https://user:word@other.example/ | | | |",
                "https:///x | | | |",
                "https://:80/ | | | |",
                "https://other.example:99999/ | | | |",
                "https://other.example:-1/ | | | |",
                "https://[::1/ | | | |",
                "https://[shop.example]/ | | | |",
                "https://::1/ | | | |",
                "https://a]b/ | | | |",
                "ftp://other.example/ | | | |",
                "https:other.example | | | |",
                "/x y | | | |",
                "/x\\y | | | |"
            })
    void aLocationLeadsWhereABrowserWouldGo(String location, Boolean secure, String host, Integer port, String target) {
        assertThat(BASE.follow(location == null ? "" : location))
                .isEqualTo(secure == null ? Optional.empty() : Optional.of(new ProbeUrl(secure, host, port, target)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a\r\nX: y", "/a\tb", "/a\u007f", "/a\u0000"})
    void controlCharactersLeadNowhere(String location) {
        assertThat(BASE.follow(location)).isEmpty();
    }

    @Test
    void aLocationHasABound() {
        assertThat(BASE.follow("/" + "x".repeat(8_191))).isPresent();
        assertThat(BASE.follow("/" + "x".repeat(8_192))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "shop.example, shop.example, 0",
        "Shop.Example:8080, shop.example, 8080",
        "[::1]:80, ::1, 80",
        "[::1], ::1, 0",
        "10.0.0.1:1, 10.0.0.1, 1"
    })
    void aHostFieldHasAHostAndPerhapsAPort(String text, String host, int port) {
        assertThat(Authority.parse(text)).contains(new Authority(host, port));
    }

    @Test
    void theUsualPortIsNotWritten() {
        assertThat(BASE.authority()).isEqualTo("shop.example:8443");
        assertThat(new ProbeUrl(true, "a", 443, "/").authority()).isEqualTo("a");
        assertThat(new ProbeUrl(false, "::1", 80, "/").authority()).isEqualTo("[::1]");
        assertThat(new ProbeUrl(false, "::1", 443, "/").authority()).isEqualTo("[::1]:443");
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void whereverALocationLeadsItCanBeAskedFor(long seed) {
        var random = new SplittableRandom(seed);
        String pieces = "ab./:?#[]@%\\ -1é\u0000";
        for (int i = 0; i < 200; i++) {
            var text = new StringBuilder();
            for (int n = random.nextInt(16); n > 0; n--) {
                text.append(random.nextInt(6) == 0 ? "http://" : pieces.charAt(random.nextInt(pieces.length())));
            }
            ProbeUrlLaws.hold(text.toString());
        }
    }
}
