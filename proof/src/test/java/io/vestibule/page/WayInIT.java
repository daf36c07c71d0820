package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import io.vestibule.page.PageModel.Check;
import io.vestibule.page.PollServer.Mood;
import io.vestibule.testing.Browser;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Where visitors come out who came to the waiting page by something that they sent, or for
/// something that is no page: always on a page of this site.
class WayInIT {

    private static final String SEND = "<script>document.forms[0].submit()</script>";

    /// Milliseconds; a page that is to be left is left before.
    private static final int LONG = 12_000;

    private static final String WORDS = "what I wanted to say";

    @AutoClose
    private static final Browser browser = Browser.launch();

    private PollServer server;
    private BrowserContext context;

    @BeforeEach
    void serve() {
        var quick = new Check(Models.NOW, Models.NOW, 1_000);
        server = new PollServer(Models.with(Models.line(Language.EN_US), quick));
        context = browser.context();
        context.clock().install();
    }

    @AfterEach
    void stop() {
        context.close();
        server.close();
    }

    /// As a bank, or a place to log in, sends its visitors back.
    private String bank(String to, String how) {
        String form = "<form method=post action='" + server.at(to) + "' " + how + ">";
        return server.outside("/bank", form + "<button>Go</button></form>" + (how.isEmpty() ? SEND : ""));
    }

    private String form(String head, String how) {
        server.outside(
                "/form",
                head
                        + "<form method=post action='/save' "
                        + how
                        + "><textarea name=text></textarea><button>Send</button></form>");
        return server.at("/form");
    }

    private static void awaitWaiting(Page page) {
        page.waitForSelector("main#room");
    }

    /// Let in, the visitor comes out here.
    private void comesOut(Page page, String path) {
        server.mood(Mood.ADMITTED);
        page.waitForURL(server.at(path));
        page.waitForSelector("text=Welcome");
    }

    @ParameterizedTest
    @CsvSource({"/acs, /", "/cart, /cart"})
    void aFormOfAnotherSiteLeadsToThePageAskedForOrElseToTheSite(String sentTo, String out) {
        var page = context.newPage();
        page.navigate("about:blank");
        page.navigate(bank(sentTo, ""));
        awaitWaiting(page);
        assertThat(page.textContent("#unsaved")).contains("will take you to the site");

        comesOut(page, out);
    }

    @Test
    void soDoesOneThatOpensATab() {
        var page = context.newPage();
        page.navigate(bank("/acs", "target=_blank"));
        var tab = Objects.requireNonNull(context.waitForPage(() -> page.click("button")));
        awaitWaiting(tab);

        comesOut(tab, "/");
    }

    /// A page that is left in this way is not behind the waiting page, but the shop's own is: going
    /// back there would be paying twice.
    @Test
    void soDoesAPaymentPageThatTookThePlaceOfTheShopsOwn() {
        var page = context.newPage();
        String pay = "onload=()=>setTimeout(()=>location.replace('" + bank("/acs", "") + "'))";
        server.outside("/shop", "<p>shop</p>");
        server.outside("/checkout", "<script>" + pay + "</script>");
        page.navigate(server.at("/shop"));
        page.navigate(server.at("/checkout"));
        awaitWaiting(page);

        comesOut(page, "/");
    }

    @ParameterizedTest
    @CsvSource({"''", "<meta name=referrer content=no-referrer>"})
    void anOwnFormLeadsBackToWhatWasTypedWhetherOrNotItNamesItself(String head) {
        var page = context.newPage();
        page.navigate(form(head, ""));
        page.fill("textarea", WORDS);
        page.click("button");
        awaitWaiting(page);

        server.mood(Mood.ADMITTED);

        page.waitForURL(server.at("/form"));
        assertThat(page.inputValue("textarea")).isEqualTo(WORDS);
    }

    /// The form is in the other tab, with what was typed.
    @Test
    void anOwnFormThatOpensATabLeadsToItsPage() {
        var page = context.newPage();
        page.navigate(form("", "target=_blank"));
        page.fill("textarea", WORDS);
        var tab = Objects.requireNonNull(context.waitForPage(() -> page.click("button")));
        awaitWaiting(tab);

        server.mood(Mood.ADMITTED);

        tab.waitForURL(server.at("/form"));
    }

    @Test
    void anOwnPageThatSendsItselfOnIsNotGoneBackTo() {
        server.outside("/relay", "<form method=post action='/acs'></form>" + SEND);
        var page = context.newPage();
        page.navigate(server.outside("/elsewhere", "<p>elsewhere</p>"));
        page.navigate(server.at("/relay"));
        awaitWaiting(page);

        server.mood(Mood.ADMITTED);

        page.waitForFunction("() => location.host.startsWith('127.0.0.1')");
        page.waitForURL(url -> !url.contains("elsewhere") && !url.contains("acs"));
    }

    @Test
    void whatIsNoPageSaysThatItHasComeAndShowsAWayToTheSite() {
        var page = context.newPage();
        page.navigate(server.at(PollServer.FILE));
        awaitWaiting(page);

        var file = page.waitForDownload(() -> server.mood(Mood.ADMITTED));

        assertThat(file.url()).isEqualTo(server.at(PollServer.FILE));
        context.clock().fastForward(LONG);
        page.waitForSelector("#start:visible");
        assertThat(page.textContent("#lead")).contains("has begun to download");
        assertThat(page.locator("#again").isVisible()).isFalse();
        Browser.shoot(page, "arrived");
        assertThat(Browser.accessibilityFaults(page)).isEmpty();
        page.click("#start a");
        page.waitForURL(server.at("/"));
    }

    /// Nothing said that it was the visitor's turn.
    @Test
    void soDoesAFileOfARoomThatIsGone() {
        var page = context.newPage();
        page.navigate(server.at(PollServer.FILE));
        awaitWaiting(page);

        page.waitForDownload(() -> server.mood(Mood.GONE));

        context.clock().fastForward(LONG);
        page.waitForSelector("#start:visible");
        assertThat(page.textContent("#heading")).isEqualTo("It is your turn");
    }
}
