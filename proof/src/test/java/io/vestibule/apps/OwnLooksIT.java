package io.vestibule.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.vestibule.apps.Gate.Room;
import io.vestibule.testing.Browser;
import io.vestibule.testing.FreePorts;
import io.vestibule.testing.NpmProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Sites that people run, over HTTPS behind a gate whose page has their logo and color, set by the
/// API: WordPress, an app on Vite, Keycloak. Pictures of each go to `target/shots`. In the long
/// form only, which brings the sites.
@EnabledIfSystemProperty(named = "long", matches = "true")
class OwnLooksIT {

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

    @Test
    void wordPressHasItsOwnLine() throws IOException {
        int port = FreePorts.of(1).getFirst();
        try (var gate = Gate.open(folder, port, clock, List.of(new Room("blog", "/")))) {
            String url = gate.url("blog", "/");
            String address = url.substring(0, url.length() - 1);
            Path home = Files.createDirectory(folder.resolve("blog"));
            try (var _ = WordPress.start(home, port, address)) {
                dress(gate, "blog", "Harbor Journal", "#7c2d12");

                var page = waitsInLooks(url, "blog", "Harbor Journal", "rgb(124, 45, 18)");

                assertThat(page.title()).contains("Blog");
                page.navigate(url + "wp-login.php");
                page.fill("#user_login", WordPress.USER);
                page.fill("#user_pass", WordPress.PASSWORD);
                page.click("#wp-submit");
                page.waitForURL("**/wp-admin/");
            }
        }
    }

    @Test
    void anAppOnViteHasItsOwnLineAndReloadsHot() throws Exception {
        try (var site = NpmProcess.start("vite", "serve.mjs");
                var gate = Gate.open(folder, site.port(), clock, List.of(new Room("app", "/")))) {
            dress(gate, "app", "Seats", "#1d4ed8");

            var page = waitsInLooks(gate.url("app", "/"), "app", "Seats", "rgb(29, 78, 216)");

            page.waitForSelector("text=Row 4, seats 11 and 12");
            Path source = Path.of("target/clients/vite/main.js");
            Files.writeString(source, Files.readString(source).replace("seats 11 and 12", "seats 1 and 2"));
            page.waitForSelector("text=Row 4, seats 1 and 2");
        }
    }

    @Test
    void keycloakHasItsOwnLine() throws IOException {
        int port = FreePorts.of(1).getFirst();
        try (var _ = Keycloak.start(folder, port);
                var gate = Gate.open(folder, port, clock, List.of(new Room("login", "/")))) {
            dress(gate, "login", "Staff login", "#a21caf");
            String url = gate.url("login", "/admin/master/console/");

            var page = waitsInLooks(url, "login", "Staff login", "rgb(162, 28, 175)");

            page.fill("#username", Keycloak.USER);
            page.fill("#password", Keycloak.PASSWORD);
            page.click("[type=submit]");
            page.waitForSelector("h1");
            assertThat(page.url()).startsWith(url);
            Browser.shoot(page, "looks-login-admin");
        }
    }

    private static void dress(Gate gate, String room, String title, String color) {
        String logo = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 48" role="img">
            <circle cx="24" cy="24" r="20" fill="%1$s"/>
            <path d="M14 26l8 8 14-18" fill="none" stroke="#fff" stroke-width="5"/>
            <rect x="56" y="14" width="96" height="20" rx="10" fill="%1$s"/>
            </svg>
            """.formatted(color);
        String data = Base64.getEncoder().encodeToString(logo.getBytes(StandardCharsets.UTF_8));
        gate.change(room, """
            {"page_title": "%s", "page_accent_color": "%s",
             "page_logo": "data:image/svg+xml;base64,%s"}
            """.formatted(title, color, data));
    }

    /// Somebody who waits while the room is full, sees whose line it is, and is let in.
    ///
    /// @param accent what becomes of the color on a light ground
    private Page waitsInLooks(String url, String name, String title, String accent) {
        visitors.fill(url, Gate.SEATS);
        var page = visitors.waiting(url);

        assertThat(page.title()).contains(title);
        page.waitForFunction("() => document.querySelector('#logo').naturalWidth > 0");
        assertThat(page.evaluate("() => new URL(document.querySelector('#logo').src).origin"))
                .isEqualTo(page.evaluate("() => location.origin"));
        assertThat(page.evaluate("() => getComputedStyle(document.querySelector('#alert')).color"))
                .isEqualTo(accent);
        for (int width : List.of(390, 1_280)) {
            page.setViewportSize(width, 820);
            for (var scheme : ColorScheme.values()) {
                if (scheme != ColorScheme.NO_PREFERENCE) {
                    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
                    assertThat(Browser.accessibilityFaults(page)).isEmpty();
                    Browser.shoot(page, "looks-" + name + "-" + width + "-" + scheme);
                }
            }
        }
        visitors.letIn(page);
        Browser.shoot(page, "looks-" + name + "-inside");
        return page;
    }
}
