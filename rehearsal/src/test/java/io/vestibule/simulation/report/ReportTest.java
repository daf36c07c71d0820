package io.vestibule.simulation.report;

import static io.vestibule.simulation.report.Samples.outcome;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.simulation.Estimates;
import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.scenario.Scenario;
import io.vestibule.simulation.strategy.StrategyKind;
import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

class ReportTest {

    private static final StrategyKind LEASES = new StrategyKind.Leases();
    private static final StrategyKind EVEN = new StrategyKind.Even();
    private static final Scenario CUT = Samples.scenario("three-of-ten-cut");
    private static final Estimates.Score NOT_SCORED = new Estimates.Score(0, 0, 0, 0, 0, 0);
    private static final Pattern SVG = Pattern.compile("<svg.*?</svg>", Pattern.DOTALL);

    @Test
    void jsonHasThePublishedKeysAndNoOthersOfTheirNames() {
        var line = ReportJson.of(CUT, 7, List.of(outcome(CUT, EVEN, 7, true, 0), broken(LEASES, 1)));

        assertThat(line).doesNotContain("\n");
        JsonNode json = new ObjectMapper().readTree(line);
        assertThat(json.get("scenario").stringValue()).isEqualTo("three-of-ten-cut");
        assertThat(json.get("seed").longValue()).isEqualTo(7);
        assertThat(json.get("strategies")).hasSize(2);
        JsonNode even = json.get("strategies").get(0);
        assertThat(even.propertyNames())
                .contains(
                        "strategy",
                        "visitors",
                        "admitted",
                        "admittedPerMinuteMax",
                        "activeMax",
                        "overshootActive",
                        "overshootRate",
                        "queuedEarlyShare",
                        "queuedEarlySecondsMedian",
                        "slotUse",
                        "inversions",
                        "inversionWidthSecondsMax",
                        "estimateMedianAbsoluteError",
                        "estimateBandShare",
                        "messagesPerSecond",
                        "violations",
                        "wallSeconds");
        assertThat(even.get("strategy").stringValue()).isEqualTo("even");
        assertThat(even.get("queuedEarlyShare").doubleValue()).isEqualTo(0.01);
        assertThat(even.get("overshootActive").intValue()).isEqualTo(6);
        assertThat(even.get("violations")).isEmpty();
        JsonNode minutes = even.get("minutes");
        assertThat(minutes.get("fromSeconds").get(1).intValue()).isEqualTo(60);
        assertThat(minutes.get("active").get(2).intValue()).isEqualTo(400);
        assertThat(minutes.valueStream().map(JsonNode::size).distinct()).hasSize(1);
        assertThat(even.get("strips").get(0).get("fromSeconds").isNumber()).isTrue();
        JsonNode broken = json.get("strategies").get(1).get("violations");
        assertThat(broken).hasSize(1);
        assertThat(broken.get(0).get("atSeconds").doubleValue()).isEqualTo(61.5);
        assertThat(broken.get(0).get("before")).hasSize(2);
    }

    @Test
    void whatWasNotMeasuredIsNullInJsonAndADashInTables() {
        var outcome = outcome(CUT, LEASES, 1, true, 0);
        var quiet = new Outcome(
                outcome.scenario(),
                1,
                LEASES,
                true,
                1000,
                1,
                1,
                new Outcome.People(0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                outcome.peaks(),
                new Outcome.Early(0, 0, 0, 0, 0),
                new Outcome.Use(1, 0, 1, 0),
                outcome.order(),
                new Estimates(
                        NOT_SCORED, NOT_SCORED, NOT_SCORED, NOT_SCORED, new Estimates.Leaps(0, 0, 0, 0), List.of()),
                outcome.traffic(),
                List.of(),
                new Outcome.Waits(0, 0, List.of(), List.of()),
                List.of(),
                List.of(),
                0);

        var json = new ObjectMapper().readTree(ReportJson.of(CUT, 1, List.of(quiet)));
        assertThat(json.get("strategies").get(0).get("slotUse").isNull()).isTrue();
        assertThat(json.get("strategies").get(0).get("estimateBandShare").isNull())
                .isTrue();
        assertThat(table(List.of(Summary.of(quiet))))
                .containsPattern("slot use +–")
                .containsPattern("estimate off by +–");
        assertThat(page(List.of(quiet))).contains("<svg");
    }

    @Test
    void aSummaryOfSeedsHoldsTheWorstAndTheMean() {
        var both = Summary.of(outcome(CUT, LEASES, 1, true, 1)).and(Summary.of(outcome(CUT, LEASES, 5, false, 2)));

        assertThat(both.seeds()).isEqualTo(2);
        assertThat(both.complete()).isEqualTo(1);
        assertThat(both.overshootActive()).isEqualTo(4);
        assertThat(both.admitted()).isCloseTo(803, within(1e-9));
        assertThat(both.violations()).hasSize(3);
        assertThat(both.wallSeconds()).isEqualTo(3);
    }

    @Test
    void theTableHasALineForEachFigureAndAColumnForEachStrategy() {
        String table = table(
                List.of(Summary.of(outcome(CUT, EVEN, 3, true, 0)), Summary.of(outcome(CUT, LEASES, 1, true, 0))));

        assertThat(table)
                .startsWith("Three of ten cut off (three-of-ten-cut), seed 1\n")
                .contains("32,000 visitors in 45m, limits 4,000 and 1,600 a minute, 10 data centers")
                .containsPattern("\n +even +leases\n")
                .containsPattern("over limit, inside +2 \\(0.050 %\\) +0\n")
                .containsPattern("slot use +99 % +99 %\n")
                .containsPattern("wait, longest +1:06:40|66:40 min");
        assertThat(table.lines()
                        .dropWhile(line -> !line.strip().startsWith("even  "))
                        .mapToInt(String::length)
                        .distinct()
                        .count())
                .as("all lines end at one column")
                .isEqualTo(1);
    }

    @Test
    void aReportBeginsWithAVerdictInWords() {
        String good = table(List.of(Summary.of(outcome(CUT, LEASES, 1, true, 0))));
        String many = table(
                List.of(Summary.of(outcome(CUT, EVEN, 3, true, 0)), Summary.of(outcome(CUT, LEASES, 1, true, 2))));
        String page = page(List.of(outcome(CUT, EVEN, 3, true, 0), broken(LEASES, 2)));

        assertThat(words(good))
                .contains("The limits held: at most 200 inside at once, and 100 let in within any 60"
                        + " s. 74.9 % of those let in had to wait: half entered within 61 s,"
                        + " and the longest wait was 66:40 min. 50 gave up and 62 were still"
                        + " waiting when the story ended. While something was wrong, or had"
                        + " just been changed, 80 % of the slots were in use.")
                .contains("What went wrong or was changed: 15 min to 25 min: cut, nairobi");
        assertThat(good.indexOf("The limits held")).isLessThan(good.indexOf("sessions begun  "));
        assertThat(words(many))
                .contains(
                        "even: The limits did not hold: up to 2 people inside above the limit" + " (0.050 %).",
                        "leases: 2 promises were broken, the first (LimitsHold) after 62 s: 201" + " sessions");
        assertThat(page)
                .contains("<h2>Verdict</h2>", "<b class=\"bad\">The limits did not hold")
                .contains("<b class=\"bad\">2 promises were broken");
        assertThat(page.indexOf("Verdict")).isLessThan(page.indexOf("Side by side"));
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @Test
    void oneTableHoldsManyScenarios() {
        String table = MarkdownTable.of(
                List.of(Summary.of(outcome(CUT, EVEN, 1, true, 0)), Summary.of(outcome(CUT, LEASES, 1, true, 0))));

        assertThat(table.lines()).hasSize(4);
        assertThat(table).contains("| three-of-ten-cut | even |", "|  | leases |", "over limit, inside");
    }

    @Test
    void aPageAsksNobodyForAnythingAndEscapesWhatItSays() {
        String page = page(List.of(outcome(CUT, EVEN, 1, true, 0), broken(LEASES, 2)));

        assertThat(page)
                .doesNotContain("<script", "http://", "https://", "@import", "url(", "NaN")
                .contains("default-src 'none'", "&lt;script&gt;alert(&quot;&amp;&quot;)")
                .contains("Broken promises", "--seed 1");
    }

    @Test
    void everyPlotIsWellFormedAndDrawnOnceForEachStrategy() throws Exception {
        String page = page(List.of(outcome(CUT, EVEN, 1, true, 0), outcome(CUT, LEASES, 1, true, 0)));

        List<String> plots = SVG.matcher(page).results().map(m -> m.group()).toList();

        assertThat(plots).hasSize(14);
        for (String plot : plots) {
            var builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            var svg = builder.parse(new InputSource(new StringReader(plot)));
            assertThat(svg.getDocumentElement().getAttribute("aria-label")).isNotEmpty();
        }
    }

    @Test
    void oneStrategyStandsBesideNobodyAndColoursHoldInTheDark() {
        assertThat(page(List.of(outcome(CUT, LEASES, 1, true, 0))))
                .doesNotContain("Side by side", "darker")
                .contains("<h2>Figures</h2>", "there may be more of them than visitors");
        assertThat(page(List.of(outcome(CUT, EVEN, 1, true, 0), broken(LEASES, 1))))
                .contains("<h2>Side by side</h2>");
    }

    @Test
    void theOverviewLeadsToThePages() {
        var index = ReportPage.index(List.of(CUT), "seed 1", List.of(Summary.of(broken(LEASES, 1))));

        assertThat(index).contains("href=\"three-of-ten-cut.html\"", "over limit, inside");
    }

    private static Outcome broken(StrategyKind strategy, int broken) {
        return outcome(CUT, strategy, 1, true, broken);
    }

    private static String table(List<Summary> summaries) {
        return TextTable.of(CUT, "seed 1", summaries);
    }

    private static String page(List<Outcome> outcomes) {
        return ReportPage.of(
                CUT, "seed 1", outcomes, outcomes.stream().map(Summary::of).toList());
    }
}
