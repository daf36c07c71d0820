package io.vestibule.room;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.CookieSettings.SameSite;
import io.vestibule.room.CookieSettings.Secure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CookieScopeTest {

    @ParameterizedTest
    @CsvSource({
        "a.example.com/shoes/product_123 b.example.com/shoes/product_456, a, example.com, /shoes",
        "c.example.com/shoes/product_789 d.example.com/shoes/product_012, b, example.com, /shoes",
        "a.example.com/sh a.example.com/shoes, c, a.example.com, /"
    })
    void theWorkedExamplesHold(String routes, String suffix, String domain, String path) {
        var scope = scope(suffix, SameSite.AUTO, Secure.AUTO, routes.split(" ", -1));

        assertThat(scope.name()).isEqualTo("__cfwaitingroom_" + suffix);
        assertThat(scope.domain()).isEqualTo(domain);
        assertThat(scope.path()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource({
        "example.com/, example.com",
        "a.example.com/, a.example.com",
        "*/, ''",
        "a.example.com/ */, ''",
        "localhost/, ''",
        "shop/ a.shop/, ''",
        "127.0.0.1/, ''",
        "[::1]/, ''",
        "127.0.0.1/ a.example.com/, ''",
        "a.com/ b.com/, ''",
        "a.example.com/ b.example.org/, ''",
        "a.co.uk/ b.co.uk/, ''",
        "a.shop.co.uk/ b.shop.co.uk/, shop.co.uk",
        "example.com/ www.example.com/, example.com",
        "anexample.com/ example.com/, ''",
        "a.b.example.com/ c.b.example.com/, b.example.com"
    })
    void theDomainIsTheLongestThatBrowsersKeep(String routes, String domain) {
        var scope = scope("", SameSite.AUTO, Secure.AUTO, routes.split(" ", -1));

        assertThat(scope.domain()).isEqualTo(domain);
    }

    @ParameterizedTest
    @CsvSource({
        "a.example.com/, /",
        "a.example.com/shop/, /shop",
        "a.example.com/shop/red a.example.com/shop/red/shoes, /shop/red",
        "a.example.com/shop a.example.com/shopping, /",
        "a.example.com/shop/caf\u00e9, /shop",
        "a.example.com/shop;v=1/x, /"
    })
    void thePathIsTheLongestThatAllRoutesShare(String routes, String path) {
        var scope = scope("", SameSite.AUTO, Secure.AUTO, routes.split(" ", -1));

        assertThat(scope.path()).isEqualTo(path);
    }

    @Test
    void aRoomThatDoesNotTellCasesApartHasACookieForTheWholeHost() {
        var scope = CookieScope.of(Rooms.foldingRoom("sale", "a.example.com/sale"), CookieScope.PREFIX);

        assertThat(scope.path()).isEqualTo("/");
    }

    @ParameterizedTest
    @CsvSource({
        "AUTO, AUTO, false, HttpOnly; SameSite=Lax",
        "AUTO, AUTO, true, HttpOnly; Secure; SameSite=None; Partitioned",
        "AUTO, ALWAYS, false, HttpOnly; Secure; SameSite=Lax",
        "AUTO, NEVER, true, HttpOnly; SameSite=Lax",
        "LAX, AUTO, true, HttpOnly; Secure; SameSite=Lax",
        "STRICT, NEVER, true, HttpOnly; SameSite=Strict",
        "NONE, ALWAYS, false, HttpOnly; Secure; SameSite=None; Partitioned",
        "NONE, AUTO, false, HttpOnly; SameSite=Lax"
    })
    void attributesFollowTheSettingsAndTheWayTheVisitorCame(
            SameSite sameSite, Secure secure, boolean https, String attributes) {
        var scope = scope("x", sameSite, secure, "a.example.com/shop");

        assertThat(scope.give("v", 300, https))
                .isEqualTo("__cfwaitingroom_x=v; Max-Age=300; Path=/shop; Domain=a.example.com; " + attributes);
        assertThat(scope.take(https))
                .isEqualTo("__cfwaitingroom_x=; Max-Age=0; Path=/shop; Domain=a.example.com; " + attributes);
    }

    @Test
    void withoutADomainThereIsNoAttribute() {
        var scope = scope("", SameSite.LAX, Secure.NEVER, "*/");

        assertThat(scope.give("v", 1, false)).isEqualTo("__cfwaitingroom=v; Max-Age=1; Path=/; HttpOnly; SameSite=Lax");
    }

    private static CookieScope scope(String suffix, SameSite sameSite, Secure secure, String... routes) {
        var room = Rooms.room("shop", new CookieSettings(suffix, sameSite, secure), RequestSettings.DEFAULT, routes);
        return CookieScope.of(room, CookieScope.PREFIX);
    }
}
