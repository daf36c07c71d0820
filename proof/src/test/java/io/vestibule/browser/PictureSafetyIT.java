package io.vestibule.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.sun.net.httpserver.HttpServer;
import io.vestibule.testing.Browser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A logo that would run a script and load things from elsewhere, in a real browser: on the waiting page and opened by
/// its own address it does neither. Settings take any SVG because of this.
class PictureSafetyIT {

    private static final String HOSTILE = """
        <svg xmlns="http://www.w3.org/2000/svg" width="160" height="48">
        <style>@import url("ELSEWHERE/loaded/style");</style>
        <rect width="160" height="48" fill="#c2410c"/>
        <image href="ELSEWHERE/loaded/image" width="16" height="16"/>
        <script>
        document.documentElement.setAttribute("data-ran", "yes");
        new Image().src = "ELSEWHERE/loaded/script";
        </script>
        </svg>
        """;

    private static final String BARE = "/bare.svg";
    private static final int BUSY_SECONDS = 60;

    @TempDir
    Path folder;

    /// Another site, which knows what was loaded from it, and serves the same picture without a policy.
    private static final class Elsewhere implements AutoCloseable {

        private final HttpServer server;
        private final BlockingQueue<String> loaded = new LinkedBlockingQueue<>();

        Elsewhere() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                String path = exchange.getRequestURI().getPath();
                if (path.startsWith("/loaded/")) {
                    loaded.add(path);
                }
                byte[] body = picture().getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", path.equals(BARE) ? "image/svg+xml" : "text/plain");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
        }

        String url(String path) {
            return "http://127.0.0.1:" + server.getAddress().getPort() + path;
        }

        String picture() {
            return HOSTILE.replace("ELSEWHERE", url(""));
        }

        /// The path that was loaded next.
        String next() throws InterruptedException {
            String path = loaded.poll(BUSY_SECONDS, TimeUnit.SECONDS);
            return path == null ? "nothing" : path;
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }

    private static String settings(String svg) {
        String data = Base64.getEncoder().encodeToString(svg.getBytes(StandardCharsets.UTF_8));
        return "queue_all: true\npage_logo: " + data + "\n";
    }

    @Test
    void aLogoRunsNothingAndLoadsNothing() throws IOException, InterruptedException {
        try (var elsewhere = new Elsewhere();
                var site = Site.open(folder, 10, settings(elsewhere.picture()));
                var browser = Browser.launchWhole(
                        "--host-resolver-rules=MAP *.example 127.0.0.1", "--ignore-certificate-errors")) {
            var tab = browser.context(new NewContextOptions().setIgnoreHTTPSErrors(true))
                    .newPage();
            tab.navigate(elsewhere.url(BARE));
            assertThat(tab.getAttribute("svg", "data-ran"))
                    .as("without a policy the script runs")
                    .isEqualTo("yes");
            assertThat(new String[] {elsewhere.next(), elsewhere.next(), elsewhere.next()})
                    .containsExactlyInAnyOrder("/loaded/style", "/loaded/image", "/loaded/script");

            tab.navigate(site.shopUrl());
            tab.waitForFunction("() => document.querySelector('#logo').naturalWidth > 0");
            assertThat(tab.locator("svg").count()).as("is in the markup").isZero();
            assertThat(tab.locator("[data-ran]").count()).isZero();

            String address = (String) tab.evaluate("() => document.querySelector('#logo').src");
            var answer = tab.navigate(address);
            assertThat(answer.headers())
                    .containsEntry("content-type", "image/svg+xml")
                    .containsEntry("x-content-type-options", "nosniff");
            assertThat(answer.headers().get("content-security-policy"))
                    .startsWith("default-src 'none';")
                    .endsWith("; sandbox");
            assertThat(tab.locator("svg rect").count()).isOne();
            assertThat(tab.getAttribute("svg", "data-ran")).isNull();

            tab.navigate(elsewhere.url("/loaded/last"));
            assertThat(elsewhere.next()).as("nothing was loaded before").isEqualTo("/loaded/last");
        }
    }
}
