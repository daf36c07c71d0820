package io.vestibule.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import io.vestibule.testing.Browser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// What guards say of challenges, by a real browser at a real gate, and by what its origin
/// received.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuardedRoomIT {

    private final List<Page> visitors = new ArrayList<>();
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

    @BeforeEach
    void forget() {
        Site.ASKED.clear();
    }

    @AfterEach
    void leave() {
        visitors.forEach(page -> page.context().close());
        visitors.clear();
    }

    private Page visitor(boolean scripts) {
        var options = new NewContextOptions().setIgnoreHTTPSErrors(true).setJavaScriptEnabled(scripts);
        var page = browser.context(options).newPage();
        visitors.add(page);
        return page;
    }

    private static List<Request> proofsOf(Page page) {
        var proofs = new CopyOnWriteArrayList<Request>();
        page.onRequest(request -> {
            if (request.headers().containsKey("vestibule-proof")) {
                proofs.add(request);
            }
        });
        return proofs;
    }

    private static String guard(String path, String action) {
        return "guards:\n  - expression: http.request.uri.path eq \"%s\"\n    action: %s\n".formatted(path, action);
    }

    @Test
    void aGuardAsksAtOneAddressAndTheVisitorEntersBySolving() throws IOException {
        String room = "turnstile_when: always\n" + guard("/gadget", "challenge");
        try (var site = Site.open(folder, 10, room)) {
            var asked = visitor(true);
            var proofs = proofsOf(asked);
            asked.navigate(site.shopUrl() + "gadget");
            asked.waitForSelector("text=" + Site.INSIDE);
            assertThat(proofs).isNotEmpty();
            assertThat(asked.textContent("#asked")).doesNotContainIgnoringCase("vestibule-");

            var withoutScript = visitor(false);
            withoutScript.navigate(site.shopUrl() + "gadget");
            assertThat(withoutScript.textContent("h1")).isEqualTo("Checking your browser");

            var other = visitor(false);
            other.navigate(site.shopUrl() + "other");
            assertThat(other.textContent("h1")).isEqualTo(Site.INSIDE);
            assertThat(Site.ASKED.stream().filter(path -> !path.equals("/favicon.ico")))
                    .containsExactly("/gadget", "/other");
        }
    }

    @Test
    void aGuardSparesVisitorsOfOneAddress() throws IOException {
        String room = "turnstile_action: infinite_queue\nturnstile_when: always\n" + guard("/free", "skip_challenge");
        try (var site = Site.open(folder, 10, room)) {
            var asked = visitor(false);
            asked.navigate(site.shopUrl() + "sale");
            assertThat(asked.textContent("h1")).isEqualTo("Checking your browser");

            var spared = visitor(false);
            spared.navigate(site.shopUrl() + "free");

            assertThat(spared.textContent("h1")).isEqualTo(Site.INSIDE);
            assertThat(Site.ASKED).contains("/free").doesNotContain("/sale");
        }
    }

    @Test
    void aGuardLetsThoseOfOneAddressWaitWithoutEndAndTellsThemNothing() throws IOException {
        try (var site = Site.open(folder, 10, guard("/bot", "infinite_queue"))) {
            var sent = visitor(true);
            var polled = sent.waitForResponse(
                    response -> response.request().headers().containsKey("vestibule-poll"),
                    () -> sent.navigate(site.shopUrl() + "bot"));
            assertThat(polled.text()).contains("\"inWaitingRoom\":true", "\"infiniteQueue\":false");
            for (int again = 0; again < 5; again++) {
                sent.reload();
            }

            var other = visitor(true);
            other.navigate(site.shopUrl());

            other.waitForSelector("text=" + Site.INSIDE);
            assertThat(sent.textContent("h1")).isNotEqualTo(Site.INSIDE);
            assertThat(Site.ASKED).contains("/").doesNotContain("/bot");
        }
    }
}
