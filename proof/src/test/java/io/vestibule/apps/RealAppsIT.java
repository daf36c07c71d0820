package io.vestibule.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.vestibule.apps.Gate.Room;
import io.vestibule.testing.Browser;
import io.vestibule.testing.NpmProcess;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What other people's libraries make of a session that ends: a worker made by Workbox, a chat with
/// socket.io, links that htmx and Unpoly follow. In the long form only, since npm has to bring
/// them.
@EnabledIfSystemProperty(named = "long", matches = "true")
class RealAppsIT {

    private static final String OUTSIDE = Path.of("../examples/apps/outside.js").toAbsolutePath() + "";

    @TempDir
    Path folder;

    private final SwiftClock clock = new SwiftClock();
    private final Browser browser = Visitors.browser();
    private Visitors visitors;

    @BeforeEach
    void come() {
        visitors = new Visitors(browser, clock);
    }

    @AfterEach
    void leave() {
        visitors.close();
        browser.close();
    }

    /// What Workbox keeps.
    private static Object kept(Page page) {
        return page.evaluate("""
            async () => {
              const all = [];
              for (const name of await caches.keys()) {
                const some = await caches.open(name);
                for (const request of await some.keys()) {
                  all.push(request.url + ' ' + (await (await some.match(request)).text()));
                }
              }
              return all;
            }
            """);
    }

    private static Object asked(Page page, String path) {
        return page.evaluate("""
            path => fetch(path, {headers: {Accept: 'application/json'}})
              .then(async answer => answer.status + ' ' + await answer.text())
            """, path);
    }

    @Test
    void whoComesBackToAWorkboxAppWaitsAndFindsNothingSpoiled() throws Exception {
        try (var site = NpmProcess.start("apps", "worker.mjs");
                var gate = Gate.open(folder, site.port(), clock, List.of(new Room("app", "/")))) {
            String url = gate.url("app", "/");
            var page = visitors.inside(url);
            page.waitForFunction("() => navigator.serviceWorker.controller");
            assertThat(page.reload().fromServiceWorker()).isTrue();
            assertThat(asked(page, "/catalog")).isEqualTo("200 {\"of\": \"the site\"}");
            assertThat(asked(page, "/stock")).isEqualTo("200 {\"of\": \"the site\"}");
            page.waitForFunction("async () => await caches.match('/stock') && await caches.match('/catalog')");
            var before = kept(page);
            clock.pass(Visitors.SESSION); // a newer worker is looked for some time after a page
            visitors.outlast(url, Gate.SEATS);

            var answer = page.reload();

            assertThat(answer.fromServiceWorker()).isTrue();
            assertThat(answer.status()).isEqualTo(503);
            assertThat(Visitors.waits(page)).isTrue();
            assertThat(asked(page, "/stock").toString()).startsWith("503 ");
            assertThat(asked(page, "/catalog")).isEqualTo("200 {\"of\": \"the site\"}");
            visitors.letIn(page);
            assertThat(page.title()).isEqualTo("App");
            assertThat(kept(page)).isEqualTo(before);
            assertThat(asked(page, "/stock")).isEqualTo("200 {\"of\": \"the site\"}");
        }
    }

    @Test
    void whoTalksOverSocketIoKeepsTheSeatAndNoticesWhenItIsGone() throws Exception {
        try (var site = NpmProcess.start("apps", "chat.mjs", OUTSIDE);
                var gate = Gate.open(folder, site.port(), clock, List.of(new Room("chat", "/")))) {
            String url = gate.url("chat", "/");
            for (String transports : List.of("['polling', 'websocket']", "['polling']")) {
                var page = visitors.inside(url);
                page.evaluate("() => open(" + transports + ")");
                say(page, "hello");

                visitors.outlast(url, Gate.SEATS - 1);

                say(page, "still here");
                assertThat(gate.active("chat")).isEqualTo(Gate.SEATS);
                page.evaluate("() => socket.disconnect()");
                visitors.outlast(url, Gate.SEATS);
                page.evaluate("() => { socket.connect() }");
                Visitors.awaitWaiting(page);
                visitors.letIn(page);
                assertThat(page.title()).isEqualTo("Chat");
                page.context().clearCookies();
                page.navigate("about:blank");
                clock.pass(Visitors.SESSION);
            }
        }
    }

    /// A click that a library follows by script meets the line; the page is loaded again and waits.
    /// A page that Unpoly has seen a moment ago comes from its cache, so that the link is another
    /// one.
    @ParameterizedTest
    @ValueSource(strings = {"htmx", "unpoly"})
    void whoFollowsALinkByScriptWaitsAndGoesOn(String library) throws Exception {
        try (var site = NpmProcess.start("apps", "links.mjs", OUTSIDE, library);
                var gate = Gate.open(folder, site.port(), clock, List.of(new Room("links", "/")))) {
            String url = gate.url("links", "/");
            for (String press : List.of("#third", "button")) {
                var page = visitors.inside(url);
                page.evaluate("() => { window.sameDocument = true }");
                page.click("#second");
                page.waitForSelector("h1:has-text('Second')");
                assertThat(page.evaluate("() => window.sameDocument")).isEqualTo(true);
                visitors.outlast(url, Gate.SEATS);

                page.click(press);

                Visitors.awaitWaiting(page);
                visitors.letIn(page);
                assertThat(page.title()).isEqualTo(press.equals("#third") ? "Third" : "Second");
                page.context().clearCookies();
                page.navigate("about:blank");
                clock.pass(Visitors.SESSION);
            }
        }
    }

    private static void say(Page page, String text) {
        page.evaluate("text => { socket.emit('say', text) }", text);
        page.waitForSelector("li:has-text('" + text + "')");
    }
}
