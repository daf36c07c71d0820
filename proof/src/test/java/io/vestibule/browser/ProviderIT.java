package io.vestibule.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Rooms of a node whose challenges a provider makes, by a real browser at a real gate. The
/// provider is a stub on this machine.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProviderIT {

    private static final String ALWAYS =
            "turnstile_mode: invisible\nturnstile_action: infinite_queue\nturnstile_when: always\n";

    private final List<Page> visitors = new ArrayList<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
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

    private Page visitor() {
        var page = browser.context(new NewContextOptions().setIgnoreHTTPSErrors(true))
                .newPage();
        page.onConsoleMessage(message -> {
            // A page of the owner's has no icon, for which browsers ask.
            if (!message.text().startsWith("Failed to load resource")) {
                complaints.add(message.text());
            }
        });
        page.onPageError(complaints::add);
        visitors.add(page);
        return page;
    }

    /// A site whose waiting page is the owner's.
    private Site ownersPage(StubProvider provider) throws IOException {
        Files.writeString(folder.resolve("own.html"), "<h1>Own</h1>{{{turnstile}}}");
        return Site.open(
                folder,
                10,
                ALWAYS
                        + "custom_page_file: own.html\n"
                        + "custom_page_csp: \"default-src 'self'; script-src 'self'"
                        + " %s; frame-src %s\"\n".formatted(provider.url(), provider.url()),
                provider.settings(""));
    }

    private static void assertInside(Page page, String url) {
        page.waitForSelector("text=" + Site.INSIDE);
        assertThat(page.url()).isEqualTo(url);
        assertThat(page.textContent("#asked")).startsWith("/ ").doesNotContainIgnoringCase("vestibule-");
    }

    @Test
    void theBuiltInPageShowsTheWidgetAndTheVisitorEnters() throws IOException {
        try (var provider = new StubProvider();
                var site = Site.open(folder, 10, ALWAYS, provider.settings(""))) {
            var page = visitor();
            page.navigate(site.shopUrl());

            assertInside(page, site.shopUrl());
            assertThat(provider.checks).hasValue(1);
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void anOwnersPageShowsItAndTheAddressIsLeftAgain() throws IOException {
        try (var provider = new StubProvider();
                var site = ownersPage(provider)) {
            var page = visitor();
            page.navigate(site.shopUrl());

            assertInside(page, site.shopUrl());
            assertThat(provider.checks).hasValue(1);
            assertThat(complaints).isEmpty();
        }
    }

    @Test
    void aProviderThatFailsIsAskedAgainAndNobodyIsADecoy() throws IOException {
        try (var provider = new StubProvider();
                var site = Site.open(folder, 10, ALWAYS, provider.settings(""))) {
            provider.failures.set(2);
            var page = visitor();
            page.navigate(site.shopUrl());

            assertInside(page, site.shopUrl());
            assertThat(provider.checks).hasValue(3);
        }
    }

    /// Each token is another load of such a page.
    @Test
    void anOwnersPagePausesForLongerAfterEachTokenThatDidNotCount() throws IOException {
        try (var provider = new StubProvider();
                var site = ownersPage(provider)) {
            provider.failures.set(2);
            var page = visitor();
            page.navigate(site.shopUrl());

            assertInside(page, site.shopUrl());
            var at = provider.checkedNanos;
            assertThat(at).hasSize(3);
            assertThat(at.get(1) - at.get(0)).isGreaterThan(1_900_000_000L);
            assertThat(at.get(2) - at.get(1)).isGreaterThan(3_900_000_000L);
        }
    }

    @Test
    void aBrowserThatKeepsNothingSolvesAllTheSame() throws IOException {
        try (var provider = new StubProvider();
                var site = ownersPage(provider)) {
            var page = visitor();
            page.addInitScript("Object.defineProperty(window, 'sessionStorage', {get() { throw Error(); }})");
            page.navigate(site.shopUrl());

            assertInside(page, site.shopUrl());
        }
    }

    @Test
    void whereTheOperatorSaysSoALossPasses() throws IOException {
        try (var provider = new StubProvider();
                var site = Site.open(folder, 10, ALWAYS, provider.settings("on_challenge_loss: pass\n"))) {
            provider.failures.set(Integer.MAX_VALUE);
            var page = visitor();
            page.navigate(site.shopUrl());

            assertInside(page, site.shopUrl());
            assertThat(provider.checks).hasValue(1);
        }
    }
}
