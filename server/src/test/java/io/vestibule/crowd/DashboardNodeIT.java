package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.testing.Browser;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The dashboard before a real gate with the demo's crowd: what is on the screen is what the origin
/// counted, a node that is killed is told and its return too, and nothing that opens a session is
/// in its log.
class DashboardNodeIT {

    private static final NewContextOptions WIDE =
            new NewContextOptions().setViewportSize(1_440, 900);

    private static final Duration LASTS = Duration.ofSeconds(50);

    /// Notes when and what the row of the room shows: active and waiting.
    private static final String WATCH =
            """
            () => {
              window.seen = [];
              const first = text => Number(text.replaceAll(',', '').match(/^\\d+/)?.[0]);
              setInterval(() => {
                const row = [...document.querySelectorAll('tbody tr')]
                    .find(one => one.textContent.includes('sale.test'));
                const cells = row ? [...row.querySelectorAll('td')] : [];
                if (cells.length < 3) return;
                const active = first(cells[2].innerText);
                if (Number.isNaN(active)) return;
                window.seen.push([String(Date.now()), active, first(cells[1].innerText) || 0]);
              }, 400);
            }
            """;

    @AutoClose private static final Browser browser = Browser.launch();

    @TempDir private Path folder;

    @Test
    void theScreenShowsWhatTheOriginCountedAndOutlivesTheNode() {
        try (var run = new CrowdRun(folder, List.of(new Sized("sale", 90, 90)));
                var context = browser.context(WIDE)) {
            var page = context.newPage();
            page.navigate(run.gate().control("/rooms").toString());
            logIn(page, "header >> role=button[name='Log in']", run.gate().token());
            var key = String.valueOf(page.evaluate("sessionStorage.getItem('vestibule-session')"));
            run.visit(0, CrowdBehavior.of(200, Duration.ofSeconds(20), LASTS, 7));

            page.evaluate(WATCH);
            var whole = run.findings().getFirst();
            var shown = seen(page);
            var findings = whole.beside(shown);

            assertThat(shown).hasSizeGreaterThan(50);
            long slack = findings.secondsTurnover();
            assertThat(findings.active().holds(slack)).as(findings.active().toString()).isTrue();
            assertThat(findings.waiting().holds(slack)).as(findings.waiting().toString()).isTrue();

            String before = run.gate().output();
            run.gate().kill();
            page.waitForSelector("header >> text=/\\d+ s old/");
            assertThat(page.locator("tbody tr").count()).isOne();
            run.gate().start();
            // Sessions are gone with the node; the page stays, and asks.
            page.waitForSelector("role=dialog >> text=Log in again");
            logIn(page, "", run.gate().token());
            page.waitForSelector("header >> text=Live");

            String secret = key.replaceAll(".*\"key\":\"([^\"]+)\".*", "$1");
            assertThat(secret).startsWith("vss_");
            assertThat(before + run.gate().output())
                    .doesNotContain(secret)
                    .doesNotContain(run.gate().token());
        }
    }

    private static List<GateWatch.Sample> seen(Page page) {
        var samples = new ArrayList<GateWatch.Sample>();
        for (Object look : (List<?>) page.evaluate("window.seen")) {
            var numbers =
                    ((List<?>) look)
                            .stream().mapToLong(one -> Long.parseLong(one.toString())).toArray();
            samples.add(new GateWatch.Sample(numbers[0], numbers[1], numbers[2], -1, -1));
        }
        return samples;
    }

    private static void logIn(Page page, String button, String token) {
        if (!button.isEmpty()) {
            page.click(button);
        }
        page.fill("role=dialog >> input[type=password]", token);
        page.keyboard().press("Enter");
        page.waitForCondition(() -> page.locator("role=dialog").count() == 0);
    }
}
