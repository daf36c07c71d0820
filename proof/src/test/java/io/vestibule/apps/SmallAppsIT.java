package io.vestibule.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import io.vestibule.apps.Gate.Room;
import io.vestibule.testing.Browser;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What sites do besides showing pages, in front of small ones of our own: one browser, one gate
/// over HTTP/2, a room of two seats for each site. Only the gate's clock is hurried.
class SmallAppsIT {

    private static final List<Room> ROOMS = List.of(
            new Room("worker", "/"),
            new Room("form", "/"),
            new Room("upload", "/"),
            new Room("talk", "/"),
            new Room("talk-late", "/"),
            new Room("script", "/"),
            new Room("script-own", "/"),
            new Room("shell", "/"),
            new Room("assets", "/asset"),
            new Room("assets-bare", "/asset"));

    private static final List<String> ASSETS =
            IntStream.range(0, 20).mapToObj(Integer::toString).toList();

    @TempDir
    private static Path folder = Path.of("");

    private static final SwiftClock clock = new SwiftClock();
    private static SmallOrigin origin;
    private static Gate gate;
    private static Browser browser;

    private Visitors visitors;

    @BeforeAll
    static void open() throws IOException {
        origin = new SmallOrigin();
        gate = Gate.open(folder, origin.port(), clock, ROOMS);
        browser = Visitors.browser();
    }

    @AfterAll
    static void close() {
        browser.close();
        gate.close();
        origin.close();
    }

    @BeforeEach
    void come() {
        visitors = new Visitors(browser, clock);
    }

    @AfterEach
    void leave() {
        origin.letGo();
        visitors.close();
    }

    private static String url(String site) {
        return gate.url(site, "/");
    }

    /// The session ends, and others take every seat.
    private void lose(String site) {
        visitors.outlast(url(site), Gate.SEATS);
    }

    /// Longer than a session goes by; others get every seat but one.
    private void keep(String site) {
        visitors.outlast(url(site), Gate.SEATS - 1);
    }

    private static int fetched(Page page) {
        return (int) page.evaluate("() => fetch('/api').then(answer => answer.status)");
    }

    /// What the worker of the site keeps for times without a network.
    private static Object kept(Page page) {
        return page.evaluate("""
            async () => {
              const pages = await caches.open('pages');
              const text = async request =>
                request.url + ' ' + (await (await pages.match(request)).text());
              return Promise.all((await pages.keys()).map(text));
            }
            """);
    }

    @Test
    void aVisitorBehindAServiceWorkerWaitsAndIsLetIn() {
        var page = visitors.inside(url("worker"));
        page.waitForFunction("() => navigator.serviceWorker.controller");
        assertThat(page.reload().fromServiceWorker()).isTrue();
        var before = kept(page);
        clock.pass(Visitors.SESSION); // the browser looks for a newer worker some time after a page
        lose("worker");

        Response answer = page.reload();

        assertThat(answer.fromServiceWorker()).isTrue();
        assertThat(answer.status()).isEqualTo(503);
        assertThat(Visitors.waits(page)).isTrue();
        assertThat(page.context().cookies()).hasSize(1);
        assertThat(fetched(page)).isEqualTo(503);
        page.waitForResponse(polled -> polled.request().headers().containsKey("vestibule-poll"), () -> {});
        assertThat(kept(page)).isEqualTo(before);
        visitors.letIn(page);
        assertThat(kept(page)).isEqualTo(before);
    }

    @Test
    void whoPostsAFormAfterTheSessionIsLedBackToWhatWasTyped() {
        var page = visitors.inside(url("form"));
        page.fill("textarea", "what I wanted to say");
        lose("form");

        page.click("button");
        Visitors.awaitWaiting(page);

        assertThat(page.url()).endsWith("/save");
        assertThat(page.textContent("#unsaved")).contains("not saved", "go back");
        visitors.letIn(page);
        assertThat(page.url()).isEqualTo(url("form"));
        assertThat(page.inputValue("textarea")).isEqualTo("what I wanted to say");
        assertThat(origin.requests("form.example")).noneMatch(line -> line.endsWith("/save"));
        page.click("button");
        page.waitForSelector("text=saved text=what+I+wanted+to+say");
    }

    @Test
    void anUploadThatOutlastsItsSessionKeepsTheSeat() throws IOException {
        Path film = folder.resolve("film");
        try (var file = new RandomAccessFile(film.toFile(), "rw")) {
            file.setLength(32 << 20);
        }
        var page = visitors.inside(url("upload"));
        page.setInputFiles("input", film);
        page.dispatchEvent("button", "click");
        await().until(() -> origin.held() == 1);

        keep("upload");

        origin.letGo();
        page.waitForSelector("text=kept 335");
        page.navigate(url("upload"));
        assertThat(page.title()).isEqualTo("Upload");
        assertThat(gate.active("upload")).isEqualTo(Gate.SEATS);
    }

    @Test
    void aWebSocketOnWhichSomethingMovesKeepsTheSeat() {
        var page = visitors.inside(url("talk"));
        page.evaluate("() => talk()");
        page.waitForFunction("() => heard > 0");

        keep("talk");

        assertThat((int) page.evaluate("() => heard")).isPositive();
        assertThat(fetched(page)).isEqualTo(200);
        assertThat(gate.active("talk")).isEqualTo(Gate.SEATS);
    }

    @Test
    void aPollThatIsAnsweredLateKeepsTheSeat() {
        var page = visitors.inside(url("talk-late"));
        page.evaluate("() => { poll() }");
        await().until(() -> origin.held() == 1);

        keep("talk-late");

        origin.letGo();
        page.waitForFunction("() => window.polled === 'news'");
        assertThat(fetched(page)).isEqualTo(200);
        assertThat(gate.active("talk-late")).isEqualTo(Gate.SEATS);
    }

    @Test
    void theScriptOfASiteNoticesThatItIsOutside() {
        var page = visitors.inside(url("script"));
        lose("script");

        page.evaluate("() => { byFetch() }");

        Visitors.awaitWaiting(page);
        visitors.letIn(page);
        assertThat(page.url()).isEqualTo(url("script"));
        assertThat(page.title()).isEqualTo("Script");
    }

    @Test
    void aSiteMaySayInItsOwnWordsThatItIsOutside() {
        var page = visitors.inside(url("script-own") + "?own");
        lose("script-own");

        page.evaluate("() => byOlder()");

        page.waitForSelector("text=outside");
        assertThat(page.title()).isEqualTo("Script");
    }

    @Test
    void aPageThatAWorkerKeepsIsNotLoadedOverAndOver() {
        var page = visitors.inside(url("shell"));
        page.waitForFunction("() => navigator.serviceWorker.controller");
        page.evaluate("() => { sessionStorage.loads = 0 }");
        clock.pass(Visitors.SESSION); // the browser looks for a newer worker some time after a page
        lose("shell");

        page.evaluate("() => { fetch('/api') }");

        page.waitForFunction("() => sessionStorage.loads === '1' && window.outside");
        assertThat(fetched(page)).isEqualTo(503);
        assertThat(page.evaluate("() => sessionStorage.loads")).isEqualTo("1");
        page.navigate(url("shell") + "enter");
        assertThat(Visitors.waits(page)).isTrue();
    }

    @Test
    void twentyAssetsOfAPageOutsideTakeOneSeat() {
        var page = visitors.inside(url("assets"));

        page.evaluate("names => pictures(names)", ASSETS);
        await().until(() -> assetsAsked() == ASSETS.size());
        assertThat(gate.active("assets")).isZero();

        assertThat(page.evaluate("names => fetched(names)", ASSETS))
                .isEqualTo(ASSETS.stream().map(_ -> 200).toList());
        assertThat(page.context().cookies()).hasSize(1);
        await().until(() -> gate.active("assets") == 1);
        assertThat(page.evaluate("() => [...new Set(performance.getEntriesByType('resource')"
                        + ".map(entry => entry.nextHopProtocol))].join()"))
                .isEqualTo("h2");
    }

    private static long assetsAsked() {
        return origin.requests("assets.example").stream()
                .filter(line -> line.startsWith("GET /asset/"))
                .count();
    }

    @Test
    void twentyAssetsThatAreFetchedWithoutCookiesTakeOneSeat() {
        var page = visitors.inside(url("assets-bare"));

        assertThat(page.evaluate("names => fetched(names, {credentials: 'omit'})", ASSETS))
                .isEqualTo(ASSETS.stream().map(_ -> 200).toList());

        assertThat(page.context().cookies()).isEmpty();
        await().until(() -> gate.active("assets-bare") == 1);
    }
}
