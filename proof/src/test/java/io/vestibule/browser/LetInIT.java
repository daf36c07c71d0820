package io.vestibule.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Frame;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.ColorScheme;
import io.vestibule.testing.Browser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Visitors who wait and are let in without touching anything: with and without scripts, on a
/// phone, in the frame of another site, and in a tab that slept.
///
/// One wait proves all of them at once: until the room has more seats.
class LetInIT {

    private static final int SEATS = 6;

    /// The longest check-in, on a busy machine.
    private static final int LONGEST_MILLIS = 110_000;

    @TempDir
    Path folder;

    @Test
    void visitorsWaitAndAreLetInWithoutTouchingAnything() throws IOException {
        try (var site = Site.open(folder, SEATS);
                var browser = Browser.launchWhole(
                        "--host-resolver-rules=MAP *.example 127.0.0.1", "--ignore-certificate-errors")) {
            fill(browser, site);
            Page desk = waiting(open(browser, desk()), site.shopUrl(), "let-in-desk");
            Page phone = waiting(open(browser, phone()), site.shopUrl(), "let-in-phone");
            Page plain = waiting(open(browser, desk().setJavaScriptEnabled(false)), site.shopUrl(), "let-in-no-script");
            Page tab = waiting(open(browser, desk()), site.shopUrl(), "let-in-tab");
            Page portal = open(browser, desk());
            var responses = new ArrayList<Response>();
            portal.onResponse(responses::add);
            portal.navigate(site.portalUrl());
            Frame frame = shopIn(portal);
            frame.waitForSelector("main");
            Browser.shoot(portal, "let-in-frame");

            sleep(tab);
            site.seats(2 * SEATS);
            assertLetIn(desk, "let-in-desk-inside");
            assertLetIn(phone, "let-in-phone-inside");
            assertLetIn(plain, "let-in-no-script-inside");
            wake(tab);
            assertLetIn(tab, "let-in-tab-inside");
            shopIn(portal)
                    .waitForSelector(
                            "text=" + Site.INSIDE, new Frame.WaitForSelectorOptions().setTimeout(LONGEST_MILLIS));

            assertThat(cookiesOf(responses))
                    .isNotEmpty()
                    .allSatisfy(cookie -> assertThat(cookie)
                            .contains("SameSite=None", "Secure", "Partitioned")
                            .contains("HttpOnly"));
        }
    }

    /// Other people take every seat.
    private static void fill(Browser browser, Site site) {
        for (int i = 0; i < SEATS; i++) {
            Page other = open(browser, desk());
            other.navigate(site.shopUrl());
            other.waitForSelector("text=" + Site.INSIDE);
            other.context().close();
        }
    }

    private static NewContextOptions desk() {
        return new NewContextOptions().setViewportSize(1280, 800).setIgnoreHTTPSErrors(true);
    }

    private static NewContextOptions phone() {
        return new NewContextOptions()
                .setViewportSize(360, 740)
                .setIsMobile(true)
                .setHasTouch(true)
                .setDeviceScaleFactor(2)
                .setColorScheme(ColorScheme.DARK)
                .setLocale("de-DE")
                .setIgnoreHTTPSErrors(true);
    }

    private static Page open(Browser browser, NewContextOptions options) {
        BrowserContext context = browser.context(options);
        return context.newPage();
    }

    /// Opens the shop and finds the waiting page.
    private static Page waiting(Page page, String url, String picture) {
        page.navigate(url);
        assertThat(page.content()).doesNotContain(Site.INSIDE);
        assertThat(page.locator("main").count()).as("waiting page at %s", url).isEqualTo(1);
        Browser.shoot(page, picture);
        return page;
    }

    private static void assertLetIn(Page page, String picture) {
        page.waitForSelector("text=" + Site.INSIDE, new Page.WaitForSelectorOptions().setTimeout(LONGEST_MILLIS));
        Browser.shoot(page, picture);
    }

    private static Frame shopIn(Page portal) {
        return portal.frames().stream()
                .filter(frame -> frame.url().contains(Site.SHOP))
                .findFirst()
                .orElseThrow();
    }

    /// The browser stops the timers of a tab that nobody looks at.
    private static void sleep(Page tab) {
        lifecycle(tab, "frozen");
    }

    private static void wake(Page tab) {
        lifecycle(tab, "active");
    }

    private static void lifecycle(Page tab, String state) {
        var parameters = new JsonObject();
        parameters.addProperty("state", state);
        tab.context().newCDPSession(tab).send("Page.setWebLifecycleState", parameters);
    }

    private static List<String> cookiesOf(List<Response> responses) {
        return responses.stream()
                .map(response -> response.allHeaders().getOrDefault("set-cookie", ""))
                .filter(cookie -> !cookie.isEmpty())
                .toList();
    }
}
