package io.vestibule.advice;

import io.vestibule.advice.Finding.Example;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Reads the lines of a log one by one and says in the end what is to be thought of before a room
/// covers the site. Its memory is bounded, whatever the log. *Confined to one reading of a log.*
public final class Adviser {

    private static final int EXAMPLES = 3;
    private static final int LONGEST_EXAMPLE = 60;

    /// Requests from one or two addresses that are more than those of two visitors.
    private static final int MANY = 1_000;

    private final Map<Habit, FindingTally> groups = new EnumMap<>(Habit.class);
    private final Presence presence = new Presence();
    private final Clockwork clockwork = new Clockwork();
    private final KnownVisitors visitors = new KnownVisitors();
    private final RuleChoice rules = new RuleChoice(visitors);
    private final ForwardedFor forwarded = new ForwardedFor();
    private final ProxyAddresses proxies = new ProxyAddresses();
    private final FrequentTexts clients = new FrequentTexts();
    private long requests;
    private long unreadable;
    private long serverErrors;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    /// Takes the next line.
    public void take(LogLine line) {
        forwarded.take(line, this::count);
    }

    /// Takes a line that is not a request, or that could not be read.
    public void takeUnreadable() {
        unreadable++;
    }

    private void count(LogLine line) {
        requests++;
        first = Math.min(first, line.second());
        last = Math.max(last, line.second());
        if (line.status() >= 500 && line.status() < 600) {
            serverErrors++;
        }
        clients.add(line.client());
        var habit = Habit.of(line);
        boolean person = switch (habit) {
            case VISITOR, ASSET, STREAM -> Habit.isBrowser(line.agent());
            case CRON, WEBHOOK, MONITOR, REGULAR, PROGRAM, FEED, MAIL, PREVIEW, CRAWLER, WELL_KNOWN -> false;
        };
        if (person) {
            long visitor =
                    31L * 1_000_003 * line.client().hashCode() + line.agent().hashCode();
            presence.saw(line.second(), visitor, habit == Habit.VISITOR);
            visitors.saw(line.client());
            proxies.saw(line.client(), line.agent());
            if (habit == Habit.VISITOR) {
                visitors.wentTo(line.path());
            }
        }
        if ((habit == Habit.VISITOR || habit == Habit.PROGRAM) && line.referer().isEmpty()) {
            clockwork.saw(line);
        }
        if (habit != Habit.VISITOR) {
            groups.computeIfAbsent(habit, _ -> new FindingTally()).add(line);
        }
    }

    /// What all lines show.
    public Advice advice() {
        forwarded.decide(this::count);
        var findings = new ArrayList<Finding>();
        for (Habit habit : Habit.values()) {
            var group = groups.get(habit);
            if (habit == Habit.REGULAR) {
                regular(findings);
            } else if (group != null) {
                findings.add(finding(habit, group, examples(group.asked)));
            }
        }
        var traffic = new Advice.Traffic(
                presence.peak(), presence.peakSecond(), presence.newcomersPerMinute(), presence.mostNewcomers());
        return new Advice(
                requests,
                unreadable,
                requests == 0 ? 0 : first,
                requests == 0 ? 0 : last,
                serverErrors,
                findings,
                remarks(),
                traffic,
                withoutLimits());
    }

    private List<String> remarks() {
        var remarks = new ArrayList<String>();
        if (forwarded.used() > 0) {
            remarks.add("The log was written behind a proxy: the visitors' addresses are those of"
                    + " X-Forwarded-For. Name the proxy in node.trusted_proxies.");
        }
        if (requests > 0 && last - first < 3_600) {
            remarks.add("The log covers less than an hour. Give a whole day, better the busiest week.");
        }
        if (serverErrors * 100 > requests) {
            remarks.add("More than 1 % of the answers are errors of the server: the site may already"
                    + " carry less than its peak. Start with lower limits.");
        }
        return remarks;
    }

    /// Why no limits can be estimated; empty if they can.
    private String withoutLimits() {
        if (!Advice.isReadable(requests, unreadable)) {
            return "More than one line in ten could not be read. If those are requests, visitors"
                    + " are counted too low: no limits are estimated. If they are not, leave them"
                    + " out of the log.";
        }
        boolean few = requests > MANY && clients.isWhole() && clients.size() <= 2;
        return few || proxies.areThose()
                ? "The addresses in the log are those of a proxy or of this machine, not the"
                        + " visitors': visitors cannot be distinguished, and no rule by address is"
                        + " right. Let the proxy's log be read, or log X-Forwarded-For at the end of"
                        + " the line, as nginx' main format does."
                : "";
    }

    private void regular(List<Finding> findings) {
        var group = new FindingTally();
        var examples = new ArrayList<Example>();
        clockwork.forEach((key, times, seconds) -> {
            group.add(key, times);
            examples.add(
                    new Example(shown(key.path()) + " every " + seconds + " s from " + shown(key.client()), times));
        });
        if (!examples.isEmpty()) {
            examples.sort((a, b) -> Long.compare(b.requests(), a.requests()));
            findings.add(finding(Habit.REGULAR, group, examples.subList(0, Math.min(EXAMPLES, examples.size()))));
        }
    }

    private Finding finding(Habit habit, FindingTally group, List<Example> paths) {
        String rule = rules.rule(habit, group);
        return new Finding(
                habit,
                group.requests,
                group.clients.size(),
                paths,
                examples(group.agents),
                rule,
                rules.warning(rule, group));
    }

    private static List<Example> examples(FrequentTexts frequent) {
        return frequent.top(EXAMPLES).stream()
                .map(item -> new Example(shown(item.text()), item.times()))
                .toList();
    }

    /// What came from outside, so that it does nothing to a terminal.
    private static String shown(String text) {
        return Unreadable.shown(text, LONGEST_EXAMPLE);
    }
}
