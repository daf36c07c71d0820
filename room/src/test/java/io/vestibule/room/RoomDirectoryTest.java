package io.vestibule.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.Seeds;
import io.vestibule.ground.RequestPath;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RoomDirectoryTest {

    private static final RoomDirectory SHOP = RoomDirectory.of(List.of(
            Rooms.room("checkout", "a.example.com/shop/checkout", "b.example.com/pay/"),
            Rooms.room("shop", "a.example.com/shop"),
            Rooms.room("blog", "c.example.com/blog", "c.example.com/caf\u00e9"),
            Rooms.foldingRoom("sale", "a.example.com/Sale", "a.example.com/\u00c9t\u00e9"),
            Rooms.room("all", "*/"),
            Rooms.room("help", "*/shop/help")));

    @ParameterizedTest
    @CsvSource({
        "a.example.com, /shop, shop",
        "a.example.com, /shop/, shop",
        "a.example.com, /shop/red, shop",
        "a.example.com, /shop/checkout, checkout",
        "a.example.com, /shop/checkout/2, checkout",
        "a.example.com, /shop/checkouts, shop",
        "a.example.com, /shops, all",
        "a.example.com, /Shop, all",
        "a.example.com, /, all",
        "a.example.com, /shop/help, shop",
        "b.example.com, /pay, checkout",
        "b.example.com, /pay/, checkout",
        "b.example.com, /shop/help/me, help",
        "c.example.com, /caf%C3%A9/x, blog",
        "d.example.com, /shop, all",
        "a.example.com, /sale, sale",
        "a.example.com, /SALE/x, sale",
        "a.example.com, /%C3%89T%C3%A9, sale",
        "a.example.com, /%C3%A9t%C3%89/x, sale"
    })
    void theMostSpecificRoomOfTheHostWins(String host, String path, String name) {
        assertThat(nameOf(SHOP.match(host, path))).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({"true, true", "false, false"})
    void theTlsClientIsAskedForOnceAnEnabledRuleOrGuardUsesIt(boolean enabled, boolean asks) {
        var good = (RuleResult.Good) RuleCompiler.compile("vestibule.tls.ja4 ne \"\"", Scheme.FULL, Lists.NONE);
        var room = Rooms.room("shop", "a.example.com/");
        var bypass = Bypass.of(List.of(new BypassRule(good.rule(), "", enabled)));
        var action = new GuardAction.EndSession();
        var guards = Guards.of(List.of(new GuardRule(good.rule(), action, "", enabled)));

        assertThat(RoomDirectory.of(List.of(room.withBypass(bypass))).asksForTlsClient())
                .isEqualTo(asks);
        assertThat(RoomDirectory.of(List.of(room.withGuards(guards))).asksForTlsClient())
                .isEqualTo(asks);
        assertThat(SHOP.asksForTlsClient()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "/static/../shop/checkout, checkout",
        "/shop/checkout/../../static, checkout",
        "/shop/checkout/..;/../static, checkout",
        "/static/..;/shop/checkout, checkout",
        "/shop/checkout;v=1.css, checkout",
        "/static/..%2Fshop%2fcheckout, checkout",
        "/shop/checkout#/../../static, checkout",
        "//shop//checkout, checkout",
        "/shop\\checkout, checkout",
        "/sh%6fp/%63heckout, checkout",
        "/shop/x/..//../shop/checkout, checkout",
        "/static/x%2f..%2f..%2fshop/checkout/index.php/..%5c..%5c, checkout",
        "/static/../shop/checkout/..\\, checkout",
        "/static/../shop/checkout/index.php/..\\..\\, checkout",
        "/@x%2f..%2fshop%2fcheckout/%2f%2e%2e/, checkout",
        "/static/x;y/z, all"
    })
    void noSpellingLeadsPastARoom(String target, String name) {
        assertThat(nameOf(SHOP.match("a.example.com", RequestPath.normalize(target))))
                .isEqualTo(name);
    }

    @Test
    void whatNoRoomCoversHasNone() {
        var directory = RoomDirectory.of(List.of(Rooms.room("shop", "a.example.com/shop")));

        assertThat(directory.match("a.example.com", "/")).isEmpty();
        assertThat(directory.match("b.example.com", "/shop")).isEmpty();
        assertThat(RoomDirectory.EMPTY.match("a.example.com", "/")).isEmpty();
    }

    @Test
    void aRoomIsFoundByItsId() {
        assertThat(nameOf(SHOP.byId(StableId.ofRoom("example.com", "shop")))).isEqualTo("shop");
        assertThat(SHOP.byId(new RoomId("nobody"))).isEmpty();
    }

    @Test
    void aHostAndPathThatIsUsedTwiceIsFound() {
        var rooms = List.of(
                Rooms.room("one", "a.example.com/shop", "b.example.com/shop"),
                Rooms.room("two", "a.example.com/sho%70/"),
                Rooms.room("self", "c.example.com/x", "c.example.com/x"),
                Rooms.foldingRoom("fold", "b.example.com/SHOP"),
                Rooms.room("other case", "a.example.com/Shop"));

        assertThat(RoomDirectory.overlaps(rooms))
                .extracting(Object::toString)
                .containsExactlyInAnyOrder(
                        "rooms one and two both cover a.example.com/sho%70/",
                        "rooms one and fold both cover b.example.com/SHOP",
                        "rooms self and self both cover c.example.com/x");
        assertThatThrownBy(() -> RoomDirectory.of(rooms)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anIdThatIsUsedTwiceIsRefused() {
        assertThatThrownBy(() -> RoomDirectory.of(
                        List.of(Rooms.room("one", "a.example.com/a"), Rooms.room("one", "a.example.com/b"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void theTableFindsWhatTheObviousSearchFinds(long seed) {
        var random = Seeds.random(seed);
        var paths = new HashSet<String>();
        for (int i = random.nextInt(60); i >= 0; i--) {
            paths.add(path(random, random.nextInt(4)));
        }
        var rooms = new ArrayList<Room>();
        paths.forEach(path -> rooms.add(Rooms.room("at" + path, "a.example.com" + path)));
        var directory = RoomDirectory.of(rooms);

        for (int i = 0; i < 100; i++) {
            String path = path(random, random.nextInt(6));

            assertThat(nameOf(directory.match("a.example.com", path))).isEqualTo(obvious(paths, path));
        }
    }

    private static String obvious(Iterable<String> prefixes, String path) {
        String longest = "";
        for (String prefix : prefixes) {
            boolean covers = prefix.equals("/") || path.equals(prefix) || path.startsWith(prefix + "/");
            if (covers && prefix.length() > longest.length()) {
                longest = prefix;
            }
        }
        return longest.isEmpty() ? "none" : "at" + longest;
    }

    private static String path(SplittableRandom random, int depth) {
        var path = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            path.append('/').append((char) ('a' + random.nextInt(2)));
            if (random.nextInt(3) == 0) {
                path.append('b');
            }
        }
        return path.isEmpty() ? "/" : path.toString();
    }

    private static String nameOf(Optional<Room> room) {
        return room.map(Room::name).orElse("none");
    }

    @Test
    void noRoomCoversTheHostOfAStatusPageNotEvenOneOfEveryHost() {
        var with = RoomDirectory.of(
                List.of(Rooms.room("all", "*/"), Rooms.room("shop", "a.example.com/")), Set.of("status.example.com"));

        assertThat(with.match("status.example.com", "/")).isEmpty();
        assertThat(with.match("other.example.com", "/")).isPresent();
        assertThat(with.isStatusHost("status.example.com")).isTrue();
        assertThat(with.isStatusHost("a.example.com")).isFalse();
    }

    @Test
    void theHostOfAStatusPageIsServedAndTellsNoHostsApart() {
        var alone = RoomDirectory.of(List.of(), Set.of("status.example.com"));
        var beside = RoomDirectory.of(List.of(Rooms.room("shop", "a.example.com/")), Set.of("status.example.com"));

        assertThat(alone.names("other.example.com")).isTrue();
        assertThat(beside.names("status.example.com")).isTrue();
        assertThat(beside.names("other.example.com")).isFalse();
    }
}
