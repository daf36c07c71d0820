package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vestibule.page.Preview.Result;
import io.vestibule.testing.Browser;
import io.vestibule.testing.TooWide;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// The templates that ship as examples, in a real browser.
class ExampleTemplatesIT {

    private static final List<String> STATES = List.of(
            "waitTime=10",
            "waitTime=95",
            "queueing_method=random",
            "force_queue=true",
            "queue_is_full=true",
            "queueing_method=reject",
            "event=prequeueing",
            "event=prequeueing&shuffle_at_event_start=true",
            "event=started");

    @AutoClose
    private static final Browser browser = Browser.launch();

    private static HttpServer server;

    private final List<String> faults = new ArrayList<>();
    private final List<String> requests = new ArrayList<>();

    static Stream<String> names() {
        return ExampleTemplates.names().stream();
    }

    @BeforeAll
    static void begin() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", ExampleTemplatesIT::answer);
        server.start();
    }

    @AfterAll
    static void end() {
        server.stop(0);
    }

    @AfterEach
    void nothingWentWrongAndNobodyElseWasAsked() {
        assertThat(faults).isEmpty();
        assertThat(requests).allMatch(url -> url.contains("localhost:" + port() + "/"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void anybodyCanReadItInEveryState(String name) {
        look(name, "localhost", "/sale", ColorScheme.LIGHT, 360);
        look(name, "localhost", "/sale", ColorScheme.DARK, 1280);
    }

    @Test
    void anybodyCanReadItFromRightToLeft() {
        look("languages-by-path", "localhost", "/ar/sale", ColorScheme.DARK, 360);
        look("languages-by-path", "localhost", "/ar/sale", ColorScheme.LIGHT, 1280);
        look("languages-by-subdomain", "he.localhost", "/sale", ColorScheme.LIGHT, 360);
        look("languages-by-subdomain", "he.localhost", "/sale", ColorScheme.DARK, 1280);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "languages-by-path | localhost | / | en | ltr | About 10 min to go.",
                "languages-by-path | localhost | /en | en | ltr | About 10 min to go.",
                "languages-by-path | localhost | /de/sale/x | de | ltr | Noch etwa 10 Min.",
                "languages-by-path | localhost | /ar/sale | ar | rtl | يتبقى نحو 10 دقيقة.",
                "languages-by-path | localhost | /constructor | en | ltr | About 10 min to go.",
                "languages-by-path | localhost | /%3Cb%3E | en | ltr | About 10 min to go.",
                "languages-by-subdomain | localhost | /de | en | ltr | About 10 min to go.",
                "languages-by-subdomain | nl.localhost | / | nl | ltr | Nog ongeveer 10 min.",
                "languages-by-subdomain | ja.localhost | / | ja | ltr | あと約10分です。",
                "languages-by-subdomain | he.shop.localhost | / | he | rtl | עוד כ־10 דקות.",
            })
    void thePlaceSaysTheLanguage(String name, String host, String path, String language, String way, String says) {
        try (var context = browser.context()) {
            var page = open(context, name, host, path, "waitTime=10");

            assertThat(page.textContent("#waitmsg")).isEqualTo(says);
            assertThat(page.evaluate("document.documentElement.lang")).isEqualTo(language);
            assertThat(page.evaluate("getComputedStyle(document.body).direction"))
                    .isEqualTo(way);
            assertThat(page.title()).isEqualTo(page.textContent("#headmsg"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "waitTime=59 | Sie stehen in der Schlange | Noch etwa 59 Min.",
                "waitTime=60 | Sie stehen in der Schlange | Noch etwa 1 Std. 0 Min.",
                "queue_is_full=true | Sie stehen in der Schlange | Es dauert länger als einen Tag."
                        + " Sobald Platz ist, kommen Sie von selbst hinein.",
                "event=prequeueing | Sie sind früh da | Wir öffnen in etwa 10 Min.",
                "event=started | Sie stehen in der Schlange | Noch etwa 10 Min.",
                "force_queue=true&event=prequeueing | Sie sind früh da | Im Moment wird niemand"
                        + " eingelassen. Ihr Platz bleibt Ihnen.",
                "queueing_method=reject | Wir haben geschlossen | Bitte kommen Sie ein andermal" + " wieder.",
            })
    void theScriptKnowsEveryState(String query, String heading, String says) {
        try (var context = browser.context()) {
            var page = open(context, "languages-by-path", "localhost", "/de/sale", query);

            assertThat(page.textContent("#headmsg")).isEqualTo(heading);
            assertThat(page.textContent("#waitmsg")).isEqualTo(says);
        }
    }

    @Test
    void theAppCountsDown() {
        try (var context = browser.context()) {
            var page = context.newPage();
            watch(page);
            page.clock().install();
            page.navigate(url("app", "localhost", "/", "waitTime=10"));
            assertThat(page.textContent("#minutes")).isEqualTo("10");
            assertThat(page.textContent("#next")).isEqualTo("Next look in 20 s");

            page.clock().runFor(5_000);

            assertThat(page.textContent("#next")).isEqualTo("Next look in 15 s");

            page.clock().runFor(60_000);

            assertThat(page.textContent("#minutes")).isEqualTo("9");
            assertThat(page.textContent("#next")).isEqualTo("Looking …");
            var ring = page.evaluate("document.getElementById('done').style.strokeDashoffset");
            assertThat(Double.parseDouble(String.valueOf(ring))).isBetween(85.0, 95.0);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void withoutAScriptThereIsAPageToo(String name) {
        try (var context = browser.context(new NewContextOptions().setJavaScriptEnabled(false))) {
            var page = open(context, name, "localhost", "/", "waitTime=10");

            assertThat(page.locator("h1").textContent().strip()).isNotEmpty();
            assertThat(page.locator("main").textContent()).contains("10");
        }
    }

    private void look(String name, String host, String path, ColorScheme scheme, int width) {
        var options = new NewContextOptions()
                .setColorScheme(scheme)
                .setReducedMotion(ReducedMotion.REDUCE)
                .setViewportSize(width, 760);
        try (var context = browser.context(options)) {
            var page = context.newPage();
            watch(page);
            for (String state : STATES) {
                page.navigate(url(name, host, path, state));
                var shot = String.join("-", name, host, scheme.name(), "" + width, state);
                Browser.shoot(page, "template-" + shot.replaceAll("[^\\w-]", "-"));

                assertThat(Browser.accessibilityFaults(page)).as(shot).isEmpty();
                assertThat(TooWide.on(page)).as(shot).isEmpty();
            }
        }
    }

    private Page open(BrowserContext context, String name, String host, String path, String query) {
        var page = context.newPage();
        watch(page);
        page.navigate(url(name, host, path, query));
        return page;
    }

    private static String url(String name, String host, String path, String query) {
        return "http://" + host + ":" + port() + path + "?template=" + name + "&" + query;
    }

    private void watch(Page page) {
        page.onConsoleMessage(this::hear);
        page.onPageError(faults::add);
        page.onRequest((Request request) -> requests.add(request.url()));
    }

    private void hear(ConsoleMessage message) {
        if (message.type().equals("error")) {
            faults.add(message.text());
        }
    }

    private static int port() {
        return server.getAddress().getPort();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getRawQuery();
        if (query == null) {
            exchange.sendResponseHeaders(204, -1);
            return;
        }
        String name = ExampleTemplates.parameters(query).getOrDefault("template", "");
        var shown = (Result.Shown)
                ExampleTemplates.preview(name).render(ExampleTemplates.state(query), Models.PREVIEWED, Models.NOW);
        byte[] body = shown.html();
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(200, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }
}
