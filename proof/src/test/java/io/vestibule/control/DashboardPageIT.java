package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import io.vestibule.testing.Browser;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The frame of the dashboard and its table of rooms in a real browser: no message on the console,
/// nothing that the policy refuses, no request to anywhere else.
class DashboardPageIT {

    @AutoClose
    private static final Browser browser = Browser.launch();

    private final ControlHouse house = new ControlHouse();
    private Onlooker onlooker;

    @BeforeEach
    void queue() {
        onlooker = new Onlooker(browser);
        house.view = Optional.of(ControlHouse.queueing());
    }

    @AfterEach
    void leave() {
        try (house) {
            onlooker.close();
        }
    }

    @Test
    void theAddressWithoutAPathLeadsToTheRoomsAndFiguresChangeInTheirPlaces() {
        var page = onlooker.open(house.start("127.0.0.1"), "/");
        var row = page.locator("tr", new Page.LocatorOptions().setHasText("shop.example.com/sale"));
        row.waitFor();
        assertThat(page.url()).endsWith("/rooms");
        assertThat(page.title()).isEqualTo("Rooms · Vestibule");
        assertThat(row.textContent()).contains("sale", "Queueing", "450", "990 of 1,000", "5 min");

        house.view = Optional.of(ControlHouse.open(12, 7));

        page.waitForSelector("text=12 of 1,000");
        assertThat(row.textContent()).contains("Not queueing");
    }

    @Test
    void withoutARoomItSaysSo() {
        house.rooms.clear();

        var page = onlooker.open(house.start("127.0.0.1"), "/rooms");

        page.waitForSelector("text=No waiting room yet");
    }

    @Test
    void anAddressThatIsNoPageSaysSo() {
        var page = onlooker.open(house.start("127.0.0.1"), "/no/such");

        page.waitForSelector("text=There is no such page");
        page.click("text=To the rooms");

        page.waitForSelector("text=990 of 1,000");
    }

    @Test
    void theKeyboardAloneReachesEverything() {
        var page = onlooker.open(house.start("127.0.0.1"), "/rooms");
        page.waitForSelector("text=990 of 1,000");

        page.keyboard().press("Tab");
        assertThat(focused(page)).isEqualTo("Skip to the page");
        page.keyboard().press("Enter");
        assertThat(page.evaluate("document.activeElement.id")).isEqualTo("main");
        page.keyboard().press("Tab");
        page.keyboard().type("nowhere");
        page.waitForSelector("text=No room is like this");
        assertThat(page.url()).endsWith("/rooms?filter=nowhere");

        page.focus("role=button[name='Log in']");
        page.keyboard().press("Enter");
        page.waitForCondition(() -> "password".equals(page.evaluate("document.activeElement.type")));
        assertThat(page.evaluate("document.activeElement.type")).isEqualTo("password");
        page.keyboard().press("Escape");
        page.waitForCondition(() -> focused(page).equals("Log in"));
        assertThat(page.locator("role=dialog").count()).isZero();
    }

    @Test
    void theKeyboardAloneLogsInAndOut() {
        var page = onlooker.open(house.start("127.0.0.1"), "/rooms");
        page.waitForSelector("header >> role=button[name='Log in']");

        Onlooker.tabTo(page, "Log in");
        page.keyboard().press("Enter");
        page.waitForCondition(() -> "password".equals(page.evaluate("document.activeElement.type")));
        page.keyboard().type(ControlHouse.TOKEN);
        Onlooker.tabTo(page, "Log in");
        page.keyboard().press("Enter");
        page.waitForSelector("role=button[name='Queue all in sale']");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);

        Onlooker.tabTo(page, "tests");
        page.keyboard().press("Enter");
        page.waitForSelector("role=menuitem[name='Log out']");
        page.keyboard().press("ArrowDown");
        page.waitForCondition(() -> focused(page).equals("Log out"));
        page.keyboard().press("Enter");
        page.waitForSelector("header >> role=button[name='Log in']");

        assertThat(page.evaluate("sessionStorage.length")).isEqualTo(0);
    }

    @Test
    void theMouseLogsIn() {
        var page = onlooker.open(house.start("127.0.0.1"), "/rooms");

        page.click("header >> role=button[name='Log in']");
        page.click("role=dialog >> input[type=password]");
        page.keyboard().type(ControlHouse.TOKEN);
        page.click("role=dialog >> role=button[name='Log in']");

        page.waitForSelector("role=button[name='Queue all in sale']");
    }

    @Test
    void aColumnSortsTheTableAndTheAddressSaysSo() {
        house.rooms.add(ControlHouse.named("another"));
        house.others.put(ControlHouse.named("another").id(), ControlHouse.open(5, 0));
        var page = onlooker.open(house.start("127.0.0.1"), "/rooms");
        page.waitForSelector("text=990 of 1,000");
        assertThat(names(page)).containsExactly("sale", "another");

        page.click("thead >> text=Room");

        page.waitForCondition(() -> names(page).equals(List.of("another", "sale")));
        assertThat(page.url()).contains("sort=name");
        assertThat(page.getAttribute("thead th:first-child", "aria-sort")).isEqualTo("ascending");
    }

    @Test
    void aThousandRoomsAreShownFiftyAtATime() {
        for (int i = 0; i < 999; i++) {
            var room = ControlHouse.named("room-%03d".formatted(i));
            house.rooms.add(room);
            house.others.put(room.id(), ControlHouse.open(i, 0));
        }
        var page = onlooker.open(house.start("127.0.0.1"), "/rooms?sort=active&way=down");
        page.waitForSelector("text=1,000 rooms");

        assertThat(names(page)).hasSize(50).startsWith("room-998", "room-997");
        page.click("role=button[name='Page 2']");
        page.waitForCondition(() -> names(page).getFirst().equals("room-949"));
        page.fill("input[type=search]", "room-123");
        page.waitForCondition(() -> names(page).equals(List.of("room-123")));
    }

    @Test
    void aNodeThatIsGoneIsToldAndItsReturnToo() {
        var page = onlooker.open(house.start("127.0.0.1"), "/rooms");
        page.waitForSelector("text=990 of 1,000");

        onlooker.context().setOffline(true);
        page.waitForSelector("header >> text=/\\d+ s old/");
        assertThat(page.locator("text=990 of 1,000").isVisible()).isTrue();
        Browser.shoot(page, "dashboard-gone");
        onlooker.context().setOffline(false);

        page.waitForSelector("header >> text=Live");
        onlooker.expect("ERR_INTERNET_DISCONNECTED");
    }

    /// What a later version might answer: the figures of this one, under another name.
    @Test
    void figuresOfAnotherVersionAreToldWithWhatToDo() {
        var page = onlooker.open(house.start("127.0.0.1"), "/rooms");
        page.waitForSelector("text=shop.example.com/sale");
        page.route("**/figures", route -> {
            var answer = route.fetch();
            route.fulfill(new Route.FulfillOptions()
                    .setResponse(answer)
                    .setBody(answer.text().replace("\"rooms\"", "\"places\"")));
        });

        page.waitForSelector("header >> role=button[name='Reload']");
        assertThat(page.textContent("header")).contains("The node has another version than this page: reload it.");
        assertThat(page.isVisible("header >> text=/another version$/")).isTrue();
        assertThat(page.isVisible("text=shop.example.com/sale")).isTrue();
        onlooker.look(page, "dashboard-other-version");

        page.unroute("**/figures");
        page.waitForSelector("header >> text=Live");
        assertThat(page.locator("header >> role=button[name='Reload']").count()).isZero();
    }

    @Test
    void aHiddenTabAsksForNothing() {
        var page = onlooker.open(house.start("127.0.0.1"), "/rooms");
        page.waitForSelector("text=990 of 1,000");

        hide(page, true);
        long asked = onlooker.asked("/figures");
        await().during(Duration.ofSeconds(3)).until(() -> {
            page.evaluate("0");
            return onlooker.asked("/figures") == asked;
        });
        house.view = Optional.of(ControlHouse.open(12, 7));
        hide(page, false);

        page.waitForSelector("text=12 of 1,000");
    }

    private static void hide(Page page, boolean hidden) {
        page.evaluate("""
            hidden => {
              Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
              document.dispatchEvent(new Event('visibilitychange'));
            }
            """, hidden);
    }

    @Test
    void whereAnyoneCanConnectTheTokenIsAskedForAndLeavesNoTrace() {
        var page = onlooker.open(house.start("0.0.0.0"), "/rooms");
        page.waitForSelector("text=Log in to see the rooms");
        assertThat(Browser.accessibilityFaults(page)).isEmpty();
        Browser.shoot(page, "dashboard-token");

        page.fill("main input[type=password]", ControlHouse.WRONG);
        page.keyboard().press("Enter");
        page.waitForSelector("text=This token was refused.");
        page.fill("main input[type=password]", "the “token” of a letter");
        page.keyboard().press("Enter");
        page.waitForSelector("text=This is no token: it has spaces or characters that no token has.");
        page.fill("main input[type=password]", ControlHouse.TOKEN);
        page.keyboard().press("Enter");

        page.waitForSelector("text=990 of 1,000");
        assertThat(page.url()).doesNotContain(ControlHouse.TOKEN);
        assertThat(onlooker.context().cookies()).isEmpty();
        assertThat(page.evaluate("localStorage.length")).isEqualTo(0);
        onlooker.expect("status of 40");
    }

    @Test
    void theChoiceOfColorsIsKept() {
        var page = onlooker.open(house.start("127.0.0.1"), "/rooms");
        page.waitForSelector("text=990 of 1,000");

        page.click("role=button[name=Colors]");
        page.click("role=menuitemradio[name=Dark]");
        page.waitForSelector(":root[data-mantine-color-scheme=dark]");
        page.reload();

        page.waitForSelector(":root[data-mantine-color-scheme=dark]");
    }

    /// The table, the dialog over it, and the navigation of a phone.
    @ParameterizedTest
    @CsvSource({"LIGHT, 360", "DARK, 360", "LIGHT, 768", "LIGHT, 1440", "DARK, 1440", "LIGHT, 3840"})
    void axeFindsNothingAndNothingIsTooWide(ColorScheme scheme, int width) {
        onlooker.close();
        onlooker = new Onlooker(browser, scheme, width);
        house.rooms.add(ControlHouse.named("a-room-with-a-rather-long-name-for-a-phone"));
        house.rooms.add(ControlHouse.named("starting"));
        house.others.put(
                ControlHouse.named("a-room-with-a-rather-long-name-for-a-phone").id(), ControlHouse.open(1_000, 100));
        var page = onlooker.open(house.start("127.0.0.1"), "/rooms");
        page.waitForSelector("text=990 of 1,000");
        String name = "dashboard-" + scheme + "-" + width;
        onlooker.look(page, name);

        if (width < 768) {
            page.click("role=button[name='Open the navigation']");
            page.waitForSelector("nav >> text=Rooms");
            onlooker.look(page, name + "-navigation");
            page.click("role=button[name='Close the navigation']");
        }
        page.click("header >> text=Log in");
        page.waitForSelector("role=dialog");
        onlooker.look(page, name + "-login");
    }

    private static Object focused(Page page) {
        return page.evaluate("document.activeElement.textContent");
    }

    private static List<String> names(Page page) {
        return page.locator("tbody th span:first-child").allTextContents();
    }
}
