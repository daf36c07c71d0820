package io.vestibule.advice;

import io.vestibule.advice.Finding.Example;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads the lines of a log one by one and says in the end what is to be thought of before a room
/// covers the site. Its memory is bounded, whatever the log. *Confined to one reading of a log.*
public final class Adviser {

    private static final int EXAMPLES = 3;
    private static final int IN_A_RULE = 8;
    private static final int LONGEST_EXAMPLE = 60;

    /// Addresses and paths of visitors that are remembered, so that no rule lets one of them pass.
    private static final int MOST_KNOWN = 1_000_000;

    private static final String FORGED =
            "Anyone who knows this rule can send such a user agent and pass the line. Better a rule"
                    + " by the addresses that the service publishes.";
    private static final String OPEN_PATH =
            "Whatever the origin answers there is then open to everybody. If the callers publish"
                    + " addresses, add: and ip.src in {...}";
    private static final String SAME_ADDRESS =
            "Right as long as these addresses stay; behind a proxy, node.trusted_proxies has to"
                    + " name it.";

    private final Map<Habit, Gathered> groups = new EnumMap<>(Habit.class);
    private final Presence presence = new Presence();
    private final Clockwork clockwork = new Clockwork();
    private final Set<Integer> visitors = new HashSet<>();
    private final Set<Integer> visited = new HashSet<>();
    private final Frequent clients = new Frequent();
    private long requests;
    private long serverErrors;
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    /// Takes the next line.
    public void take(LogLine line) {
        requests++;
        first = Math.min(first, line.second());
        last = Math.max(last, line.second());
        if (line.status() >= 500 && line.status() < 600) {
            serverErrors++;
        }
        clients.add(line.client());
        var habit = Habit.of(line);
        boolean person =
                switch (habit) {
                    case VISITOR, ASSET, STREAM -> Habit.isBrowser(line.agent());
                    case CRON,
                            WEBHOOK,
                            MONITOR,
                            REGULAR,
                            PROGRAM,
                            FEED,
                            MAIL,
                            PREVIEW,
                            CRAWLER,
                            WELL_KNOWN ->
                            false;
                };
        if (person) {
            long visitor = 31L * 1_000_003 * line.client().hashCode() + line.agent().hashCode();
            presence.saw(line.second(), visitor, habit == Habit.VISITOR);
            remember(visitors, line.client());
            if (habit == Habit.VISITOR) {
                remember(visited, line.path());
            }
        }
        if ((habit == Habit.VISITOR || habit == Habit.PROGRAM) && line.referer().isEmpty()) {
            clockwork.saw(line);
        }
        if (habit != Habit.VISITOR) {
            groups.computeIfAbsent(habit, _ -> new Gathered()).add(line);
        }
    }

    private static void remember(Set<Integer> known, String text) {
        if (known.size() < MOST_KNOWN) {
            known.add(text.hashCode());
        }
    }

    private static boolean mayContain(Set<Integer> known, String text) {
        return known.size() >= MOST_KNOWN || known.contains(text.hashCode());
    }

    /// What the lines so far tell.
    public Advice advice() {
        var findings = new ArrayList<Finding>();
        for (Habit habit : Habit.values()) {
            var group = groups.get(habit);
            if (habit == Habit.REGULAR) {
                regular(findings);
            } else if (group != null) {
                findings.add(finding(habit, group));
            }
        }
        var traffic =
                new Advice.Traffic(
                        presence.peak(),
                        presence.peakSecond(),
                        presence.newcomersPerMinute(),
                        presence.mostNewcomers());
        return new Advice(
                requests,
                requests == 0 ? 0 : first,
                requests == 0 ? 0 : last,
                serverErrors,
                findings,
                remarks(),
                traffic);
    }

    private List<String> remarks() {
        var remarks = new ArrayList<String>();
        if (requests > 1_000 && clients.isWhole() && clients.size() <= 2) {
            remarks.add(
                    "All requests come from one or two addresses: the log has those of a proxy"
                            + " instead of the visitors'. Visitors are counted too low, and no rule"
                            + " by address is right.");
        }
        if (requests > 0 && last - first < 3_600) {
            remarks.add(
                    "The log covers less than an hour. Give a whole day, better the busiest week.");
        }
        if (serverErrors * 100 > requests) {
            remarks.add(
                    "More than 1 % of the answers are errors of the server: the site may already"
                            + " carry less than its peak. Start with lower limits.");
        }
        return remarks;
    }

    private void regular(List<Finding> findings) {
        var group = new Gathered();
        var examples = new ArrayList<Example>();
        clockwork.forEach(
                (key, times, seconds) -> {
                    group.add(key, times);
                    examples.add(
                            new Example(
                                    shown(key.path())
                                            + " every "
                                            + seconds
                                            + " s from "
                                            + shown(key.client()),
                                    times));
                });
        if (!examples.isEmpty()) {
            examples.sort((a, b) -> Long.compare(b.requests(), a.requests()));
            String rule = byAddress(group);
            findings.add(
                    new Finding(
                            Habit.REGULAR,
                            group.requests,
                            group.clients.size(),
                            examples.subList(0, Math.min(EXAMPLES, examples.size())),
                            examples(group.agents),
                            rule,
                            rule.isEmpty() ? "" : SAME_ADDRESS));
        }
    }

    private Finding finding(Habit habit, Gathered group) {
        String rule =
                switch (habit) {
                    case CRON -> RuleDraft.both(byPath(group), byAddress(group));
                    case WEBHOOK -> RuleDraft.both(posted(group), byAddress(group));
                    case MONITOR -> byAddress(group).isEmpty() ? byAgent(group) : byAddress(group);
                    case PROGRAM, FEED, MAIL -> byPath(group);
                    case WELL_KNOWN -> wellKnown(group);
                    case ASSET -> RuleDraft.folders(folders(group));
                    case REGULAR, PREVIEW, CRAWLER, STREAM, VISITOR -> "";
                };
        return new Finding(
                habit,
                group.requests,
                group.clients.size(),
                examples(group.asked),
                examples(group.agents),
                rule,
                warning(rule));
    }

    private static String warning(String rule) {
        if (rule.isEmpty()) {
            return "";
        }
        if (rule.contains("ip.src")) {
            return SAME_ADDRESS;
        }
        return rule.contains("http.user_agent") ? FORGED : OPEN_PATH;
    }

    /// By paths that people do not go to.
    private String byPath(Gathered group) {
        return RuleDraft.paths(
                texts(group.paths).stream().filter(path -> !mayContain(visited, path)).toList());
    }

    /// The same for what is posted. WooCommerce tells its callbacks apart by the query alone.
    private String posted(Gathered group) {
        String paths = byPath(group);
        String shop = group.wooCommerce ? RuleDraft.WOO_COMMERCE : "";
        String all =
                paths.isEmpty() || shop.isEmpty() ? paths + shop : RuleDraft.either(paths, shop);
        return all.isEmpty() ? "" : RuleDraft.both(RuleDraft.POST, all);
    }

    /// The folder, and the files that were asked for outside of it.
    private static String wellKnown(Gathered group) {
        String folder = RuleDraft.folders(List.of("/.well-known/"));
        var files =
                texts(group.paths).stream()
                        .filter(path -> !path.startsWith("/.well-known/"))
                        .toList();
        return files.isEmpty() ? folder : RuleDraft.either(folder, RuleDraft.paths(files));
    }

    /// A rule by address, if there are few and none is a visitor's.
    private String byAddress(Gathered group) {
        boolean few = group.clients.isWhole() && group.clients.size() <= IN_A_RULE;
        var addresses = group.clients.top(IN_A_RULE).stream().map(Frequent.Item::text).toList();
        boolean shared = addresses.stream().anyMatch(a -> mayContain(visitors, a));
        return few && !shared ? RuleDraft.addresses(addresses) : "";
    }

    /// By the first word of the user agents.
    private static String byAgent(Gathered group) {
        var words =
                group.agents.top(IN_A_RULE).stream()
                        .map(item -> Habit.monitorIn(item.text()))
                        .filter(word -> !word.isEmpty())
                        .distinct()
                        .toList();
        return words.isEmpty() ? "" : RuleDraft.agents(words);
    }

    private static List<String> folders(Gathered group) {
        var folders = new Frequent();
        for (Frequent.Item item : group.paths.top(Frequent.MOST)) {
            int end = item.text().indexOf('/', 1);
            if (end > 0 && isPlain(item.text())) {
                folders.add(item.text().substring(0, end + 1), item.times());
            }
        }
        return folders.top(IN_A_RULE / 2).stream().map(Frequent.Item::text).toList();
    }

    private static List<String> texts(Frequent frequent) {
        return frequent.top(IN_A_RULE).stream()
                .map(Frequent.Item::text)
                .filter(Adviser::isPlain)
                .toList();
    }

    private static boolean isPlain(String path) {
        return path.startsWith("/")
                && path.length() > 1
                && path.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '\\' && c != '"');
    }

    private static List<Example> examples(Frequent frequent) {
        return frequent.top(EXAMPLES).stream()
                .map(item -> new Example(shown(item.text()), item.times()))
                .toList();
    }

    /// What came from outside, so that it does nothing to a terminal.
    private static String shown(String text) {
        var plain = new StringBuilder();
        text.codePoints()
                .limit(LONGEST_EXAMPLE)
                .forEach(c -> plain.appendCodePoint(c < ' ' || c > '~' ? '?' : c));
        return text.length() > LONGEST_EXAMPLE ? plain + "..." : plain.toString();
    }
}
