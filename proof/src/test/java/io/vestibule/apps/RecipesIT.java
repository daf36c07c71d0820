package io.vestibule.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import io.vestibule.testing.Browser;
import io.vestibule.testing.ManualPage;
import io.vestibule.testing.Message;
import io.vestibule.testing.NpmProcess;
import io.vestibule.testing.RawClient;
import io.vestibule.testing.ScriptedOrigin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The settings of `docs/RECIPES.md` as they stand there, while newcomers wait. Where a visitor is
/// is told by a trusted proxy.
@SuppressWarnings("StringConcatToTextBlock") // text blocks cannot end their lines in CRLF
class RecipesIT {

    private static final String ANYBODY = "203.0.113.9";
    private static final String FROM_ORIGIN = "content";

    @TempDir
    private Path folder = Path.of("");

    private final AtomicLong ahead = new AtomicLong();

    /// A gate with the settings under a heading, whose room lets no newcomer in.
    private Gate gate(String heading, String room, int origin) throws IOException {
        var blocks = ManualPage.of("RECIPES.md").section(heading).blocks("yaml");
        assertThat(blocks).hasSize(1);
        String node = """
            node:
              listen: 127.0.0.1:0
              origin: http://127.0.0.1:%d
              data: data
              trusted_proxies: [127.0.0.1]
              control: {listen: "127.0.0.1:0"}
            """.formatted(origin);
        String settings = blocks.getFirst();
        var gate = Gate.open(
                folder,
                settings.startsWith("node:\n") ? settings.replaceFirst("node:\n", node) : node + settings,
                () -> System.currentTimeMillis() + ahead.get());
        gate.change(room, "{\"queue_all\": true}");
        return gate;
    }

    private static Message ask(Gate gate, String line, String host, String from, String... more) {
        try (var visitor = RawClient.connect(gate.port())) {
            return visitor.send(line
                            + " HTTP/1.1\r\nHost: "
                            + host
                            + "\r\nX-Forwarded-For: "
                            + from
                            + "\r\n"
                            + String.join("", more)
                            + "\r\n")
                    .response();
        }
    }

    private static boolean passes(Message answer) {
        return answer.body().equals(FROM_ORIGIN);
    }

    @ParameterizedTest
    @CsvSource({
        "GET /wp-cron.php?doing_wp_cron=1, 192.0.2.10,   true",
        "GET /wp-cron.php?doing_wp_cron=1, 203.0.113.9,  false",
        "GET /wp-admin/edit.php,           198.51.100.7, true",
        "GET /wp-admin/edit.php,           203.0.113.9,  false",
        "GET /wp-content/themes/a/b.woff2, 203.0.113.9,  true",
        "GET /wp-includes/js/jquery.js,    203.0.113.9,  true",
        "GET /wp-content/uploads/a.jpg,    203.0.113.9,  false",
        "GET /,                            192.0.2.10,   false"
    })
    void wordPress(String line, String from, boolean isPassed) throws IOException {
        try (var origin = ScriptedOrigin.content();
                var gate = gate("WordPress", "shop", origin.port())) {
            assertThat(passes(ask(gate, line, "shop.example.com", from))).isEqualTo(isPassed);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET /assets/index-abc.js, '',                           true,  200",
        "GET /,                    'Accept: text/html',          false, 200",
        "GET /api/seats,           'Sec-Fetch-Dest: empty',      false, 503"
    })
    void aSinglePageApplication(String line, String header, boolean isPassed, int status) throws IOException {
        try (var origin = ScriptedOrigin.content();
                var gate = gate("A single-page application", "app", origin.port())) {
            var answer = ask(gate, line, "app.example.com", ANYBODY, header.isEmpty() ? "" : header + "\r\n");

            assertThat(passes(answer)).isEqualTo(isPassed);
            assertThat(answer.status()).isEqualTo(status);
        }
    }

    /// The page and its API with one ticket, and the files without.
    @Test
    @EnabledIfSystemProperty(named = "long", matches = "true")
    void whatViteBuilds() throws Exception {
        try (var site = NpmProcess.start("vite", "built.mjs");
                var gate = gate("A single-page application", "app", site.port())) {
            gate.change("app", "{\"queue_all\": false}");
            var page = ask(gate, "GET /", "app.example.com", ANYBODY, "Accept: text/html\r\n");
            assertThat(page.body()).contains("/assets/");
            String ticket = page.value("Set-Cookie").split(";", 2)[0];
            String script = page.body().replaceAll("(?s).*src=\"(/assets/[^\"]+)\".*", "$1");
            gate.change("app", "{\"queue_all\": true}");

            assertThat(ask(gate, "GET " + script, "app.example.com", ANYBODY).body())
                    .contains("seats 11 and 12");
            assertThat(ask(gate, "GET /index.html", "app.example.com", ANYBODY, "Cookie: " + ticket + "\r\n")
                            .body())
                    .contains("/assets/");
            assertThat(ask(gate, "GET /index.html", "app.example.com", ANYBODY).body())
                    .doesNotContain("/assets/");
        }
    }

    @Test
    void anApi() throws IOException {
        try (var origin = ScriptedOrigin.content();
                var gate = gate("An API", "shop", origin.port())) {
            String host = "shop.example.com";
            String key = "X-Partner-Key: a long secret of your own\r\n";
            assertThat(passes(ask(gate, "GET /api", host, ANYBODY, key))).isTrue();
            assertThat(origin.nextRequest().value("X-Partner-Key")).isEqualTo("a long secret of your own");

            var waiting = ask(gate, "GET /api", host, ANYBODY, "Accept: application/json\r\n");
            assertThat(waiting.value("Content-Type")).startsWith("application/json");
            assertThat(waiting.body()).contains("\"inWaitingRoom\":true");
            assertThat(waiting.value("Retry-After")).matches("[0-9]+");
            assertThat(passes(ask(gate, "GET /api", host, ANYBODY, key.replace("long", "short"))))
                    .isFalse();
        }
    }

    /// It is served by its own origin; here nothing listens there.
    @Test
    void anApiOnAHostOfItsOwnNeverWaits() throws IOException {
        try (var origin = ScriptedOrigin.content();
                var gate = gate("An API", "shop", origin.port())) {
            var answer = ask(gate, "GET /", "api.example.com", ANYBODY);

            assertThat(answer.status()).isEqualTo(502);
            assertThat(answer.has("Set-Cookie")).isFalse();
            assertThat(origin.requestsLeft()).isZero();
        }
    }

    @Test
    void aVisitorWhoPaysComesBackToTheShop() throws IOException {
        try (var shop = new SmallShop();
                var gate = gate("A shop with a payment provider", "shop", shop.port());
                var browser = Browser.launchWhole(
                        "--host-resolver-rules=MAP *.example.com 127.0.0.1," + " MAP *.example.net 127.0.0.1");
                var person = browser.context(new NewContextOptions())) {
            shop.isBehind(gate.port());
            gate.change("shop", "{\"queue_all\": false}");
            var page = person.newPage();
            page.navigate("http://shop.example.com:" + gate.port() + "/");
            page.waitForSelector("#pay");
            gate.change("shop", "{\"queue_all\": true}");

            page.click("#pay");
            page.waitForSelector("#done");
            assertThat(shop.said()).isEqualTo("200 taken");
            assertThat(shop.call(SmallShop.ADDRESS, "forged")).isEqualTo("403 forged");
            assertThat(shop.call(ANYBODY, "forged")).startsWith("503 waiting");
            isAway(14);
            comesBack(page);
            page.waitForSelector("#of");

            page.navigate(page.url().replace("/orders/1", "/checkout"));
            page.waitForSelector("#done");
            isAway(16);
            comesBack(page);
            page.waitForSelector("main#room");
        }
    }

    private void isAway(int minutes) {
        ahead.addAndGet(Duration.ofMinutes(minutes).toMillis());
    }

    /// Sees that the order is paid, with what is in the basket, and continues.
    private static void comesBack(Page page) {
        page.click("#done");
        assertThat(page.textContent("#paid")).isEqualTo("paid: true, basket=lamp");
        page.click("#order");
    }

    @Test
    void theMonitorOfAShopPasses() throws IOException {
        try (var origin = ScriptedOrigin.content();
                var gate = gate("A shop with a payment provider", "shop", origin.port())) {
            String host = "shop.example.com";
            assertThat(passes(
                            ask(gate, "GET /checkout", host, ANYBODY, "X-Monitor-Key: a long secret of your own\r\n")))
                    .isTrue();
            assertThat(passes(ask(gate, "GET /checkout", host, ANYBODY))).isFalse();
        }
    }
}
