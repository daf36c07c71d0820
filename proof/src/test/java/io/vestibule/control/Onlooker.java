package io.vestibule.control;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import com.microsoft.playwright.options.WaitForSelectorState;
import io.vestibule.testing.Browser;
import io.vestibule.testing.TooWide;
import java.util.ArrayList;
import java.util.List;

/// Somebody at the dashboard, in a fresh profile of a real browser, who notes what must not happen:
/// messages on the console (what the policy refuses is told there), faults of scripts, requests to
/// anywhere else. *Confined to the test.*
final class Onlooker implements AutoCloseable {

    private static final int MOST_TABS = 100;

    /// The name of something that can have the focus: what a screen reader says.
    private static final String NAME = """
        one => {
          const labels = [...(one.labels ?? [])].map(label => label.textContent).join('');
          return (one.getAttribute('aria-label') || labels || one.textContent || '').trim();
        }
        """;

    private static final String FOCUSED = "() => (%s)(document.activeElement)".formatted(NAME);

    /// Whether the page has something of that name that can have the focus.
    private static final String IS_THERE = """
        wanted => [...document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')]
          .some(one => (%s)(one) === wanted)
        """.formatted(NAME);

    /// Whether the layout has come to rest after the window changed.
    private static final String SETTLED = "() => !document.getAnimations().some(a => a instanceof CSSTransition)";

    /// Ends when the page has drawn twice, and done what it left for later meanwhile.
    private static final String TWO_FRAMES = """
        () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
        """;

    private final BrowserContext context;
    private final List<String> said = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();
    private final List<String> elsewhere = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();

    Onlooker(Browser browser) {
        this(browser, ColorScheme.LIGHT, 1_440);
    }

    /// @param width in CSS pixels; the height is three quarters of it
    Onlooker(Browser browser, ColorScheme scheme, int width) {
        context = browser.context(new NewContextOptions()
                .setColorScheme(scheme)
                .setReducedMotion(ReducedMotion.REDUCE)
                .setViewportSize(width, width * 3 / 4));
    }

    BrowserContext context() {
        return context;
    }

    Page open(ControlServer control, String path) {
        String home = ControlHouse.uri(control, "/").toString();
        var page = context.newPage();
        page.onConsoleMessage(message -> said.add(message.text()));
        page.onPageError(said::add);
        page.onRequest(request -> {
            asked.add(request.url());
            if (!request.url().startsWith(home) && !request.url().startsWith("data:")) {
                elsewhere.add(request.url());
            }
        });
        page.navigate(home + path.substring(1));
        return page;
    }

    /// Opens a page with the session of a token.
    Page openAs(ControlServer control, String token, String path) {
        var page = open(control, path);
        page.click("header >> role=button[name='Log in']");
        page.fill("role=dialog >> input[type=password]", token);
        page.keyboard().press("Enter");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
        return page;
    }

    /// How often an address was asked for that ends so.
    long asked(String end) {
        return asked.stream().filter(url -> url.endsWith(end)).count();
    }

    /// Whether the console has a message with this text in it.
    boolean isSaid(String text) {
        return said.stream().anyMatch(message -> message.contains(text));
    }

    /// Takes messages with this text in them for what the test does on purpose, such as a token that is refused,
    /// whether they have been there already or arrive until the end.
    void expect(String text) {
        expected.add(text);
    }

    /// Takes a picture, and asks that axe finds nothing and that nothing is wider than the page.
    void look(Page page, String name) {
        page.waitForFunction(SETTLED);
        Browser.shoot(page, name);
        assertThat(TooWide.on(page)).as(name).isEmpty();
        assertThat(Browser.accessibilityFaults(page)).as(name).isEmpty();
    }

    /// Looks at a page as it is, and on a narrow phone. At every width and in both colors
    /// `DashboardTourIT` looks at each.
    void lookNarrowToo(Page page, String name) {
        look(page, name);
        var before = page.viewportSize();
        page.setViewportSize(360, 640);
        look(page, name + "-360");
        page.setViewportSize(before.width, before.height);
    }

    /// Presses the tabulator until that has the focus which is called so, or is labeled so; first waits until it is
    /// there, since a page may still be loading.
    static void tabTo(Page page, String name) {
        page.waitForFunction(IS_THERE, name);
        for (int i = 0; i < MOST_TABS; i++) {
            if (name.equals(page.evaluate(FOCUSED))) {
                return;
            }
            page.keyboard().press("Tab");
        }
        throw new AssertionError("nothing called " + name + " is reached; at last " + page.evaluate(FOCUSED));
    }

    /// Presses the tabulator until this has the focus; first waits until it is there.
    static void tabTo(Page page, Locator wanted) {
        wanted.waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED));
        for (int i = 0; i < MOST_TABS; i++) {
            page.keyboard().press("Tab");
            if ((boolean) wanted.evaluate("one => one === document.activeElement")) {
                return;
            }
        }
        throw new AssertionError("Tab does not lead to " + wanted);
    }

    /// Answers a question by keys, once its safe answer has the focus for good: a dialog that appears gives it the
    /// focus
    /// twice, the second time a moment later.
    static void confirmByKeys(Page page, String answer) {
        page.waitForFunction("() => document.activeElement.textContent === 'Cancel'");
        page.evaluate(TWO_FRAMES);
        page.waitForFunction(SETTLED);
        tabTo(page, answer);
        page.keyboard().press("Enter");
    }

    /// Takes a save back by the notice that reports it.
    static void undo(Page page, String said) {
        page.locator("role=alert")
                .filter(new Locator.FilterOptions().setHasText(said))
                .locator("role=button[name=Undo]")
                .click();
        page.waitForSelector("text=Taken back: " + said);
    }

    /// Says that nothing of what must not happen has happened so far.
    void saidNothing() {
        var surprises = said.stream()
                .filter(message -> expected.stream().noneMatch(message::contains))
                .toList();
        assertThat(surprises).as("on the console").isEmpty();
        assertThat(elsewhere).as("asked for elsewhere").isEmpty();
    }

    @Override
    public void close() {
        context.close();
        saidNothing();
    }
}
