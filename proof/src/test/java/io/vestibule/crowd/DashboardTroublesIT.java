package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The dashboard before a real gate when something comes between: its store is unreachable, a
/// session is over, a second operator saves. Whatever opens a session stays between the two: no
/// byte of it is received by the site, and none is in a log.
class DashboardTroublesIT {

    private static final String NEW_USERS = "role=textbox[name='New users a minute']";
    private static final String STORE = "dl > div:has(dt:text-is('Configuration store'))";

    @AutoClose
    private static final Browser browser = Browser.launchWhole();

    @TempDir
    private static Path folder;

    @AutoClose
    private static DashboardDesk desk;

    /// Whatever opens a session, or is one; the code apart, which is in the link that is printed.
    private static final List<String> secrets = new ArrayList<>();

    /// How many have been let in; their sessions outlast the tests.
    private static int visitors;

    private BrowserContext context;

    @BeforeAll
    static void start() {
        desk = new DashboardDesk(folder);
        secrets.add(desk.token());
    }

    @BeforeEach
    void open() {
        context = browser.context(new NewContextOptions().setViewportSize(1_440, 900));
    }

    @AfterEach
    void nothingGotOut() throws Exception {
        context.pages().stream().map(DashboardTroublesIT::keyIn).forEach(secrets::add);
        context.close();
        secrets.removeIf(String::isEmpty);
        String printed = desk.printed().replaceFirst(Pattern.quote("#code=" + desk.code()), "");
        assertThat(List.of(desk.site().received(), printed, desk.access()))
                .allSatisfy(text -> assertThat(text).doesNotContain(secrets).doesNotContain(desk.code()));
    }

    @Test
    void whatOpensASessionIsNeverSentToTheSite() throws Exception {
        var page = context.newPage();
        page.navigate(desk.dashboard("/rooms#code=" + desk.code()));
        page.waitForSelector("header >> text=Live");
        String key = keyIn(page);
        assertThat(key).startsWith("vss_");
        var another = logIn("/rooms", desk.token());

        another.evaluate("to => { location.href = to; }", desk.visited("/linked"));
        another.waitForSelector("h1");
        visitors++;
        another.evaluate("""
            async () => {
              await fetch('/asked', {method: 'POST', body: JSON.stringify({...sessionStorage}),
                  credentials: 'include'});
            }
            """);
        var opened = context.waitForPage(() -> page.evaluate("to => { window.open(to); }", desk.visited("/opened")));
        opened.waitForSelector("h1");

        desk.site().awaitReceived("POST /asked");
        assertThat(desk.site().received())
                .contains("GET /linked", "GET /opened")
                .doesNotContain("vss_");
        await().until(() -> desk.access().contains("/opened"));
        for (Page one : List.of(page, another, opened)) {
            assertThat(one.evaluate("localStorage.length + document.cookie.length"))
                    .isEqualTo(0);
            assertThat(one.evaluate("navigator.serviceWorker.getRegistrations().then(r =>" + " r.length)"))
                    .isEqualTo(0);
        }
        assertThat(opened.evaluate("sessionStorage.length")).isEqualTo(0);
        assertThat(context.cookies()).allMatch(cookie -> cookie.httpOnly);
        // The same tab, back at the dashboard, has its session.
        another.goBack();
        another.waitForSelector("header >> text=Live");
        secrets.add(key);
    }

    @Test
    void aStoreThatIsAwayIsToldFiguresGoOnAndItComesBack() throws Exception {
        var node = logIn("/node", desk.token());
        node.waitForSelector(STORE + " >> text=/^reached/");
        var rooms = logIn("/rooms", desk.token());
        var settings = logIn(desk.ofRoom(), desk.token());
        settings.waitForSelector(NEW_USERS);
        visitorComes(rooms);

        desk.storeGoesAway();
        try {
            node.waitForSelector("text=The configuration store cannot be reached");
            assertThat(node.textContent("main")).contains("changes are refused. Start PostgreSQL");
            settings.fill(NEW_USERS, "80");
            settings.click("role=button[name=Save]");
            settings.waitForSelector("form >> text=/Not saved: the configuration store cannot be reached.*kept/");
            visitorComes(rooms);
            assertThat(rooms.locator("header >> text=Live").isVisible()).isTrue();
        } finally {
            desk.storeComesBack();
        }

        node.waitForSelector(STORE + " >> text=/^reached/");
        assertThat(node.locator("text=cannot be reached").count()).isZero();
        settings.click("role=button[name=Save]");
        settings.waitForSelector("text=sale is saved");
        assertThat(desk.kept().get("new_users_per_minute").asInt()).isEqualTo(80);
        visitorComes(rooms);
    }

    @Test
    void aSessionThatIsOverAsksForALogInAndTheDraftStays() throws Exception {
        String night = desk.newToken("night");
        secrets.add(night);
        var page = logIn(desk.ofRoom(), night);
        secrets.add(keyIn(page));
        page.fill(NEW_USERS, "70");
        page.waitForSelector("text=/New users a minute: \\d+ → 70/");

        desk.ask("DELETE", "/client/v4/vestibule/tokens/night", "");
        page.waitForSelector("role=dialog >> text=/revoked.*Log in again/");
        enter(page, desk.token());
        page.waitForSelector("text=/New users a minute: \\d+ → 70/");

        secrets.add(keyIn(page));
        String id = page.evaluate("JSON.parse(sessionStorage['vestibule-session']).id")
                .toString();
        desk.ask("DELETE", "/client/v4/vestibule/sessions/" + id, "");
        page.waitForSelector("role=dialog >> text=/ended.*Log in again/");
        enter(page, desk.token());
        page.click("role=button[name=Save]");
        page.waitForSelector("text=sale is saved");
        assertThat(desk.kept().get("new_users_per_minute").asInt()).isEqualTo(70);
    }

    @Test
    void aSecondOperatorWhoSavedFirstIsShownBesideOnesOwn() throws Exception {
        var refused = new CopyOnWriteArrayList<String>();
        var page = logIn(desk.ofRoom(), desk.token());
        page.onResponse(answer -> {
            if (answer.status() == 412) {
                refused.add(answer.request().method());
            }
        });
        String day = desk.newToken("day");
        secrets.add(day);
        var second = logIn(desk.ofRoom(), day);
        page.fill(NEW_USERS, "60");
        page.waitForSelector("text=/New users a minute: \\d+ → 60/");
        second.fill(NEW_USERS, "50");
        second.click("role=button[name=Save]");
        second.waitForSelector("text=sale is saved");

        page.waitForSelector("text=Another operator was faster >> nth=0");
        page.waitForSelector("text=/saved meanwhile \\(token day/");
        assertThat(page.locator("role=table[name='Both versions'] >> tr").allInnerTexts())
                .anyMatch(row -> row.matches("(?s)New users a minute.*50.*was \\d+.*60.*"));
        assertThat(refused).contains("PATCH");
        assertThat(desk.kept().get("new_users_per_minute").asInt()).isEqualTo(50);
        page.click("role=button[name='Keep mine']");
        page.waitForSelector("text=New users a minute: 50 → 60");
        page.click("role=button[name=Save]");
        page.waitForSelector("text=sale is saved");
        assertThat(desk.kept().get("new_users_per_minute").asInt()).isEqualTo(60);
    }

    /// One more is let in, and is on the screen of the rooms. Against how many there have been and
    /// not against what the screen showed before, which may not have heard of the last one yet.
    private static void visitorComes(Page rooms) {
        try (var visitor = browser.context()) {
            var page = visitor.newPage();
            page.navigate(desk.visited("/shop"));
            page.waitForSelector("h1");
        }
        visitors++;
        rooms.waitForCondition(
                () -> rooms.innerText("tr:has-text('sale') >> td >> nth=2").matches("(?s)" + visitors + "\\D.*"),
                new Page.WaitForConditionOptions().setTimeout(3_000));
    }

    private Page logIn(String path, String token) {
        var page = context.newPage();
        page.navigate(desk.dashboard(path));
        page.click("header >> role=button[name='Log in']");
        enter(page, token);
        return page;
    }

    private static void enter(Page page, String token) {
        page.fill("role=dialog >> input[type=password]", token);
        page.keyboard().press("Enter");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
    }

    /// The key that a page has; empty if it has none, or is no page of the dashboard.
    private static String keyIn(Page page) {
        return page.evaluate("JSON.parse(sessionStorage.getItem('vestibule-session') ?? '{}').key ?? ''")
                .toString();
    }
}
