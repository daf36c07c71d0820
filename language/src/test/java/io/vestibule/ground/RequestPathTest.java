package io.vestibule.ground;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RequestPathTest {

    private static final String ALPHABET = "ab./\\%2eEfF5cC;#?* ~é=1";

    @ParameterizedTest
    @CsvSource({
        "/, /",
        "/shop, /shop",
        "/shop/, /shop/",
        "/shop?a=/../b, /shop",
        "'', /",
        "*, /",
        "shop, /shop",
        "\\shop\\red, /shop/red",
        "//shop///red, /shop/red",
        "/%73hop/%7Eann, /shop/~ann",
        "/a%2fb, /a%2Fb",
        "/a%2Fb, /a%2Fb",
        "/a%5cb, /a%5Cb",
        "/a/./b/../c, /a/c",
        "/a/%2e%2E/b, /b",
        "/../../b, /b",
        "/a/.., /",
        "/a/., /a/",
        "/a/b/.., /a/",
        "/.well-known/x, /.well-known/x",
        "/a..b/...c/..., /a..b/...c/...",
        "/a//../b, /b",
        "/a\\..\\b, /b",
        "/a b, /a%20b",
        "/%, /%25",
        "/%4, /%254",
        "/%zz, /%25zz",
        "/%%41, /%25A",
        "/%2541, /%2541",
        "/caf\u00e9, /caf%E9",
        "/\u20ac, /%E2%82%AC",
        "/a#b, /a%23b",
        "/a;x=1/b, /a;x=1/b",
        "/a=b&c+d:e@f!$'()*, /a=b&c+d:e@f!$'()*",
        "http://a.example/shop?x, /shop",
        "HTTPS://a.example:8443, /",
        "http://a.example?x=/y, /",
        "http://a.example\\..\\shop, /shop",
        "ftp://a.example/shop, /ftp:/a.example/shop"
    })
    void everyTargetHasOneCanonicalPath(String target, String path) {
        assertThat(RequestPath.normalize(target).path()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource({
        "/a\\b, BACKSLASH, true",
        "/a//b, SLASHES, true",
        "/a/../b, DOT_SEGMENTS, true",
        "/%61, NEEDLESS_ESCAPE, true",
        "/a%2fb, ESCAPE_CASE, false",
        "/a b, STRAY_BYTE, false"
    })
    void aChangedPathSaysWhatWasChanged(String target, PathCorrection change, boolean misspelled) {
        var path = RequestPath.normalize(target);

        assertThat(path.changes()).containsExactly(change);
        assertThat(path.isMisspelled()).isEqualTo(misspelled);
    }

    @Test
    void anOrdinaryPathIsLeftAsItIs() {
        var path = RequestPath.normalize("/shop/red-shoes_2;v=1?q=%zz");

        assertThat(path.changes()).isEmpty();
        assertThat(path.isMisspelled()).isFalse();
        assertThat(path.target()).isEqualTo("/shop/red-shoes_2;v=1?q=%zz");
    }

    @Test
    void aRedirectNeverLeadsToAnotherSite() {
        assertThat(RequestPath.normalize("//evil.example/x?y").target()).isEqualTo("/evil.example/x?y");
        assertThat(RequestPath.normalize("/\\evil.example").target()).isEqualTo("/evil.example");
        assertThat(RequestPath.normalize("/x/..//evil.example").target()).isEqualTo("/evil.example");
    }

    @Test
    void aQueryCannotBreakAHeader() {
        assertThat(RequestPath.normalize("/a/./b?x=\r\nSet-Cookie: y\u00e9").target())
                .isEqualTo("/a/b?x=%0D%0ASet-Cookie:%20y%E9");
    }

    @ParameterizedTest
    @CsvSource({
        "/static/..;/checkout, /checkout",
        "/checkout/..;x/static, /checkout/../static",
        "/checkout/../static, /checkout/../static",
        "/checkout;x.css, /checkout",
        "/a//../b, /a/b",
        "/a//..;/b, /a/b",
        "/static/..%2fcheckout, /checkout",
        "/static%5C..%5Ccheckout, /checkout",
        "/checkout#/../static, /checkout",
        "/x%2f..%2fcheckout/index.php/..%5c..%5c, /checkout/index.php/..%5C..%5C",
        "/x/../checkout/..\\, /checkout/..%5C",
        "/x/../checkout/index.php/..\\..\\, /checkout/index.php/..%5C..%5C",
        "/x%2f..%2fcheckout/buy/..%5c..%5c, /checkout/buy/..%5C..%5C",
        "/@x%2f..%2fcheckout/%2f%2e%2e/, /checkout/",
        "/checkout/;/;/../x, /checkout//x",
        "\\checkout, /%5Ccheckout",
        "/checkout%00, /checkout",
        "/checkout%00.css, /checkout",
        "/x/..%2fcheckout%00/x, /checkout",
        "/x#/../checkout%00#, /checkout"
    })
    void aPathThatTheOriginMayReadOtherwiseHasOtherReadings(String target, String other) {
        assertThat(RequestPath.normalize(target).readings()).contains(other);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aPathHasABoundedNumberOfReadings(long seed) {
        var random = Seeds.random(seed);
        for (int i = 0; i < 200; i++) {
            var path = RequestPath.normalize(target(random) + "//..;/%2f%5c\\#/%00" + target(random));

            assertThat(path.readings()).hasSizeLessThanOrEqualTo(RequestPath.MOST_READINGS);
        }
    }

    @Test
    void anOrdinaryPathHasNoOtherReading() {
        assertThat(RequestPath.normalize("/shop/.hidden/%20x").readings()).isEmpty();
        assertThat(RequestPath.normalize("/shop?x=;#%2F").readings()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void normalizationIsIdempotent(long seed) {
        var random = Seeds.random(seed);
        for (int i = 0; i < 200; i++) {
            RequestPathLaws.hold(target(random));
        }
    }

    private static String target(SplittableRandom random) {
        var target = new StringBuilder("/");
        for (int length = random.nextInt(24); length > 0; length--) {
            target.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return target.toString();
    }
}
