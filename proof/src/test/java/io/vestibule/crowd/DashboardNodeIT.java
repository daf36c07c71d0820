package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.testing.Browser;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The dashboard before a real gate with the demo's crowd: what is on the screen is what the origin
/// counted, a node that is killed is told and its return too, and nothing that opens a session is
/// in its log.
class DashboardNodeIT {

    private static final NewContextOptions WIDE = new NewContextOptions().setViewportSize(1_440, 900);

    private static final Duration LASTS = Duration.ofSeconds(30);

    /// Notes when and what the row of the room shows: active and waiting.
    private static final String WATCH = """
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

    private static final Pattern CODE = Pattern.compile("#code=(\\S+)");

    /// How old figures on the screen may be.
    private static final long OLDEST_MILLIS = 3_000;

    @AutoClose
    private static final Browser browser = Browser.launchWhole();

    @TempDir
    private Path folder;

    @Test
    void theScreenShowsWhatTheOriginCountedAndOutlivesTheNode() {
        try (var run = new CrowdRun(folder, List.of(new Sized("sale", 90, 90)));
                var context = browser.context(WIDE)) {
            var page = context.newPage();
            String code = codeOf(run.gate());
            page.navigate(run.gate().control("/#code=" + code).toString());
            page.waitForSelector("tbody tr >> text=sale.test");
            page.waitForSelector("header >> text=Live");
            assertThat(page.locator("header >> role=button[name='Log in']").count())
                    .isZero();
            assertThat(page.url()).doesNotContain(code);
            opensOnce(context.newPage(), run.gate(), code);
            var key = String.valueOf(page.evaluate("sessionStorage.getItem('vestibule-session')"));
            run.visit(0, CrowdBehavior.of(200, Duration.ofSeconds(20), LASTS, 7));

            page.evaluate(WATCH);
            var whole = run.findings().getFirst();
            var shown = seen(page);
            var findings = whole.beside(shown);

            assertThat(shown).hasSizeGreaterThan(50);
            long slack = findings.secondsTurnover();
            assertThat(findings.active().holds(slack))
                    .as(findings.active().toString())
                    .isTrue();
            assertThat(findings.waiting().holds(slack))
                    .as(findings.waiting().toString())
                    .isTrue();

            assertThat(run.counted(0)).hasSizeGreaterThan(50);
            assertThat(older(run, shown)).as("older than 3 s").isEmpty();

            String before = run.gate().output();
            assertThat(before.split(code, -1)).as("the code, in the link alone").hasSize(2);
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
            var numbers = ((List<?>) look)
                    .stream().mapToLong(one -> Long.parseLong(one.toString())).toArray();
            samples.add(new GateWatch.Sample(numbers[0], numbers[1], numbers[2], -1, -1));
        }
        return samples;
    }

    /// The one-time code of the link that `run` prints.
    private static String codeOf(GateProcess gate) {
        await().until(() -> CODE.matcher(gate.output()).find());
        return CODE.matcher(gate.output())
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElseThrow();
    }

    private static void opensOnce(Page another, GateProcess gate, String code) {
        another.navigate(gate.control("/#code=" + code).toString());
        another.waitForSelector("header >> role=button[name='Log in']");
        assertThat(another.evaluate("sessionStorage.length")).isEqualTo(0);
        another.close();
    }

    /// Looks at a figure that the gate did not have in the seconds before, each with what the gate
    /// had around them.
    private static List<String> older(CrowdRun run, List<GateWatch.Sample> shown) {
        long last = shown.getLast().atMillis();
        await().until(() -> run.counted(0).getLast().sinceMillis() >= last);
        var counted = run.counted(0);
        return shown.stream()
                .filter(look -> !wasCounted(look, around(look.atMillis(), counted)))
                .map(look -> look + " next to " + around(look.atMillis(), counted))
                .toList();
    }

    private static boolean wasCounted(GateWatch.Sample look, List<GateWatch.Sample> counted) {
        return isAmong(look, counted, GateWatch.Sample::active) && isAmong(look, counted, GateWatch.Sample::waiting);
    }

    /// What the gate was seen to have in the seconds before a look, and the nearest on either side:
    /// between two answers of a gate that has much to do a figure goes from the one to the other.
    private static List<GateWatch.Sample> around(long atMillis, List<GateWatch.Sample> counted) {
        long from = counted.stream()
                .mapToLong(GateWatch.Sample::atMillis)
                .filter(at -> at <= atMillis - OLDEST_MILLIS)
                .max()
                .orElse(0);
        long until = counted.stream()
                .mapToLong(GateWatch.Sample::sinceMillis)
                .filter(since -> since >= atMillis)
                .min()
                .orElseThrow();
        return counted.stream()
                .filter(one -> one.atMillis() >= from && one.sinceMillis() <= until)
                .toList();
    }

    private static boolean isAmong(
            GateWatch.Sample look, List<GateWatch.Sample> counted, ToLongFunction<GateWatch.Sample> figure) {
        var range = counted.stream().mapToLong(figure).summaryStatistics();
        long value = figure.applyAsLong(look);
        return range.getMin() <= value && value <= range.getMax();
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
