package io.vestibule.simulation.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.strategy.StrategyKind;
import io.vestibule.testing.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The page of a simulation in a real browser.
class ReportPageIT {

    @AutoClose
    private static final Browser browser = Browser.launch();

    @ParameterizedTest
    @CsvSource({"360,LIGHT", "360,DARK", "1280,LIGHT", "1280,DARK"})
    void aPageFitsEveryWidthInLightAndDarkAndAsksNobody(int width, ColorScheme scheme, @TempDir Path folder)
            throws IOException {
        Scenario story = Samples.scenario("three-of-ten-cut");
        var outcomes = StrategyKind.all().stream()
                .map(kind -> Samples.outcome(story, kind, 1, true, 0))
                .toList();
        var summaries = outcomes.stream().map(Summary::of).toList();
        Path file =
                Files.writeString(folder.resolve("report.html"), ReportPage.of(story, "seed 1", outcomes, summaries));
        var requests = new ArrayList<String>();
        var faults = new ArrayList<String>();
        try (var context = browser.context(
                new NewContextOptions().setViewportSize(width, 900).setColorScheme(scheme))) {
            Page page = context.newPage();
            page.onRequest(request -> requests.add(request.url()));
            page.onConsoleMessage(message -> faults.add(message.text()));
            page.navigate(file.toUri().toString());

            assertThat(page.locator("svg").count()).isEqualTo(28);
            assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(width);
            assertThat(Browser.accessibilityFaults(page)).isEmpty();
            Browser.shoot(page, "report-" + width + "-" + scheme);
        }
        assertThat(requests).allMatch(url -> url.startsWith("file:") || url.startsWith("data:"));
        assertThat(faults).isEmpty();
    }
}
