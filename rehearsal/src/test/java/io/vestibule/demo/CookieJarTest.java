package io.vestibule.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import org.junit.jupiter.api.Test;

class CookieJarTest {

    private final CookieJar jar = new CookieJar();

    @Test
    void sendsWhatWasSetToTheSamePathAndBelow() {
        take("a=1; Path=/shop; HttpOnly; SameSite=Lax", "/");

        assertThat(jar.header("/shop", 0)).isEqualTo("a=1");
        assertThat(jar.header("/shop/cart", 0)).isEqualTo("a=1");
        assertThat(jar.header("/shopping", 0)).isEmpty();
        assertThat(jar.header("/", 0)).isEmpty();
    }

    @Test
    void forgetsAtItsAge() {
        take("a=1; Path=/; Max-Age=10", "/");

        assertThat(jar.header("/", 9_999)).isEqualTo("a=1");
        assertThat(jar.header("/", 10_000)).isEmpty();
    }

    @Test
    void replacesAndRemoves() {
        take("a=1; Path=/", "/");
        take("b=2; Path=/", "/");
        take("a=3; Path=/", "/");
        assertThat(jar.header("/", 0)).isEqualTo("a=3; b=2");

        take("a=; Path=/; Max-Age=0", "/");
        assertThat(jar.header("/", 0)).isEqualTo("b=2");
    }

    @Test
    void doesNotKeepSecureCookiesFromPlainHttp() {
        take("a=1; Path=/; Secure", "/");

        assertThat(jar.header("/", 0)).isEmpty();
    }

    @Test
    void takesTheFolderOfTheRequestAsPath() {
        take("a=1", "/shop/cart");

        assertThat(jar.header("/shop/other", 0)).isEqualTo("a=1");
        assertThat(jar.header("/", 0)).isEmpty();
    }

    private void take(String setCookie, String requestPath) {
        jar.take(MultiMap.caseInsensitiveMultiMap().add("Set-Cookie", setCookie), requestPath, 0);
    }
}
