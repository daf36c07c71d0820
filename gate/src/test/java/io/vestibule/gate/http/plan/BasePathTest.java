package io.vestibule.gate.http.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BasePathTest {

    private static final BasePath SHOP = new BasePath("/eu/shop");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/cart?next=../../admin",
                "/a/../b",
                "/a%2Fb",
                "/a;v=1/b",
                "//a",
                "/a%2e%2e/b",
                "/...",
                "/a/b/../../c",
                "/?q=/../.."
            })
    void whatStaysBelowIsAskedForByteForByte(String target) {
        assertThat(SHOP.below(target)).isEqualTo("/eu/shop" + target);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/..",
                "/../admin",
                "/a/../../admin",
                "/%2e%2e/admin",
                "/.%2E/admin",
                "/..%2fadmin",
                "/..%5cadmin",
                "/..\\admin",
                "/..;/admin",
                "/;x=1/../admin",
                "/a//../../admin",
                "/a%2fb/../../admin",
                "/../shopping",
                "/../../eu/other"
            })
    void whatAnOriginCouldTakeForSomethingOutsideIsNot(String target) {
        assertThat(SHOP.below(target)).isNull();
    }

    @Test
    void theServerItselfHasNoPath() {
        assertThat(SHOP.below("*")).isEqualTo("*");
    }

    @ParameterizedTest
    @CsvSource({
        "/eu/shop, /",
        "/eu/shop/, /",
        "/eu/shop/cart?a=b, /cart?a=b",
        "/eu/shop?a, /?a",
        "/eu/shop#top, /#top",
        "/eu/shopping, ",
        "/eu, ",
        "/, ",
        "/other/eu/shop, "
    })
    void visitorsKnowAPathWithoutIt(String link, String known) {
        assertThat(SHOP.without(link)).isEqualTo(known);
    }

    @Test
    void itComesFromTheUrlOfAnOrigin() {
        assertThat(BasePath.of(URI.create("http://a"))).isNull();
        assertThat(BasePath.of(URI.create("http://a/"))).isNull();
        assertThat(BasePath.of(URI.create("unix:/run/site.sock"))).isNull();
        for (String url : new String[] {"http://a/eu/shop", "https://b:1/eu/shop/"}) {
            assertThat(Objects.requireNonNull(BasePath.of(URI.create(url)))).isEqualTo(SHOP);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/shop, true",
        "/a/b-c_d~e.f/, true",
        "'', true",
        "/, true",
        "/caf%C3%A9, true",
        "/a/../b, false",
        "//a, false",
        "/a;b, false",
        "/a%2fb, false",
        "/%61, false"
    })
    void aBaseCanBeReadInOneWayAlone(String path, boolean one) {
        assertThat(BasePath.isOne(path)).isEqualTo(one);
    }
}
