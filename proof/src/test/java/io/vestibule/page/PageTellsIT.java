package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Clock;
import com.microsoft.playwright.Page;
import io.vestibule.page.PageModel.Check;
import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.InLine;
import io.vestibule.page.PollServer.Mood;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RoomChange;
import io.vestibule.testing.Browser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the built-in page tells while time passes, in a real browser.
class PageTellsIT {

    /// Asked once on loading, then not again within a test.
    private static final Check ONCE = new Check(Models.NOW, Models.NOW, 60_000);

    private static final Check QUICK = new Check(Models.NOW, Models.NOW, 1_000);

    private static final PageModel QUICK_LINE = Models.with(Models.line(Language.EN_US), QUICK);

    @AutoClose
    private static final Browser browser = Browser.launchWhole();

    private final List<String> faults = new ArrayList<>();
    private PollServer server;
    private BrowserContext context;

    @BeforeEach
    void serve() {
        server = new PollServer(line(600, 12));
        context = browser.context();
    }

    @AfterEach
    void stop() {
        context.close();
        server.close();
        assertThat(faults).isEmpty();
    }

    @Test
    void aTimeOfDayIsShownOnlyWhereTheEstimateIsNarrow() {
        server.show(inMinutes(26, 30, 35));
        var page = open();
        page.waitForSelector("#clock:visible");

        server.show(inMinutes(15, 40, 105));
        page.waitForSelector("text=about 15 minutes – 1 hour 45 minutes");
        assertThat(page.locator("#clock").isVisible()).isFalse();
    }

    private static PageModel inMinutes(int low, int point, int high) {
        var about = new PageEstimate.About(60 * low, 60 * point, 60 * high);
        return Models.with(Models.in(Language.EN_US, QueueingMethod.FIFO, about), QUICK);
    }

    @Test
    void aBrowserThatKeepsNoCookiesIsToldAtTheSecondCheckIn() {
        server.show(Models.with(QUICK_LINE, InLine.inLine(0, 3)).given(NewTicket.NONE));
        var page = open();

        page.waitForSelector("#lead:has-text('Please allow cookies for this site.')");
        assertThat(server.polls()).isGreaterThanOrEqualTo(2);
        assertThat(page.textContent("#heading")).isEqualTo("You are in line");
        assertThat(page.locator("#facts").isVisible()).isFalse();
        assertThat(page.locator("#lost").isVisible()).isFalse();
        assertThat(page.title()).isEqualTo("You are in line");
        assertThat(page.textContent("#said")).isEqualTo(page.textContent("#lead"));
        Browser.shoot(page, "no-cookies");

        server.show(QUICK_LINE);
        page.waitForSelector("#facts:visible");
        page.waitForSelector("text=You will be taken in automatically");
    }

    /// A page that was fetched in advance has no ticket when it asks for the first time.
    @Test
    void aPageThatShowsItsTicketFromTheSecondCheckInOnSaysNothing() {
        server.show(QUICK_LINE.given(NewTicket.NONE));
        var page = open();
        await().until(() -> server.polls() == 1);
        server.show(QUICK_LINE);
        await().until(() -> server.polls() > 2);

        assertThat(page.locator("#facts").isVisible()).isTrue();
        assertThat(page.locator("#lost").isVisible()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, Your place in line could not be kept.",
        "AWAY, You were away for too long",
        "REVOKED, Your place in line could not be kept.",
        "UNREADABLE, Your place in line could not be kept."
    })
    void aPlaceThatIsLostIsSaid(NewTicket why, String words) {
        server.show(QUICK_LINE);
        var page = open();
        await().until(() -> server.polls() > 0);

        server.show(QUICK_LINE.given(why));
        page.waitForSelector("#lost:visible");
        assertThat(page.textContent("#said")).isEqualTo(page.textContent("#lost"));
        server.show(QUICK_LINE);
        int then = server.polls();
        await().until(() -> server.polls() > then + 1);

        assertThat(page.textContent("#lost")).startsWith(words);
        assertThat(page.locator("#facts").isVisible()).isTrue();
    }

    @Test
    void belowTwoMinutesSecondsAreCountedDownWithoutAsking() {
        server.show(line(57, 3));
        var page = open();

        page.waitForSelector("#value:has-text('about 55 seconds')");
        page.waitForSelector("#value:has-text('about 50 seconds')");

        assertThat(page.title()).startsWith("about 50").endsWith(" · You are in line");
        assertThat(server.polls()).isEqualTo(1);
    }

    @Test
    void anEstimateThatRunsOutSaysAnyMomentNowAndNeverLess() {
        server.show(line(6, 0));
        var page = open();

        page.waitForSelector("#value:has-text('any moment now')");
        int then = secondsSince(page);
        await().until(() -> secondsSince(page) > then + 3);
        assertThat(page.textContent("#value")).isEqualTo("any moment now");
    }

    @Test
    void theTimeOfDayIsThatOfTheVisitorsClock() {
        context.close();
        context = browser.context(new NewContextOptions().setTimezoneId("Asia/Kathmandu"));
        var page = context.newPage();
        page.clock().install(new Clock.InstallOptions().setTime(Models.NOW));
        open(page);

        // 10:12:20 UTC and ten minutes, five hours and three quarters to the east.
        page.waitForSelector("#clock:has-text('Your turn: around 4:08')");
        assertThat(page.textContent("#value")).isEqualTo("about 8–13 minutes");
    }

    @Test
    void aDrawCountsNothingDownAndNamesNoTime() {
        server.show(with(Models.in(Language.EN_US, QueueingMethod.RANDOM, new PageEstimate.About(30, 60, 200))));
        var page = asked();

        assertThat(page.textContent("#value")).isEqualTo("about 30 seconds – 4 minutes");
        assertThat(page.locator("#clock").isVisible()).isFalse();
        assertThat(page.locator("#bar").isVisible()).isFalse();
    }

    @Test
    void belowTwoMinutesABandIsToldInSecondsInEveryLanguage() {
        var plain = browser.context(new NewContextOptions().setJavaScriptEnabled(false))
                .newPage();
        var page = context.newPage();
        var bands = List.of(new PageEstimate.About(13, 40, 97), new PageEstimate.About(70, 110, 260));
        for (var language : Language.values()) {
            for (var band : bands) {
                server.show(with(Models.in(language, QueueingMethod.RANDOM, band)));
                plain.navigate(server.url());
                open(page);
                page.waitForFunction("() => sessionStorage.getItem('vestibule-bar')");

                assertThat(page.textContent("#value")).as(language.tag()).isEqualTo(plain.textContent("#value"));
            }
        }
        plain.context().close();
    }

    @Test
    void thePageSaysWithEachQuestionWhatItShows() {
        server.show(Models.with(line(600, 12), QUICK));
        var page = open();

        await().until(() -> server.polls() > 2);

        assertThat(server.shown()).isBetween(590, 600);
        server.show(Models.with(
                with(Models.in(Language.EN_US, QueueingMethod.RANDOM, new PageEstimate.About(100, 300, 900))), QUICK));
        int then = server.polls();
        await().until(() -> server.polls() > then + 2);
        assertThat(server.shown()).isEqualTo(300);
        server.show(Models.with(Models.paused(line(600, 12)), QUICK));
        int later = server.polls();
        await().until(() -> server.polls() > later + 2);
        assertThat(server.shown()).isEqualTo(PollServer.NOT_SAID);
        assertThat(page.locator("#changed").isVisible()).isFalse();
    }

    @Test
    void whatMadeTheEstimateLeapIsSaidAndStaysToBeRead() {
        server.show(Models.with(line(600, 12), QUICK));
        var page = open();
        page.waitForSelector("#clock:visible");
        assertThat(page.locator("#changed").isVisible()).isFalse();

        var leapt = new PageEstimate.About(900, 1_200, 1_500, Optional.of(RoomChange.LIMITS));
        leaps(leapt, 12);
        page.waitForSelector("#changed:has-text('New estimate: the site has changed how people are let in.')");
        String said =
                "New estimate: the site has changed how people are let in. Estimated wait: about" + " 15–25 minutes";
        assertThat(page.textContent("#said")).isEqualTo(said);
        server.show(Models.with(line(1_200, 12), QUICK));
        int then = server.polls();
        await().until(() -> server.polls() > then + 2);

        assertThat(page.locator("#changed").isVisible()).isTrue();
        assertThat(page.textContent("#said")).as("said once").isEqualTo(said);
        leaps(new PageEstimate.About(240, 270, 300, Optional.of(RoomChange.FLOW)), 0);
        page.waitForSelector("h1:has-text('You are next')");
        assertThat(page.textContent("#said"))
                .isEqualTo("You are next. New estimate: the line is moving faster or slower than"
                        + " expected. Estimated wait: about 4–5 minutes");
        assertThat(Browser.accessibilityFaults(page)).isEmpty();
    }

    /// What is shown of a place that may be lost by now would hold back what is shown of another.
    @Test
    void thePageDoesNotSayWhatItShowedLongAgo() {
        var page = context.newPage();
        page.clock().install(new Clock.InstallOptions().setTime(Models.NOW));
        var often = new Check(Models.NOW, Models.NOW, 20_000);
        server.show(Models.with(line(600, 12), often));
        open(page);
        await().until(() -> page.evaluate("sessionStorage.getItem('vestibule-bar')") != null);
        page.clock().runFor(21_000);
        await().until(() -> server.polls() == 2);
        assertThat(server.shown()).isBetween(570, 600);

        page.clock().fastForward(45_000);
        await().until(() -> server.polls() == 3);

        assertThat(server.shown()).isEqualTo(PollServer.NOT_SAID);
    }

    @Test
    void beforeADrawTheWaitFromTheStartOnIsToldOverAllLots() {
        server.show(with(Models.with(
                Models.in(Language.EN_US, QueueingMethod.FIFO, new PageEstimate.About(75, 150, 225)),
                new EventPhase.Prequeue(600, 9_000, true))));
        var page = asked();

        assertThat(page.textContent("#after")).isEqualTo("Estimated wait after the startabout 70 seconds – 4 minutes");
        server.show(Models.with(Models.with(line(200, 5), new EventPhase.Running(9_000, true)), QUICK));
        page.reload();
        page.waitForSelector("#clock:visible");
        assertThat(page.locator("#after").isVisible()).isFalse();
    }

    @Test
    void beforeAnEventTheSecondsUntilTheStartAreCounted() {
        server.show(with(Models.with(line(600, 5), new EventPhase.Prequeue(90, 9_000, false))));
        var page = open();

        page.waitForSelector("#value:has-text('about 88 seconds')");
        assertThat(page.locator("#why").isVisible()).isFalse();
    }

    @Test
    void theFirstInLineReadsThatTheyAreNext() {
        server.show(line(600, 1));
        var page = open();
        assertThat(page.textContent("#ahead dd")).isEqualTo("1");
        server.show(Models.with(line(60, 0), QUICK));
        page.reload();

        page.waitForSelector("h1:has-text('You are next')");
        assertThat(page.locator("#ahead").isVisible()).isFalse();
    }

    @Test
    void theBarIsEmptyOnArrivalFullAtTheDoorAndNeverGoesBack() {
        server.show(waited(0, 600));
        var page = asked();
        assertThat(bar(page)).isZero();

        server.show(waited(100, 100));
        page.reload();
        await().until(() -> bar(page) >= 50);

        server.show(Models.with(waited(100, 900), QUICK));
        page.reload();
        assertThat(bar(page)).isGreaterThanOrEqualTo(50);
        page.waitForSelector("#clock:visible");
        assertThat(bar(page)).isGreaterThanOrEqualTo(50);

        page.evaluate("new MutationObserver(() => sessionStorage.setItem('atDoor',"
                + " document.getElementById('bar').value))"
                + ".observe(document.getElementById('room'), {attributes: true})");
        server.mood(Mood.ADMITTED);
        page.waitForSelector("text=Welcome");
        assertThat(page.evaluate("sessionStorage.getItem('atDoor')")).isEqualTo("100");
    }

    @Test
    void itIsYourTurnHasAButtonShouldThePageHang() {
        server.show(Models.with(Models.with(line(100, 0), new EventPhase.Prequeue(600, 9_000, true)), QUICK));
        var page = asked();
        assertThat(page.locator("#after").isVisible()).isTrue();
        context.route("**/*", route -> {
            if (route.request().isNavigationRequest()) {
                route.abort("aborted");
            } else {
                route.resume();
            }
        });
        server.mood(Mood.ADMITTED);
        page.waitForSelector("h1:has-text('It is your turn')");
        assertThat(page.locator("#after").isVisible()).isFalse();
        context.unroute("**/*");

        page.click("text=Enter now");

        page.waitForSelector("text=Welcome");
    }

    @Test
    void offlineTheEstimateIsMarkedAsOldUntilTheNextAnswer() {
        server.show(Models.with(line(100, 4), QUICK));
        var page = context.newPage();
        page.clock().install();
        open(page);
        hurry(page, () -> page.evaluate("sessionStorage.getItem('vestibule-bar')") != null);

        server.mood(Mood.BROKEN);
        hurry(page, () -> page.textContent("#label").contains("Last known estimate"));
        var value = page.textContent("#value");
        page.clock().runFor(2_000);
        assertThat(page.textContent("#value")).isEqualTo(value);
        assertThat(Browser.accessibilityFaults(page)).isEmpty();

        server.mood(Mood.WAITING);
        hurry(page, () -> page.textContent("#label").contains("Estimated wait"));
    }

    @Test
    void theAlertSaysWhatItDoesAndWhetherTheBrowserRefused() {
        context.addInitScript("""
            window.Notification = class {
              static permission = 'default';
              static async requestPermission() { return Notification.permission = 'denied'; }
            };
            """);
        var page = open();
        assertThat(page.textContent("#alert-what"))
                .isEqualTo("When it is your turn, this page plays a sound and shows a notification.");
        double width = page.locator("#alert").boundingBox().width;

        page.click("#alert");

        page.waitForSelector("#alert-what:has-text('Your browser does not let it')");
        assertThat(page.locator("#alert").boundingBox().width).isEqualTo(width);
    }

    /// No sentence that the page starts with is at odds with the one that the script puts there.
    @Test
    void theScriptSaysWhatThePageSaidBefore() {
        var ids = List.of("heading", "lead", "label", "value", "why", "order", "keep");
        var read = "ids => ids.map(id => document.getElementById(id).textContent)";
        var plain = browser.context(new NewContextOptions().setJavaScriptEnabled(false))
                .newPage();
        var page = context.newPage();
        for (var language : Language.values()) {
            server.show(Models.with(Models.line(language), ONCE));
            plain.navigate(server.url());
            open(page);
            page.waitForSelector("#clock:visible");

            assertThat(page.evaluate(read, ids))
                    .as(language.tag())
                    .isEqualTo(
                            ids.stream().map(id -> plain.textContent("#" + id)).toList());
        }
        plain.context().close();
    }

    /// A page whose script has shown an answer.
    private Page asked() {
        var page = open();
        await().until(() -> page.evaluate("sessionStorage.getItem('vestibule-bar')") != null);
        return page;
    }

    private Page open() {
        return open(context.newPage());
    }

    private Page open(Page page) {
        page.onPageError(faults::add);
        page.navigate(server.url());
        return page;
    }

    /// Advances the page's clock, a second at each look, until something is so.
    private static void hurry(Page page, BooleanSupplier until) {
        page.waitForCondition(() -> {
            page.clock().runFor(1_000);
            return until.getAsBoolean();
        });
    }

    private void leaps(PageEstimate.About wait, int ahead) {
        var model = Models.in(Language.EN_US, QueueingMethod.FIFO, wait);
        server.show(Models.with(Models.with(model, InLine.inLine(ahead, 60)), QUICK));
    }

    private static double bar(Page page) {
        return ((Number) page.evaluate("document.getElementById('bar').value")).doubleValue();
    }

    private static int secondsSince(Page page) {
        return ((Number) page.evaluate("performance.now() / 1000 | 0")).intValue();
    }

    private static PageModel line(int seconds, int ahead) {
        return with(Models.with(
                Models.in(
                        Language.EN_US,
                        QueueingMethod.FIFO,
                        new PageEstimate.About(seconds * 3 / 4, seconds, seconds * 5 / 4)),
                InLine.inLine(ahead, 60)));
    }

    private static PageModel waited(int waited, int left) {
        return Models.with(line(left, 4), InLine.inLine(4, waited));
    }

    private static PageModel with(PageModel model) {
        return Models.with(model, ONCE);
    }
}
