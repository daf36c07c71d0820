package io.vestibule.gate.http.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorityTest {

    @ParameterizedTest
    @CsvSource({
        "shop.example, shop.example",
        "Shop.EXAMPLE., shop.example",
        "shop.example:8080, shop.example",
        "127.0.0.1:1, 127.0.0.1",
        "[2001:DB8::1]:443, [2001:db8::1]",
        "[::1], [::1]",
        "xn--bcher-kva.example, xn--bcher-kva.example",
    })
    void theHostIsWithoutPortAndInLowerCase(String authority, String host) {
        assertThat(Authority.host(authority)).isEqualTo(host);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "a b",
                "a/b",
                "a@b",
                "a:b",
                "a:",
                "a:99999",
                "a:-1",
                ":80",
                "[::1",
                "[x]",
                "a..b",
                "a..",
                "a..:80",
                ".a",
                "[::1%1]",
                "[::1%\", x]",
                "[fe80::1%eth0]",
                "a,b",
                "a#b",
                "[::1]x",
                "a\\b"
            })
    void whatIsNoHostIsRefused(String authority) {
        assertThatThrownBy(() -> Authority.host(authority)).isInstanceOf(RefusedException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "http://shop.example/a?b, /a?b",
        "HTTP://SHOP.example, /",
        "https://shop.example?q, /?q",
        "http://shop.example/a//b, /a//b",
    })
    void anAbsoluteTargetHasAnOriginForm(String target, String form) {
        assertThat(Authority.originForm(target, "shop.example", false)).isEqualTo(form);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://other.example/",
                "http://u@shop.example/",
                "ftp://shop.example/",
                "shop.example",
                "http:///",
                "http://shop.example:80/",
                "x"
            })
    void aTargetForAnotherServerIsRefused(String target) {
        assertThatThrownBy(() -> Authority.originForm(target, "shop.example", false))
                .isInstanceOf(RefusedException.class);
    }
}
