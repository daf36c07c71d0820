package io.vestibule.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.vestibule.testing.Browser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// People in one browser, each with cookies and connections of their own. *Confined to the thread
/// of the browser.*
final class Visitors implements AutoCloseable {

    /// After this a session that nobody used is over, and all may enter who may in a minute.
    static final Duration SESSION = Duration.ofSeconds(75);

    /// A page asks again if somebody looks at it, but not within two seconds.
    private static final int LOOK_MILLIS = 2_100;

    private static final int MOST_LOOKS = 10;

    private static final String WAITING = "main#room";

    private final Browser browser;
    private final SwiftClock clock;
    private final List<BrowserContext> contexts = new ArrayList<>();

    Visitors(Browser browser, SwiftClock clock) {
        this.browser = browser;
        this.clock = clock;
    }

    static Browser browser() {
        return Browser.launchWhole("--host-resolver-rules=MAP *.example 127.0.0.1", "--ignore-certificate-errors");
    }

    /// Somebody new.
    Page somebody() {
        var context = browser.context(new NewContextOptions().setIgnoreHTTPSErrors(true));
        contexts.add(context);
        return context.newPage();
    }

    /// Somebody who comes and is let in, on a busy machine at the second look.
    Page inside(String url) {
        var page = somebody();
        page.navigate(url);
        awaitThrough(page);
        return page;
    }

    /// Somebody who comes and has to wait.
    Page waiting(String url) {
        var page = somebody();
        page.navigate(url);
        assertThat(waits(page)).as("waits at %s", url).isTrue();
        return page;
    }

    /// Other people take so many seats, and nobody else gets in.
    void fill(String url, int seats) {
        for (int i = 0; i < seats; i++) {
            gone(inside(url));
        }
        gone(waiting(url));
    }

    private void gone(Page page) {
        contexts.remove(page.context());
        page.context().close();
    }

    /// The sessions end of those who do nothing, and others take so many seats.
    void outlast(String url, int seats) {
        clock.pass(SESSION);
        fill(url, seats);
    }

    /// The others' sessions end, and somebody who waits looks at the page again.
    void letIn(Page page) {
        clock.pass(SESSION);
        awaitThrough(page);
    }

    private static void awaitThrough(Page page) {
        for (int looks = 0; !isThrough(page); looks++) {
            assertThat(looks).as("looks at %s", page.url()).isLessThan(MOST_LOOKS);
            look(page);
        }
    }

    private static boolean isThrough(Page page) {
        var soon = new Page.WaitForSelectorOptions()
                .setState(WaitForSelectorState.DETACHED)
                .setTimeout(LOOK_MILLIS);
        try {
            page.waitForSelector(WAITING, soon);
            return true;
        } catch (TimeoutError _) {
            return false;
        }
    }

    private static void look(Page page) {
        try {
            page.evaluate("() => document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))");
        } catch (PlaywrightException _) {
            // The page is just on its way inside.
        }
    }

    /// Whether a page is ours, at once.
    static boolean waits(Page page) {
        return page.locator(WAITING).count() == 1;
    }

    /// Waits for the page of the waiting room.
    static void awaitWaiting(Page page) {
        page.waitForSelector(WAITING);
    }

    @Override
    public void close() {
        contexts.forEach(BrowserContext::close);
    }
}
