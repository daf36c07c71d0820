package io.vestibule.gate.http.origin;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.vestibule.gate.http.plan.OriginNaming;
import io.vestibule.gate.http.plan.OriginNaming.HostField;
import io.vestibule.gate.http.plan.OriginSettings.Spread;
import io.vestibule.gate.http.plan.TestOrigin;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The origin `http://10.0.0.5:8080`, with a second address, asked as `shop.internal.example`, for
/// visitors of `shop.example:8443`.
class OwnNamesTest {

    private static final OwnNames NAMES = OwnNames.of(TestOrigin.of(URI.create("http://10.0.0.5:8080"))
            .withSpread(new Spread(List.of(URI.create("http://[::5]:8081")), false))
            .withNaming(new OriginNaming(new HostField.Fixed("shop.internal.example"), true))
            .settings());

    private static HttpHeaders rewritten(String name, String... values) {
        var headers = new DefaultHttpHeaders();
        headers.set(name, List.of(values));
        NAMES.rewrite(headers, "shop.example:8443", true);
        return headers;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        http://shop.internal.example/a      > https://shop.example:8443/a
        https://SHOP.internal.example/a     > https://shop.example:8443/a
        HTTP://shop.internal.example:80/a   > https://shop.example:8443/a
        https://shop.internal.example:443   > https://shop.example:8443
        http://shop.internal.example:8080/a > https://shop.example:8443/a
        http://10.0.0.5:8080/a?b=http://c   > https://shop.example:8443/a?b=http://c
        http://[::5]:8081/a                 > https://shop.example:8443/a
        //shop.internal.example/a           > https://shop.example:8443/a
        http://shop.internal.example?a#b    > https://shop.example:8443?a#b
        """)
    void aRedirectToTheOriginLeadsToTheVisitorsHost(String link, String becomes) {
        assertThat(rewritten("Location", link).getAll("Location")).containsExactly(becomes);
        assertThat(rewritten("content-location", link).get("Content-Location")).isEqualTo(becomes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/a",
                "a//shop.internal.example/",
                "/a//shop.internal.example/",
                "https://pay.example/?back=http://shop.internal.example/",
                "https://shop.internal.example.evil.example/",
                "https://shop.internal.example@evil.example/",
                "https://evil.example\\@shop.internal.example/",
                "https://shop.internal.example:1/",
                "https://shop.internal.example:/",
                "ftp://shop.internal.example/",
                "javascript://shop.internal.example/",
                "http://",
                "http://[::5",
                "://shop.internal.example/"
            })
    void everythingElseStaysAsItIs(String link) {
        assertThat(rewritten("Location", link).get("Location")).isEqualTo(link);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '>', textBlock = """
        a=b; Domain=shop.internal.example; Path=/       > a=b; Path=/
        a=b;domain=.Internal.Example                    > a=b
        a=b; Path=/; DOMAIN = shop.internal.example ; Domain=10.0.0.5 > a=b; Path=/
        a=Domain=shop.internal.example; Path=/          > a=Domain=shop.internal.example; Path=/
        a=b; Domain=example                             > a=b; Domain=example
        a=b; Domain=shop.example                        > a=b; Domain=shop.example
        a=b; Domain=pay.example                         > a=b; Domain=pay.example
        a=b; Domain; Secure                             > a=b; Domain; Secure
        a=b;; ;                                         > a=b;; ;
        """)
    void aCookieForTheOriginIsForTheVisitorsHost(String cookie, String becomes) {
        assertThat(rewritten("Set-Cookie", "x=y; Path=/", cookie).getAll("Set-Cookie"))
                .containsExactly("x=y; Path=/", becomes);
    }

    @Test
    void aRequestWithoutAHostHasItsResponseAsItIs() {
        var headers = new DefaultHttpHeaders().add("Location", "http://10.0.0.5:8080/");

        NAMES.rewrite(headers, "", false);

        assertThat(headers.get("Location")).isEqualTo("http://10.0.0.5:8080/");
    }
}
