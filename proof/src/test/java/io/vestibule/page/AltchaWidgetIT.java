package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import io.vestibule.challenge.ChallengeLevel;
import io.vestibule.challenge.ChallengeScope;
import io.vestibule.challenge.Challenges;
import io.vestibule.challenge.ProofResult;
import io.vestibule.room.RoomId;
import io.vestibule.testing.Browser;
import io.vestibule.testing.NpmProcess;
import io.vestibule.ticket.Tickets;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// The protocol's own widget, in a real browser, solves what we ask; and so does our script. Prints
/// how long it took: with `-Dsolves=40` for the benchmarks.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AltchaWidgetIT {

    private static final String SITE = "https://shop.example/";
    private static final int SOLVES = Integer.getInteger("solves", 3);
    private static final ChallengeScope ROOM = ChallengeScope.of(new RoomId("sale"));
    private static final long TICKET = 7;

    private static final String SOLVED_BY_WIDGET = """
        async challenge => {
          const widget = document.createElement('altcha-widget');
          widget.setAttribute('challenge', challenge);
          widget.setAttribute('configuration', JSON.stringify({minDuration: 0}));
          const loaded = new Promise(done => widget.addEventListener('load', done));
          document.body.append(widget);
          await loaded;
          const verified = new Promise(done =>
            widget.addEventListener('verified', event => done(event.detail.payload)));
          const began = performance.now();
          widget.verify();
          const proof = await verified;
          const took = performance.now() - began;
          widget.remove();
          return took + ' ' + proof;
        }
        """;

    private static final String SOLVED_BY_US = """
        async challenge => {
          const began = performance.now();
          const proof = await vestibuleSolve(JSON.parse(challenge));
          return performance.now() - began + ' ' + proof;
        }
        """;

    private final Challenges challenges = new Challenges(() -> Tickets.ring(1));
    private NpmProcess widget;
    private Browser browser;

    @BeforeAll
    void start() throws IOException, InterruptedException {
        widget = NpmProcess.start("widget", "widget.mjs");
        browser = Browser.launchWhole();
    }

    @AfterAll
    void end() {
        browser.close();
        widget.close();
    }

    @Test
    void theWidgetSolvesWhatWeAsk() throws IOException {
        try (var in = URI.create("http://127.0.0.1:" + widget.port() + "/altcha.js")
                .toURL()
                .openStream()) {
            measure("altcha 3.2.2", new String(in.readAllBytes(), StandardCharsets.UTF_8), SOLVED_BY_WIDGET);
        }
    }

    @Test
    void ourScriptSolvesIt() {
        String script = Minifier.script(Resources.text("solver.js"));
        measure("built in", script + ";window.vestibuleSolve = vestibuleSolve", SOLVED_BY_US);
    }

    private void measure(String name, String script, String solved) {
        try (var context = browser.context()) {
            var page = page(context.newPage(), script);
            var took = new ArrayList<Double>();
            for (int i = 0; i < SOLVES; i++) {
                long now = System.currentTimeMillis();
                String challenge = challenges.make(ROOM, TICKET, ChallengeLevel.NORMAL, now);

                var said = (String) page.evaluate(solved, challenge);

                String[] parts = said.split(" ", -1);
                took.add(Double.parseDouble(parts[0]));
                assertThat(challenges.check(ROOM, TICKET, parts[1], now))
                        .isEqualTo(new ProofResult.Solved(ChallengeLevel.NORMAL, now));
            }
            tell(name, took);
        }
    }

    private static void tell(String name, List<Double> took) {
        var sorted = took.stream().sorted().toList();
        System.out.printf(
                "solved by %s, level normal: %d times, p50 %.0f ms, p95 %.0f ms, longest %.0f ms%n",
                name,
                sorted.size(),
                sorted.get(sorted.size() / 2),
                sorted.get((int) (sorted.size() * 0.95)),
                sorted.getLast());
    }

    /// A page of a site by HTTPS, which WebCrypto needs; nothing leaves the browser.
    private static Page page(Page page, String script) {
        page.route(
                SITE + "**",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setHeaders(Map.of("Content-Type", "text/html; charset=utf-8"))
                        .setBody("<!doctype html><title>Shop</title><body>")));
        page.navigate(SITE);
        page.addScriptTag(new Page.AddScriptTagOptions().setContent(script));
        return page;
    }
}
