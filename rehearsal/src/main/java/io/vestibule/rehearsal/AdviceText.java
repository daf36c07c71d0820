package io.vestibule.rehearsal;

import io.vestibule.advice.Advice;
import io.vestibule.advice.Finding;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// Writes down an advice, for people or as JSON. *Immutable.*
final class AdviceText {

    private static final int WIDTH = 80;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMM uuuu HH:mm", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private final StringBuilder text = new StringBuilder();

    private AdviceText() {}

    /// For people, 80 columns wide; rules stay in one line, to be copied.
    static String of(Advice advice) {
        var out = new AdviceText();
        out.line("%,d requests from %s to %s (UTC)"
                .formatted(advice.requests(), time(advice.firstSecond()), time(advice.lastSecond())));
        advice.remarks().forEach(remark -> out.wrapped("! ", "  ", remark));
        for (Finding finding : advice.findings()) {
            out.finding(finding);
        }
        out.limits(advice);
        return out.text.toString();
    }

    private void finding(Finding finding) {
        text.append('\n');
        line("%s: %s from %s"
                .formatted(
                        finding.habit().title(),
                        counted(finding.requests(), "request", "requests"),
                        counted(finding.addresses(), "address", "addresses")));
        wrapped("  ", "  ", finding.habit().meaning());
        finding.paths().forEach(this::example);
        finding.agents().forEach(this::example);
        if (!finding.rule().isEmpty()) {
            line("  rule: " + finding.rule());
        }
        if (!finding.warning().isEmpty()) {
            wrapped("  ! ", "    ", finding.warning());
        }
    }

    private static String counted(long number, String one, String many) {
        return "%,d %s".formatted(number, number == 1 ? one : many);
    }

    private void example(Finding.Example example) {
        line("  %,10d  %s".formatted(example.requests(), example.text()));
    }

    private void limits(Advice advice) {
        var traffic = advice.traffic();
        text.append('\n');
        line("Limits to start with (estimates)");
        if (!advice.withoutLimits().isEmpty()) {
            wrapped("  ! ", "    ", advice.withoutLimits());
            return;
        }
        if (traffic.peak() == 0) {
            wrapped("  ", "  ", "No browser is in the log, so there is nothing to estimate from.");
            return;
        }
        wrapped(
                "  ",
                "  ",
                ("A visitor is an address with a user agent, there until five minutes after the"
                                + " last request. At most %,d were there at once (%s); in 95 of"
                                + " 100 minutes at most %,d came, in one %,d. The site has carried"
                                + " that; what it can carry, only a load test shows.")
                        .formatted(
                                traffic.peak(),
                                time(traffic.peakSecond()),
                                traffic.newcomers(),
                                traffic.mostNewcomers()));
        line("  total_active_users: " + traffic.totalActiveUsers());
        line("  new_users_per_minute: " + traffic.newUsersPerMinute());
        text.append('\n');
        wrapped(
                "",
                "",
                "Rules belong to a room: rules: [{expression: '...'}], or --bypass '...' for run."
                        + " Try them with: vestibule rule eval. See docs/RECIPES.md.");
    }

    private void line(String words) {
        text.append(words).append('\n');
    }

    private void wrapped(String first, String others, String words) {
        var row = new StringBuilder(first);
        boolean begun = false;
        for (String word : words.split(" ", -1)) {
            if (begun && row.length() + 1 + word.length() > WIDTH) {
                line(row.toString());
                row.setLength(0);
                row.append(others);
                begun = false;
            }
            row.append(begun ? " " : "").append(word);
            begun = true;
        }
        line(row.toString());
    }

    private static String time(long second) {
        return TIME.format(Instant.ofEpochSecond(second));
    }

    /// One object, for programs.
    static String json(Advice advice) {
        var all = new LinkedHashMap<String, Object>();
        all.put("requests", advice.requests());
        all.put("unreadable", advice.unreadable());
        all.put("from", Instant.ofEpochSecond(advice.firstSecond()).toString());
        all.put("to", Instant.ofEpochSecond(advice.lastSecond()).toString());
        all.put("serverErrors", advice.serverErrors());
        all.put("remarks", advice.remarks());
        all.put("findings", advice.findings().stream().map(AdviceText::object).toList());
        all.put("estimates", estimates(advice));
        all.put("withoutLimits", advice.withoutLimits());
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
    }

    /// Limits are among them only where they can be estimated.
    private static Map<String, Object> estimates(Advice advice) {
        var traffic = advice.traffic();
        var object = new LinkedHashMap<String, Object>();
        object.put("visitorsAtOnce", traffic.peak());
        object.put("newcomersPerMinute", traffic.newcomers());
        object.put("mostNewcomersPerMinute", traffic.mostNewcomers());
        if (advice.withoutLimits().isEmpty() && traffic.peak() > 0) {
            object.put("total_active_users", traffic.totalActiveUsers());
            object.put("new_users_per_minute", traffic.newUsersPerMinute());
        }
        return object;
    }

    private static Map<String, Object> object(Finding finding) {
        var object = new LinkedHashMap<String, Object>();
        object.put("kind", finding.habit().name().toLowerCase(Locale.ROOT));
        object.put("requests", finding.requests());
        object.put("addresses", finding.addresses());
        object.put("meaning", finding.habit().meaning());
        object.put("paths", examples(finding.paths()));
        object.put("agents", examples(finding.agents()));
        object.put("rule", finding.rule());
        object.put("warning", finding.warning());
        return object;
    }

    private static List<Map<String, Object>> examples(List<Finding.Example> examples) {
        return examples.stream()
                .map(example -> Map.<String, Object>of("text", example.text(), "requests", example.requests()))
                .toList();
    }
}
