package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import io.vestibule.page.PageModel.Check;
import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.InLine;
import io.vestibule.page.PageModel.Note;
import io.vestibule.page.PollServer.Mood;
import io.vestibule.room.QueueingMethod;
import io.vestibule.testing.Browser;
import io.vestibule.testing.TooWide;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The built-in page in a real browser.
class PageIT {

    /// Check in every second, so that tests need not wait.
    private static final Check QUICK = new Check(Models.NOW, Models.NOW, 1_000);

    private static final PageModel LINE = quick(Models.line(Language.EN_US));

    /// Low and high, in minutes.
    private static final List<List<Integer>> BANDS = Stream.concat(
                    IntStream.rangeClosed(1, 130).mapToObj(n -> List.of(n, n)),
                    IntStream.of(1, 2, 4, 10, 20, 21, 40, 59, 60, 61, 99, 120, 1_300)
                            .boxed()
                            .flatMap(low -> Stream.of(1, 2, 3, 9, 20, 61).map(m -> List.of(low, low + m))))
            .toList();

    private static final List<Integer> NUMBERS =
            List.of(0, 7, 99, 999, 1_000, 1_234, 9_999, 10_000, 123_456, 1_234_567, 123_456_789);

    @AutoClose
    private static final Browser browser = Browser.launch();

    private final List<String> faults = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();
    private PollServer server;
    private BrowserContext context;

    @BeforeEach
    void serve() {
        server = new PollServer(LINE);
        context = browser.context();
    }

    @AfterEach
    void stop() {
        context.close();
        server.close();
        assertThat(faults).isEmpty();
    }

    @Test
    void aVisitorWhoIsLetInGoesOnWithoutTouchingAnything() {
        var page = open();
        assertThat(page.textContent("#value")).isEqualTo("about 6–9 minutes");

        server.mood(Mood.ADMITTED);

        page.waitForSelector("h1:has-text('It is your turn')");
        assertThat(page.title()).isEqualTo("It is your turn");
        page.waitForSelector("text=Welcome");
        assertThat(page.url()).isEqualTo(server.url());
    }

    @Test
    void aRoomThatIsGoneLetsThePageGoOn() {
        var page = open();

        server.mood(Mood.GONE);

        page.waitForSelector("text=Welcome");
    }

    @Test
    void thePageAsksOnceRightAfterLoadingAndThenAsTold() {
        server.show(Models.with(LINE, new Check(Models.NOW, Models.NOW, 60_000)));

        open();

        await().until(() -> server.polls() == 1);
        await().during(Duration.ofSeconds(2)).until(() -> server.polls() == 1);
    }

    @Test
    void thePageAsksWhenTheVisitorLooksAtItAgain() {
        server.show(Models.with(LINE, new Check(Models.NOW, Models.NOW, 60_000)));
        var page = open();
        await().until(() -> server.polls() == 1);
        await().pollDelay(Duration.ofMillis(2_100)).until(() -> true);

        page.evaluate("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))");

        await().until(() -> server.polls() == 2);
    }

    @Test
    void nothingIsAskedOfAnyOtherHost() {
        open();

        await().until(() -> server.polls() > 1);
        assertThat(requests).allMatch(url -> url.equals(server.url()) || url.equals("data:,"));
    }

    @Test
    void whatChangesIsShownAndNothingElseIsTouched() {
        var page = open();
        page.evaluate("""
            () => {
              window.built = 0;
              new MutationObserver(all => all.forEach(m => m.addedNodes.forEach(n =>
                  window.built += n.nodeType === 1))).observe(
                      document.body, {childList: true, subtree: true});
            }
            """);

        server.show(Models.with(
                Models.in(Language.EN_US, QueueingMethod.FIFO, new PageEstimate.About(4_000, 5_000, 7_000)), QUICK));

        page.waitForSelector("text=about 1 hour 5 minutes – 2 hours");
        assertThat(page.evaluate("window.built")).isEqualTo(0);
    }

    @Test
    void thatALineStandsIsShownAndSaidOnceUntilItMovesAgain() {
        var page = open();
        listen(page);
        assertThat(page.locator("#stalled").isVisible()).isFalse();

        server.show(Models.stalled(LINE));
        page.waitForSelector("#stalled:visible");
        assertThat(page.textContent("#stalled")).startsWith("No one has been let in for longer than expected.");
        int then = server.polls();
        await().until(() -> server.polls() > then + 2);
        assertThat(heard(page)).containsExactly(page.textContent("#stalled"));

        server.show(LINE);
        page.waitForSelector(
                "#stalled",
                new Page.WaitForSelectorOptions()
                        .setState(com.microsoft.playwright.options.WaitForSelectorState.HIDDEN));
    }

    @Test
    void thatTheSiteIsInTroubleIsShownUntilTheLineMovesAgain() {
        var page = open();

        server.show(Models.held(LINE));
        page.waitForSelector("text=The site is having trouble, so the line is paused.");
        assertThat(page.textContent("#heading")).isEqualTo("Entry is paused");
        assertThat(page.locator("#why").isVisible()).isFalse();

        server.show(Models.paused(LINE));
        page.waitForSelector("text=No one is being let in right now.");
        server.show(LINE);
        page.waitForSelector("text=You will be taken in automatically when it is your turn.");
    }

    @Test
    void aScreenReaderHearsNothingWhileNothingChanges() {
        var page = open();
        listen(page);

        await().until(() -> server.polls() > 3);
        assertThat(heard(page)).isEmpty();
    }

    @Test
    void aScreenReaderHearsThatEntryIsPausedOnce() {
        var page = open();
        listen(page);
        await().until(() -> server.polls() > 1);

        server.show(Models.paused(LINE));
        page.waitForSelector("text=Entry is paused");
        int then = server.polls();
        await().until(() -> server.polls() > then + 2);
        assertThat(heard(page)).containsExactly("Entry is paused.");
        assertThat(page.locator("#wait").isVisible()).isFalse();
    }

    @Test
    void leavingNeedsNoMouseAndGivesThePlaceBack() {
        var page = open();
        focus(page, "#leave");

        page.keyboard().press("Enter");
        assertThat(page.locator("#ask").isVisible()).isTrue();
        page.keyboard().press("Escape");
        assertThat(page.locator("#ask").isVisible()).isFalse();
        page.keyboard().press("Enter");
        focus(page, "#go");
        page.keyboard().press("Enter");

        page.waitForSelector("text=You have left the line");
        assertThat(server.leaves()).isEqualTo(1);
        assertThat(focused(page)).isEqualTo("heading");
        int then = server.polls();
        await().during(Duration.ofMillis(1_500)).until(() -> server.polls() == then);
    }

    @Test
    void theCallIsMadeOnlyForThoseWhoAskedForIt() {
        context.grantPermissions(List.of("notifications"));
        context.addInitScript("""
            window.Notification = class {
              static permission = 'granted';
              constructor(title) { sessionStorage.setItem('called', title); }
            };
            """);
        var page = open();
        focus(page, "#alert");
        page.keyboard().press("Space");
        assertThat(page.getAttribute("#alert", "aria-pressed")).isEqualTo("true");

        server.mood(Mood.ADMITTED);

        page.waitForSelector("text=Welcome");
        assertThat(page.evaluate("sessionStorage.getItem('called')")).isEqualTo("It is your turn");
    }

    @Test
    void aFailureIsToldAndGoesAway() {
        var page = context.newPage();
        page.clock().install();
        open(page);
        listen(page);
        hurry(page, () -> server.polls() > 0);

        server.mood(Mood.BROKEN);
        hurry(page, () -> page.isVisible("#trouble"));
        server.mood(Mood.WAITING);
        hurry(page, () -> !page.isVisible("#trouble"));
        assertThat(heard(page))
                .containsExactly(
                        "The connection was interrupted. This page keeps trying automatically.",
                        "The connection is back.");
        page.waitForFunction("() => document.getElementById('said').textContent === ''");
    }

    @Test
    void withoutAScriptThePageLoadsItselfAgain() {
        context.close();
        context = browser.context(new NewContextOptions().setJavaScriptEnabled(false));
        var page = open();
        assertThat(page.textContent("#value")).isEqualTo("about 6–9 minutes");
        assertThat(page.locator("noscript p").isVisible()).isTrue();
        assertThat(page.locator("#actions").isVisible()).isFalse();
        Browser.shoot(page, "without-script");

        server.mood(Mood.ADMITTED);

        page.waitForSelector("text=Welcome");
    }

    @Test
    void inAFrameOfAnotherSiteThePageGoesOnToo() {
        var page = context.newPage();
        watch(page);
        page.navigate(server.frameOf("localhost"));
        var frame = page.frameLocator("iframe");
        frame.locator("text=You are in line").waitFor();
        frame.locator("#checked:visible").waitFor();
        assertThat(frame.locator("#leave").isVisible()).isFalse();

        server.mood(Mood.ADMITTED);

        frame.locator("text=Welcome").waitFor();
    }

    @ParameterizedTest
    @CsvSource({
        "EN_US, LIGHT, 360, 740",
        "EN_US, DARK, 360, 740",
        "EN_US, LIGHT, 1280, 800",
        "EN_US, DARK, 1280, 800",
        "DE_DE, LIGHT, 1280, 800",
        "AR_EG, LIGHT, 360, 740",
        "AR_EG, DARK, 360, 740",
        "HE_IL, LIGHT, 1280, 800",
        "FA_IR, DARK, 1280, 800",
        "HI_IN, LIGHT, 360, 740",
    })
    void axeFindsNothing(Language language, ColorScheme scheme, int width, int height) {
        var full = Models.with(
                Models.with(
                        Models.with(
                                quick(Models.line(language)), new Note("Doors open at ten.\nBring a card.", "", false)),
                        new InLine(1234, 180, "31 207", "9f86d081884c7d659a2feaa0c55ad015")),
                new EventPhase.Running(600, false));
        server.show(full);
        context.close();
        context = browser.context(look(scheme, width, height));
        var page = open();
        page.waitForSelector("#checked:visible");
        var name = language.tag() + "-" + scheme + "-" + width;
        Browser.shoot(page, name);

        assertThat(Browser.accessibilityFaults(page)).isEmpty();

        page.click("#leave");
        page.screenshot(new Page.ScreenshotOptions().setPath(Browser.SHOTS.resolve(name + "-leave.png")));
        assertThat(Browser.accessibilityFaults(page)).isEmpty();
    }

    @Test
    void axeFindsNothingInAnyOtherState() {
        context.close();
        context = browser.context(look(ColorScheme.LIGHT, 1280, 800));
        var draw = new InLine(InLine.NOT_TOLD, 30, "31 207", "9f86d081884c7d659a2feaa0c55ad015");
        check("plain", LINE);
        check("stalled", Models.stalled(LINE));
        var unsaved = new Note("", "", false, new Submission.Lost("", true), PageChallenge.NONE);
        check("unsaved", Models.with(LINE, unsaved));
        check("paused", Models.paused(LINE));
        check("held", Models.held(LINE));
        check("full", quick(Models.in(Language.EN_US, QueueingMethod.FIFO, PageEstimate.FULL)));
        check("random", quick(Models.in(Language.EN_US, QueueingMethod.RANDOM, PageEstimate.UNKNOWN)));
        check("shuffle", Models.with(Models.with(LINE, new EventPhase.Prequeue(720, 9_000, true)), draw));
        check(
                "closed",
                Models.with(
                        Models.in(Language.EN_US, QueueingMethod.REJECT, PageEstimate.UNKNOWN),
                        new Note("We are back on Monday at nine.", "", false)));
    }

    @ParameterizedTest
    @CsvSource({"0em, LIGHT", ".12em, DARK"})
    void everyLanguageFitsASmallPhone(String letterSpacing, ColorScheme scheme) {
        context.close();
        context = browser.context(look(scheme, 320, 640));
        var page = context.newPage();
        watch(page);
        var tooWide = new ArrayList<String>();
        for (var language : Language.values()) {
            server.show(Models.stalled(quick(Models.line(language))));
            page.navigate(server.url());
            page.evaluate("space => document.body.style.letterSpacing = space", letterSpacing);
            Browser.shoot(page, "phone-" + language.tag() + "-" + letterSpacing);
            TooWide.on(page).forEach(fault -> tooWide.add(language.tag() + ": " + fault));
            page.click("#leave");
            TooWide.on(page).forEach(fault -> tooWide.add(language.tag() + ": " + fault));

            assertThat(page.evaluate("document.documentElement.lang")).isEqualTo(language.htmlTag());
            assertThat(page.evaluate("getComputedStyle(document.body).direction"))
                    .isEqualTo(language.rightToLeft() ? "rtl" : "ltr");
        }
        assertThat(tooWide).isEmpty();
    }

    @Test
    void theScriptWordsNumbersAndDurationsAsTheServerDoes() {
        var page = context.newPage();
        var script = Minifier.script(Resources.text("page.js"));
        for (var language : Language.values()) {
            var texts = Texts.of(language);
            var wording = new DurationWording(texts);
            var told = page.evaluate(
                    """
                    ([script, words, lang, bands, numbers]) => {
                      const digits = new Intl.NumberFormat(lang);
                      const code = script.slice(script.indexOf('const fill='),
                          script.indexOf('let spoken'));
                      const about = new Function('words', 'plural', 'digits',
                          code + 'return about;')(
                              JSON.parse(words), new Intl.PluralRules(lang), digits);
                      return [...bands.map(([low, high]) => about(low, high)),
                          ...numbers.map(n => digits.format(n))];
                    }
                    """, List.of(script, new ScriptWords(texts, false).json(), language.htmlTag(), BANDS, NUMBERS));

            var expected = Stream.concat(
                    BANDS.stream().map(b -> wording.about(b.getFirst(), b.getLast())),
                    NUMBERS.stream().map(wording::number));
            assertThat(told).as(language.tag()).isEqualTo(expected.toList());
        }
    }

    private void check(String name, PageModel model) {
        server.show(model);
        var page = open();
        page.waitForLoadState();
        Browser.shoot(page, name);
        assertThat(Browser.accessibilityFaults(page)).as(name).isEmpty();
        page.close();
    }

    private Page open() {
        return open(context.newPage());
    }

    private Page open(Page page) {
        watch(page);
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

    private void watch(Page page) {
        page.onConsoleMessage(this::hear);
        page.onPageError(faults::add);
        page.onRequest((Request request) -> requests.add(request.url()));
    }

    private void hear(ConsoleMessage message) {
        boolean expected = message.text().contains("503");
        if (message.type().equals("error") && !expected) {
            faults.add(message.text());
        }
    }

    private static void listen(Page page) {
        page.evaluate("""
            () => {
              window.said = [];
              const region = document.getElementById('said');
              new MutationObserver(() => window.said.push(region.textContent)).observe(
                  region, {childList: true, characterData: true, subtree: true});
            }
            """);
    }

    @SuppressWarnings("unchecked")
    private static List<String> heard(Page page) {
        return (List<String>) page.evaluate("window.said.filter(text => text)");
    }

    /// Reaches an element as people without a mouse do.
    private static void focus(Page page, String selector) {
        for (int i = 0; i < 10 && !focused(page).equals(selector.substring(1)); i++) {
            page.keyboard().press("Tab");
        }
        assertThat(focused(page)).isEqualTo(selector.substring(1));
    }

    private static String focused(Page page) {
        return String.valueOf(page.evaluate("document.activeElement.id"));
    }

    private static NewContextOptions look(ColorScheme scheme, int width, int height) {
        return new NewContextOptions()
                .setColorScheme(scheme)
                .setReducedMotion(ReducedMotion.REDUCE)
                .setViewportSize(width, height)
                .setBypassCSP(false);
    }

    private static PageModel quick(PageModel model) {
        return Models.with(model, QUICK);
    }
}
