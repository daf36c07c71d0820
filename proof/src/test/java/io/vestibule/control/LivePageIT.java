package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import io.vestibule.queue.Counts;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Share;
import io.vestibule.queue.TestView;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import io.vestibule.testing.Browser;
import io.vestibule.testing.TooWide;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The operator's page in a real browser.
class LivePageIT {

    @AutoClose
    private static final Browser browser = Browser.launch();

    private final ControlHouse house = new ControlHouse();
    private final List<String> faults = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private BrowserContext context;

    @BeforeEach
    void queue() {
        context = browser.context();
        house.view = Optional.of(ControlHouse.queueing());
    }

    @AfterEach
    void leave() {
        context.close();
        house.close();
        assertThat(faults).isEmpty();
    }

    @Test
    void figuresChangeWhereTheyStand() {
        var page = open(house.start("127.0.0.1"));
        page.waitForSelector("text=990 of 1,000");
        assertThat(page.textContent("article h2")).isEqualTo("sale");
        assertThat(page.textContent(".state")).isEqualTo("Queueing");
        assertThat(page.textContent(".waiting dd")).isEqualTo("450");
        assertThat(page.textContent(".admitted span")).isEqualTo("90 of 100");
        assertThat(page.textContent(".longest dd")).isEqualTo("5 min");
        assertThat(page.textContent("#state")).isEqualTo("Ready");
        countNewElements(page);

        house.view = Optional.of(ControlHouse.open(12, 7));
        house.readiness = Readiness.notYet("stopping");

        page.waitForSelector("text=12 of 1,000");
        assertThat(page.textContent(".state")).isEqualTo("Open");
        assertThat(page.textContent(".waiting dd")).isEqualTo("0");
        assertThat(page.textContent(".longest dd")).isEqualTo("–");
        assertThat(page.textContent("#state")).isEqualTo("Not ready: stopping");
        assertThat(page.evaluate("document.querySelector('.active .bar i').style.width"))
                .isEqualTo("1.2%");
        assertThat(page.evaluate("window.built")).as("elements built again").isEqualTo(0);
    }

    @Test
    void roomsComeAndGo() {
        house.rooms.clear();
        var page = open(house.start("127.0.0.1"));
        page.waitForSelector("text=No waiting room is configured");

        house.rooms.add(ControlHouse.SALE);

        page.waitForSelector("text=990 of 1,000");
        assertThat(page.locator("#none").isVisible()).isFalse();

        house.rooms.clear();

        page.waitForSelector("text=No waiting room is configured");
        assertThat(page.locator("article").count()).isZero();
    }

    @Test
    void aPauseStopsTheFiguresUntilItEnds() {
        var page = open(house.start("127.0.0.1"));
        page.waitForSelector("text=990 of 1,000");
        page.focus("#pause");
        page.keyboard().press("Enter");
        assertThat(page.getAttribute("#pause", "aria-pressed")).isEqualTo("true");
        int asked = asked();

        house.view = Optional.of(ControlHouse.open(12, 7));
        await().during(java.time.Duration.ofSeconds(3)).until(() -> asked() == asked);
        page.keyboard().press("Enter");

        page.waitForSelector("text=12 of 1,000");
    }

    @Test
    void aDataCenterThatCountsForItselfSaysSoAndUntilWhenSeatsAreHeldBack() {
        var page = open(house.start("127.0.0.1"));
        page.waitForSelector("text=990 of 1,000");
        assertThat(page.locator(".part").isVisible()).isFalse();
        assertThat(page.locator(".held").isVisible()).isFalse();

        house.view = Optional.of(ControlHouse.apart());

        page.waitForSelector("text=380 of 400");
        page.waitForSelector("text=30 of 40");
        page.waitForSelector("text=This data center cannot reach the others");
        page.waitForSelector("text=8 seats of this data center are held back until");
        Browser.shoot(page, "live-apart");
        assertThat(Browser.accessibilityFaults(page)).isEmpty();
    }

    @Test
    void aLimitThatIsNotKnownYetIsShownAsNotKnown() {
        house.view = Optional.of(ControlHouse.apart().with(Share.UNKNOWN));

        var page = open(house.start("127.0.0.1"));

        page.waitForSelector("text=380 of –");
        page.waitForSelector("text=30 of –");
        assertThat(page.textContent("p.state")).isEqualTo("Open");
    }

    @Test
    void figuresThatAreOldSaySo() {
        var page = open(house.start("127.0.0.1"));
        page.waitForSelector("text=990 of 1,000");
        assertThat(page.locator(".old").isVisible()).isFalse();

        var now = ControlHouse.queueing();
        house.view = Optional.of(at(now, 985_000));

        page.waitForSelector("text=These figures are 15 s old.");
    }

    private static RoomView at(RoomView view, long millis) {
        return TestView.like(view).at(millis).view();
    }

    @Test
    void aNodeThatIsGoneIsToldAndItsReturnToo() {
        var control = house.start("127.0.0.1");
        var page = open(control);
        page.waitForSelector("text=990 of 1,000");

        context.setOffline(true);
        page.waitForSelector("text=The node does not answer. These are the figures of");
        assertThat(page.locator("text=990 of 1,000").isVisible()).isTrue();
        Browser.shoot(page, "live-gone");
        context.setOffline(false);

        page.waitForSelector("text=Ready");
        await().until(() -> page.textContent("#trouble").isEmpty());
        faults.removeIf(fault -> fault.contains("ERR_INTERNET_DISCONNECTED"));
    }

    @Test
    void whereAnybodyCanConnectTheTokenIsAskedFor() {
        var page = open(house.start("0.0.0.0"));
        page.waitForSelector("#ask:visible");
        assertThat(Browser.accessibilityFaults(page)).isEmpty();
        Browser.shoot(page, "live-token");

        page.fill("#token", ControlHouse.WRONG);
        page.keyboard().press("Enter");
        page.waitForSelector("text=This token was refused.");
        assertThat(page.locator("article").count()).isZero();

        page.fill("#token", ControlHouse.TOKEN);
        page.keyboard().press("Enter");

        page.waitForSelector("text=990 of 1,000");
        assertThat(page.locator("#ask").isVisible()).isFalse();
        assertThat(page.url()).doesNotContain(ControlHouse.TOKEN);
    }

    @ParameterizedTest
    @CsvSource({"LIGHT, 320", "DARK, 320", "LIGHT, 1280", "DARK, 1280"})
    void axeFindsNothingAndNothingIsTooWide(ColorScheme scheme, int width) {
        context.close();
        context = browser.context(new NewContextOptions().setColorScheme(scheme).setViewportSize(width, 720));
        everyState();
        var page = open(house.start("127.0.0.1"));
        page.waitForSelector("text=990 of 1,000");
        Browser.shoot(page, "live-" + scheme + "-" + width);

        assertThat(page.locator(".state").allTextContents())
                .containsExactly("Queueing", "Open", "Full", "Starting", "Everyone waits", "Suspended");
        assertThat(TooWide.on(page)).isEmpty();
        assertThat(Browser.accessibilityFaults(page)).isEmpty();
    }

    private void everyState() {
        var open = ControlHouse.named("shop");
        var full = ControlHouse.named("a-room-with-a-rather-long-name-for-a-phone");
        var starting = ControlHouse.named("starting");
        var paused = with(ControlHouse.named("paused"), true, false);
        var suspended = with(ControlHouse.named("suspended"), false, true);
        house.rooms.addAll(List.of(open, full, starting, paused, suspended));
        house.others.put(open.id(), ControlHouse.open(312, 41));
        house.others.put(full.id(), ControlHouse.open(1_000, 100));
        house.others.put(
                paused.id(),
                ControlHouse.view(
                        new Counts(1_234_567, 998, 0, 0, 0, 0),
                        new LineSummary(new long[] {1, 2}, new int[] {1_000, 1_234_567})));
        house.others.put(suspended.id(), ControlHouse.open(0, 0));
    }

    private static Room with(Room room, boolean queueAll, boolean suspended) {
        return TestRoom.like(room)
                .queue(room.queue().withQueueAll(queueAll))
                .suspended(suspended)
                .room();
    }

    private Page open(ControlServer control) {
        var page = context.newPage();
        page.onConsoleMessage(this::hear);
        page.onPageError(faults::add);
        page.onRequest((Request request) -> requests.add(request.url()));
        page.navigate(ControlHouse.uri(control, "/plain").toString());
        return page;
    }

    private void hear(ConsoleMessage message) {
        boolean expected = message.text().contains("status of 40");
        if (message.type().equals("error") && !expected) {
            faults.add(message.text());
        }
    }

    private int asked() {
        return (int) requests.stream().filter(url -> url.endsWith("/figures")).count();
    }

    private static void countNewElements(Page page) {
        page.evaluate("""
            () => {
              window.built = 0;
              new MutationObserver(all => all.forEach(m => m.addedNodes.forEach(n =>
                  window.built += n.nodeType === 1))).observe(
                      document.body, {childList: true, subtree: true});
            }
            """);
    }
}
