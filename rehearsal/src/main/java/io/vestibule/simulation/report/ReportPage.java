package io.vestibule.simulation.report;

import io.vestibule.room.Limits;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.check.Violation;
import io.vestibule.simulation.scenario.Scenario;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;

/// A scenario as a page of HTML that needs nothing but itself: no script, no font, no request to
/// anybody. Every strategy is drawn next to the others, on the same axes.
public final class ReportPage {

    private final Scenario scenario;
    private final List<Outcome> outcomes;
    private final List<Summary> summaries;
    private final Plots.Axes axes;

    private ReportPage(Scenario scenario, List<Outcome> outcomes, List<Summary> summaries) {
        this.scenario = scenario;
        this.outcomes = outcomes;
        this.summaries = summaries;
        this.axes = Plots.Axes.of(outcomes);
    }

    /// The whole page.
    ///
    /// @param outcomes what is drawn: one seed, one outcome for each strategy
    /// @param summaries what is in the table, one for each strategy, of all seeds
    /// @param seeds as people read it, such as `seed 1`
    public static String of(Scenario scenario, String seeds, List<Outcome> outcomes, List<Summary> summaries) {
        var page = new ReportPage(scenario, outcomes, summaries);
        return framed(
                scenario.title(), page.head(seeds) + page.verdict() + page.table() + page.plots() + page.broken());
    }

    /// A page that leads to those of several scenarios.
    ///
    /// @param scenarios each has a page `NAME.html` next to this one
    /// @param seeds as people read it
    /// @param summaries of all of them, in their order
    public static String index(List<Scenario> scenarios, String seeds, List<Summary> summaries) {
        var body = new StringBuilder("<header><h1>Simulated</h1><p>");
        body.append(Text.escaped(seeds)).append("</p></header><main>");
        for (Scenario scenario : scenarios) {
            body.append("<section class=\"card\"><h2><a href=\"%s.html\">%s</a></h2><p>%s</p>"
                    .formatted(scenario.name(), Text.escaped(scenario.title()), Text.escaped(scenario.story())));
            List<Summary> own = summaries.stream()
                    .filter(s -> s.scenario().equals(scenario.name()))
                    .toList();
            own.forEach(s -> body.append(verdict(s, own.size() > 1)));
            body.append(tableOf(own, Row.ALL.stream().filter(Row::isChief).toList()));
            body.append("</section>");
        }
        return framed("Simulated", body.append("</main>").toString());
    }

    private String head(String seeds) {
        Limits limits = scenario.room().limits();
        return """
            <header><h1>%s</h1><p class="story">%s</p>
            <ul class="facts"><li><b>%s</b> visitors</li><li><b>%s</b> at once at most</li>\
            <li><b>%s</b> a minute at most</li><li>sessions of <b>%s</b></li>\
            <li><b>%s</b>, <b>%s</b></li><li>%s of the story</li><li>%s</li></ul></header><main>
            """.formatted(
                        Text.escaped(scenario.title()),
                        Text.escaped(scenario.story()),
                        Text.number((long) scenario.visitors()),
                        Text.number((long) limits.totalActiveUsers()),
                        Text.number((long) limits.newUsersPerMinute()),
                        ValueKinds.written(limits.session()),
                        Text.many(scenario.centers().size(), "data center"),
                        Text.many(TextTable.workers(scenario), "worker"),
                        ValueKinds.written(scenario.length()),
                        Text.escaped(seeds));
    }

    private String verdict() {
        var html = new StringBuilder("<section class=\"card verdict\"><h2>Verdict</h2>");
        String faults = summaries.isEmpty() ? "" : Findings.faults(summaries.getFirst());
        html.append(faults.isEmpty() ? "" : "<p>" + Text.escaped(faults) + "</p>");
        summaries.forEach(s -> html.append(verdict(s, summaries.size() > 1)));
        return html.append("</section>").toString();
    }

    private static String verdict(Summary summary, boolean named) {
        var verdict = Findings.of(summary);
        return "%s<p><b%s>%s</b> %s %s</p>"
                .formatted(
                        named ? "<h3>" + Text.escaped(summary.strategy()) + "</h3>" : "",
                        verdict.holds() ? "" : " class=\"bad\"",
                        together(verdict.limits()),
                        together(verdict.waits()),
                        together(verdict.use()));
    }

    /// A number and its sign stay on one line.
    private static String together(String sentence) {
        return Text.escaped(sentence).replace(" %", "&nbsp;%");
    }

    private String table() {
        return "<section class=\"card\"><h2>"
                + (summaries.size() == 1 ? "Figures" : "Side by side")
                + "</h2>"
                + tableOf(summaries, Row.ALL)
                + "</section>";
    }

    private static String tableOf(List<Summary> summaries, List<Row> rows) {
        var html = new StringBuilder("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"Figures of"
                + " every strategy\"><table><thead><tr><td></td>");
        summaries.forEach(s -> html.append("<th scope=\"col\">")
                .append(Text.escaped(s.strategy()))
                .append("</th>"));
        html.append("<td class=\"meaning\"></td></tr></thead><tbody>");
        for (Row row : rows) {
            html.append("<tr><th scope=\"row\">%s</th>".formatted(row.label()));
            for (Summary summary : summaries) {
                String value = row.value().apply(summary);
                boolean bad = row.isLimit() && !value.equals("0");
                html.append(bad ? "<td class=\"bad\">" : "<td>").append(value).append("</td>");
            }
            html.append("<td class=\"meaning\">").append(row.meaning()).append("</td></tr>");
        }
        return html.append("</tbody></table></div>").toString();
    }

    private String plots() {
        return figure(
                        "Inside",
                        "Concurrent sessions: the line shows the end of each minute, the area the"
                                + " highest value in it. Dashed: the limit.",
                        Plots::inside)
                + figure("Waiting", "People in line at the end of each minute.", Plots::waiting)
                + figure(
                        "Admitted",
                        "Admissions in each clock minute. Dashed: the limit. A limit that holds in"
                                + " every clock minute can still be exceeded in 60 s that span two of"
                                + " them.",
                        Plots::admitted)
                + figure(
                        "Waits",
                        "When people arrived (horizontal) and how long they waited (vertical), in"
                                + " thirty by thirty cells; the stronger the color, the more people. A"
                                + " line served in order shows as a curve; a draw fills an area.",
                        Plots::waits)
                + figure(
                        "Estimates",
                        "The estimate on arrival (vertical) against the actual wait (horizontal)."
                                + " On the dashed line the estimate was exact; above it, people waited"
                                + " less than they had been told.",
                        Plots::estimates)
                + figure(
                        "How honest estimates are",
                        "Of those who were shown a band: which percentage waited less than its lower"
                                + " end, the estimate and its upper end (vertical), against the 25, 50"
                                + " and 75 that are right (horizontal, dashed). Blue: as estimated on"
                                + " arrival. Amber: at half time. Dotted: at the first minute or less.",
                        Plots::calibration)
                + figure(
                        "Messages",
                        "Messages per second, on a logarithmic scale. Blue: inside data centers."
                                + " Amber: between them, and to and from the global coordinator.",
                        Plots::messages);
    }

    private String figure(String title, String meaning, Function<Plots, String> drawn) {
        var html = new StringBuilder("<section class=\"card\"><h2>%s</h2><p>%s</p><div class=\"plots%s\">"
                .formatted(title, meaning, outcomes.size() % 2 == 0 ? " even" : ""));
        for (Outcome outcome : outcomes) {
            html.append("<figure><figcaption>%s%s</figcaption>%s</figure>"
                    .formatted(
                            Text.escaped(outcome.strategy().title()),
                            outcome.complete() ? "" : " (ended early)",
                            drawn.apply(new Plots(outcome, axes))));
        }
        return html.append("</div></section>").toString();
    }

    private String broken() {
        var html = new StringBuilder();
        List<String> strips = outcomes.isEmpty()
                ? List.of()
                : outcomes.getFirst().strips().stream().map(PlotArea::said).toList();
        if (!strips.isEmpty()) {
            html.append("<section class=\"card\"><h2>What went wrong or was changed</h2><p>Shown as a"
                    + " strip under the curves.</p><ul>");
            strips.forEach(s -> html.append("<li>").append(Text.escaped(s)).append("</li>"));
            html.append("</ul></section>");
        }
        List<Violation> violations =
                summaries.stream().flatMap(s -> s.broken().stream()).toList();
        if (!violations.isEmpty()) {
            html.append("<section class=\"card\"><h2 class=\"bad\">Broken promises</h2><ol>");
            violations.stream().limit(50).forEach(v -> html.append(item(v)));
            html.append("</ol></section>");
        }
        return html.append("</main>").toString();
    }

    private static String item(Violation violation) {
        return "<li><b>%s</b> at %s: %s<pre>%s</pre><code>%s</code></li>"
                .formatted(
                        Text.escaped(violation.checker()),
                        Text.seconds(violation.atMillis() / 1000.0),
                        Text.escaped(violation.what()),
                        Text.escaped(String.join("\n", violation.before())),
                        Text.escaped(violation.replay()));
    }

    private static String framed(String title, String body) {
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
            <title>%s</title>
            <link rel="icon" href="data:,">
            <style>
            %s</style>
            </head>
            <body>
            %s
            <footer><p>Simulated by Vestibule in virtual time: the same seed gives the same figures. docs/SIMULATOR.md
            explains how to read this page.</p></footer>
            </body>
            </html>
            """.formatted(Text.escaped(title), style(), body);
    }

    private static String style() {
        try (InputStream in = ReportPage.class.getResourceAsStream("report.css")) {
            if (in == null) {
                throw new IllegalStateException("built without report.css");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
