package io.vestibule.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import io.vestibule.testing.Browser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rooms that ask for challenges, by a real browser at a real gate.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChallengeIT {

    private static final String ALWAYS = "turnstile_action: infinite_queue\nturnstile_when: always\n";

    private static final int TABS = 5;

    private Browser browser;

    @TempDir
    Path folder;

    @BeforeAll
    void launch() {
        browser = Browser.launchWhole("--host-resolver-rules=MAP *.example 127.0.0.1", "--ignore-certificate-errors");
    }

    @AfterAll
    void close() {
        browser.close();
    }

    @AfterEach
    void leave() {
        visitors.forEach(page -> page.context().close());
        visitors.clear();
        complaints.clear();
    }

    private Page visitor(boolean scripts) {
        var options = new NewContextOptions().setIgnoreHTTPSErrors(true).setJavaScriptEnabled(scripts);
        var page = browser.context(options).newPage();
        page.onConsoleMessage(message -> {
            // A page of the owner's has no icon, for which browsers ask.
            if (!message.text().startsWith("Failed to load resource")) {
                complaints.add(message.text());
            }
        });
        visitors.add(page);
        page.onPageError(complaints::add);
        return page;
    }

    private final List<Page> visitors = new ArrayList<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    private static void assertInside(Page page, String url) {
        page.waitForSelector("text=" + Site.INSIDE);
        assertThat(page.url()).isEqualTo(url);
        assertThat(page.textContent("#asked")).startsWith("/ ").doesNotContainIgnoringCase("vestibule-");
    }

    @Test
    void theBuiltInPageSolvesUnseenAndTheVisitorEnters() throws IOException {
        try (var site = Site.open(folder, 10, "turnstile_mode: invisible\n" + ALWAYS)) {
            var page = visitor(true);
            page.navigate(site.shopUrl());

            assertInside(page, site.shopUrl());
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void aManagedChallengeWaitsForAPressAndTheFocusStays() throws IOException {
        try (var site = Site.open(folder, 10, "turnstile_mode: visible_managed\n" + ALWAYS)) {
            var page = visitor(true);
            page.navigate(site.shopUrl());
            page.waitForSelector("#press:not([hidden]) button");
            Browser.shoot(page, "challenge-managed");
            assertThat(page.textContent("h1")).isEqualTo("Checking your browser");
            assertThat(Browser.accessibilityFaults(page)).isEmpty();
            page.evaluate("() => { window.lost = 0; const b = document.querySelector('#press button');"
                    + "b.focus(); b.addEventListener('blur', () => window.lost++); }");
            var said = new ArrayList<String>();
            page.exposeFunction("hear", all -> said.add(String.valueOf(all[0])));
            page.evaluate("() => new MutationObserver(() =>"
                    + " hear(document.getElementById('said').textContent + '|' + lost))"
                    + ".observe(document.getElementById('said'), {childList: true})");

            page.keyboard().press("Enter");

            assertInside(page, site.shopUrl());
            assertThat(said)
                    .startsWith("The check is running…|0", "The check is complete.|0")
                    .doesNotHaveDuplicates();
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void anOwnersPageSolvesByTheScriptAndTheAddressIsLeftAgain() throws IOException {
        Files.writeString(folder.resolve("own.html"), "<h1>Own</h1>{{{turnstile}}}");
        try (var site = Site.open(
                folder, 10, "turnstile_mode: visible_non_interactive\ncustom_page_file: own.html\n" + ALWAYS)) {
            var page = visitor(true);
            page.navigate(site.shopUrl());

            assertInside(page, site.shopUrl());
            assertThat(complaints).isEmpty();
        }
    }

    /// Each of them is loaded without a cookie, and gets a ticket of its own.
    @ParameterizedTest
    @ValueSource(strings = {"", "custom_page_file: own.html\n"})
    void severalTabsAtOnceAreOneVisitorAndAllEnter(String own) throws IOException {
        Files.writeString(folder.resolve("own.html"), "<h1>Own</h1>{{{turnstile}}}");
        try (var site = Site.open(folder, 10, "turnstile_mode: invisible\n" + own + ALWAYS)) {
            var first = visitor(true);
            first.evaluate(
                    "([url, tabs]) => { for (let i = 0; i < tabs; i++) window.open(url); }",
                    List.of(site.shopUrl(), TABS));
            first.waitForCondition(() -> first.context().pages().size() == TABS + 1);
            var tabs = first.context().pages().stream()
                    .filter(page -> !page.equals(first))
                    .toList();

            tabs.forEach(tab -> tab.waitForSelector("text=" + Site.INSIDE));
        }
    }

    @Test
    void aVisitorInLineSendsTheProofWithTheNextPoll() throws IOException {
        try (var site = Site.open(folder, 1, "turnstile_mode: invisible\nturnstile_when: queueing\n")) {
            var first = visitor(true);
            first.navigate(site.shopUrl());
            assertInside(first, site.shopUrl());
            var page = visitor(true);
            var proofs = new ArrayList<Request>();
            page.onRequest(request -> {
                if (request.headers().containsKey("vestibule-proof")) {
                    proofs.add(request);
                }
            });
            page.navigate(site.shopUrl());
            assertThat(page.textContent("h1")).startsWith("You are ");

            page.waitForCondition(() -> !proofs.isEmpty());

            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void aPersonWhoWasTakenForALiarGetsBackByTheButton() throws IOException {
        try (var site = Site.open(folder, 1, "turnstile_action: infinite_queue\n")) {
            var first = visitor(true);
            first.navigate(site.shopUrl());
            assertInside(first, site.shopUrl());
            var page = visitor(true);
            var spoilt = new AtomicBoolean();
            page.route("**/*", route -> {
                var headers = new HashMap<>(route.request().headers());
                if (headers.containsKey("vestibule-proof") && spoilt.compareAndSet(false, true)) {
                    headers.computeIfPresent("vestibule-proof", (_, it) -> forged(it));
                }
                route.resume(new Route.ResumeOptions().setHeaders(headers));
            });
            page.navigate(site.shopUrl());
            page.waitForSelector("#recheck:not([hidden]) button");
            assertThat(spoilt).isTrue();
            Browser.shoot(page, "challenge-in-line");
            assertThat(Browser.accessibilityFaults(page)).isEmpty();

            page.click("#recheck button");
            page.waitForSelector("text=The check is complete.");
            site.seats(2);

            page.waitForSelector("text=" + Site.INSIDE);
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void onAPageOfTheOwnersTheyGetBackToo() throws IOException {
        Files.writeString(
                folder.resolve("own.html"),
                "<!doctype html><html lang=en><title>Own</title><main><h1>Own</h1>{{{turnstile}}}"
                        + "{{{vestibuleCheckAgain}}}</main></html>");
        try (var site = Site.open(folder, 1, "turnstile_action: infinite_queue\ncustom_page_file: own.html\n")) {
            var first = visitor(true);
            first.navigate(site.shopUrl());
            assertInside(first, site.shopUrl());
            var page = visitor(true);
            var spoilt = new AtomicBoolean();
            page.route("**/*cf_wr_turnstile=*", route -> {
                String url = route.request().url();
                int at = url.indexOf('=') + 1;
                boolean lie = spoilt.compareAndSet(false, true);
                route.resume(
                        new Route.ResumeOptions().setUrl(lie ? url.substring(0, at) + forged(url.substring(at)) : url));
            });
            page.navigate(site.shopUrl());
            page.waitForSelector("#vestibule-check button:visible");
            assertThat(spoilt).isTrue();
            assertThat(Browser.accessibilityFaults(page)).isEmpty();

            page.focus("#vestibule-check button");
            page.keyboard().press("Enter");
            page.waitForSelector("#vestibule-check >> text=The check is complete.");
            assertThat(page.evaluate("document.activeElement.textContent")).isEqualTo("Check again");
            site.seats(2);

            page.waitForSelector("text=" + Site.INSIDE);
            assertThat(complaints).isEmpty();
        }
    }

    /// A page of an owner loads itself again from time to time, perhaps just after the press.
    @Test
    void aPressIsNotLostWhenThePageIsLoadedAgain() throws IOException {
        Files.writeString(
                folder.resolve("own.html"),
                "<!doctype html><html lang=en><title>Own</title><main><h1>Own</h1>{{{turnstile}}}"
                        + "{{{vestibuleCheckAgain}}}</main></html>");
        try (var site = Site.open(folder, 1, "turnstile_action: infinite_queue\ncustom_page_file: own.html\n")) {
            var first = visitor(true);
            first.navigate(site.shopUrl());
            assertInside(first, site.shopUrl());
            var page = visitor(true);
            page.navigate(site.shopUrl());
            page.waitForSelector("#vestibule-check button:visible");
            page.evaluate("document.querySelector('#vestibule-check button').click(), location.reload()");

            page.waitForSelector("#vestibule-check >> text=The check is complete.");
            page.reload();
            page.waitForSelector("#vestibule-check >> text=The check is complete.");
            Browser.shoot(page, "challenge-continued");
            page.reload();
            page.waitForSelector("#vestibule-check button:visible");
            assertThat(page.textContent("#vestibule-check [role=status]")).isEmpty();
            assertThat(complaints).isEmpty();
        }
    }

    private static String forged(String proof) {
        var json = new String(Base64.getUrlDecoder().decode(proof), StandardCharsets.UTF_8);
        var lie = json.replaceAll("(signature\":\")[0-9a-f]{4}", "$10000");
        return Base64.getUrlEncoder().withoutPadding().encodeToString(lie.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void withoutAScriptThePageSaysWhatItNeeds() throws IOException {
        try (var site = Site.open(folder, 10, "turnstile_mode: invisible\n" + ALWAYS)) {
            var page = visitor(false);
            page.navigate(site.shopUrl());

            assertThat(page.textContent("#script"))
                    .startsWith("This check needs JavaScript. Please allow it for this site.");
            assertThat(page.isVisible("#script")).isTrue();
            Browser.shoot(page, "challenge-no-script");
        }
    }
}
