package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Clock;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import io.vestibule.crowd.CrowdRun;
import io.vestibule.page.PageModel.EventPhase;
import io.vestibule.page.PageModel.InLine;
import io.vestibule.page.PageModel.Note;
import io.vestibule.page.PollServer.Mood;
import io.vestibule.room.ChallengeSettings.Mode;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RoomChange;
import io.vestibule.testing.Browser;
import io.vestibule.testing.TooWide;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each state of the built-in page in five languages, both schemes, on a phone and a desk: nothing is wider than the
/// page. Pictures for people to look at are taken in both directions of reading, with `-Dlong=true` in all languages.
class PagePicturesIT {

    private static final List<Language> LANGUAGES =
            List.of(Language.EN_US, Language.DE_DE, Language.AR_EG, Language.JA_JP, Language.PT_BR);

    /// A picture takes more processor time than all that is asked of the page.
    private static final List<Language> PICTURED = CrowdRun.LONG ? LANGUAGES : List.of(Language.EN_US, Language.AR_EG);

    private static final List<Integer> WIDTHS = List.of(390, 1_280);

    /// Longer than the first two tries to reach a gate that is unreachable.
    private static final long OFFLINE_MILLIS = 30_000;

    private static final InLine DRAW = new InLine(InLine.NOT_TOLD, 30, "31 207", "9f86d081884c7d659a2feaa0c55ad015");

    private static final Site SITE = Site.of(PageLooks.PLAIN, "shop.example");
    private static final Note WORDS = new Note("Doors open at ten.\nBring a card.", "", false);

    @AutoClose
    private static final Browser browser = Browser.launch();

    /// What a visitor waits for, and what then happens.
    enum State {
        LINE,
        SOON,
        NEXT,
        STALLED,
        LEAPT,
        FULL,
        UNKNOWN,
        PAUSED,
        RANDOM,
        RANDOM_SOON,
        EVENT,
        DRAWING,
        CLOSED,
        UNSAVED,
        ALERT,
        REFUSED,
        LEAVING,
        LEFT,
        OFFLINE,
        TURN,
        CHECKING,
        MANAGED,
        CHECKED,
        RECHECK,
        NO_SCRIPT
    }

    private static PageModel model(State state, Language language) {
        var line = Models.line(language);
        return switch (state) {
            case LINE -> Models.with(line, WORDS);
            case SOON -> in(language, new PageEstimate.About(40, 55, 70), 3);
            case NEXT -> in(language, new PageEstimate.About(150, 200, 260), 0);
            case STALLED -> Models.stalled(line);
            case LEAPT -> leapt(language);
            case FULL -> in(language, PageEstimate.FULL, InLine.NOT_TOLD);
            case UNKNOWN -> in(language, PageEstimate.UNKNOWN, 12);
            case PAUSED -> Models.paused(line);
            case RANDOM -> Models.in(language, QueueingMethod.RANDOM, new PageEstimate.About(300, 600, 900));
            case RANDOM_SOON -> Models.in(language, QueueingMethod.RANDOM, new PageEstimate.About(40, 110, 400));
            case EVENT -> Models.with(line, new EventPhase.Prequeue(720, 9_000, false));
            case DRAWING -> Models.with(Models.with(line, new EventPhase.Prequeue(720, 9_000, true)), DRAW);
            case CLOSED -> Models.with(Models.in(language, QueueingMethod.REJECT, PageEstimate.UNKNOWN), WORDS);
            case UNSAVED ->
                Models.with(line, new Note("", "", false, new Submission.Lost("", true), PageChallenge.NONE));
            case ALERT, REFUSED, LEAVING, LEFT, OFFLINE, TURN -> line;
            case CHECKING, NO_SCRIPT -> barred(language, Mode.VISIBLE_NON_INTERACTIVE, "f".repeat(9));
            case MANAGED, CHECKED -> barred(language, Mode.VISIBLE_MANAGED, "0");
            case RECHECK -> inAskingRoom(language);
        };
    }

    /// Before a challenge whose key has to begin so.
    private static PageModel barred(Language language, Mode mode, String prefix) {
        String challenge = """
            {"parameters":{"algorithm":"PBKDF2/SHA-256","cost":64,"expiresAt":1795000600,\
            "keyLength":32,"keyPrefix":"%s","nonce":"01010000000101a1ee565e7b",\
            "salt":"70b7472c7444ff3b8ce08f0dc6a07315"},"signature":"00"}\
            """.formatted(prefix);
        return Models.with(
                Models.with(Models.in(language, QueueingMethod.FIFO, PageEstimate.UNKNOWN), InLine.UNKNOWN),
                asked(true, new PageChallenge(mode, challenge, false)));
    }

    private static PageModel inAskingRoom(Language language) {
        var asked = new PageChallenge(Mode.VISIBLE_MANAGED, "", true);
        return Models.with(Models.line(language), asked(false, asked));
    }

    private static Note asked(boolean barred, PageChallenge what) {
        return new Note("", "", barred, Submission.NOTHING, what);
    }

    @ParameterizedTest
    @EnumSource(State.class)
    void aStateIsPictured(State state) {
        var tooWide = new ArrayList<String>();
        for (var language : LANGUAGES) {
            try (var server = new PollServer(model(state, language).on(SITE));
                    var context = context(state)) {
                var page = context.newPage();
                if (state == State.NO_SCRIPT) {
                    page.navigate(server.url());
                } else {
                    waits(page, state, server);
                }
                bring(page, state, server, language);
                for (int width : WIDTHS) {
                    for (var scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                        page.setViewportSize(width, width == 390 ? 844 : 900);
                        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
                        String name = "page-%s-%d-%s-%s"
                                .formatted(state, width, scheme, language.tag())
                                .toLowerCase(Locale.ROOT);
                        if (PICTURED.contains(language)) {
                            shoot(page, state, name);
                        }
                        TooWide.on(page).forEach(fault -> tooWide.add(name + ": " + fault));
                    }
                }
            }
        }
        assertThat(tooWide).isEmpty();
    }

    private static void waits(Page page, State state, PollServer server) {
        page.clock().install(new Clock.InstallOptions().setTime(Models.NOW));
        page.navigate(server.url());
        page.clock().runFor(1_000);
        if (model(state, Language.EN_US).barred()) {
            page.waitForSelector("[data-state=check]");
        } else if (state != State.CLOSED) {
            page.waitForFunction("() => sessionStorage.getItem('vestibule-bar')");
        }
    }

    private static BrowserContext context(State state) {
        var context = browser.context(new NewContextOptions()
                .setReducedMotion(ReducedMotion.REDUCE)
                .setJavaScriptEnabled(state != State.NO_SCRIPT));
        context.addInitScript("window.Notification = class { static permission = '%s'; };"
                .formatted(state == State.REFUSED ? "denied" : "granted"));
        return context;
    }

    /// Brings a page that waits into the state.
    private static void bring(Page page, State state, PollServer server, Language language) {
        switch (state) {
            case ALERT, REFUSED -> page.click("#alert");
            case LEAVING -> page.click("#leave");
            case LEFT -> {
                page.click("#leave");
                page.click("#go");
                page.waitForSelector("#again:visible");
            }
            case OFFLINE -> {
                server.mood(Mood.BROKEN);
                page.waitForCondition(() -> {
                    page.clock().runFor(1_000);
                    return page.isVisible("#trouble");
                });
            }
            case TURN -> {
                page.context().route("**/*", route -> {
                    if (route.request().isNavigationRequest()) {
                        route.abort("aborted");
                    } else {
                        route.resume();
                    }
                });
                server.mood(Mood.ADMITTED);
                page.clock().runFor(OFFLINE_MILLIS);
                page.waitForSelector("[data-state=turn]");
            }
            case LINE,
                    SOON,
                    NEXT,
                    STALLED,
                    LEAPT,
                    FULL,
                    UNKNOWN,
                    PAUSED,
                    RANDOM,
                    RANDOM_SOON,
                    EVENT,
                    DRAWING,
                    CLOSED,
                    UNSAVED,
                    NO_SCRIPT -> {}
            case CHECKING -> page.waitForSelector("#check:not([hidden])");
            case MANAGED -> page.waitForSelector("#press:not([hidden])");
            case CHECKED -> {
                page.waitForSelector("#press:not([hidden])");
                server.show(inAskingRoom(language).on(SITE));
                page.click("#press button");
                page.waitForSelector("main:not([data-state=check])");
            }
            case RECHECK -> page.waitForSelector("#recheck:not([hidden])");
        }
    }

    /// A dialog covers the screen, not the whole page.
    private static void shoot(Page page, State state, String name) {
        if (state == State.LEAVING) {
            page.screenshot(new Page.ScreenshotOptions().setPath(Browser.SHOTS.resolve(name + ".png")));
        } else {
            Browser.shoot(page, name);
        }
    }

    private static PageModel in(Language language, PageEstimate wait, long ahead) {
        return Models.with(Models.in(language, QueueingMethod.FIFO, wait), InLine.inLine(ahead, 180));
    }

    /// With the longest reason.
    private static PageModel leapt(Language language) {
        var flow = Optional.of(RoomChange.FLOW);
        return in(language, new PageEstimate.About(900, 1_200, 1_500, flow), 400);
    }
}
