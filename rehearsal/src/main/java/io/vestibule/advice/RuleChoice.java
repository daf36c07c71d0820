package io.vestibule.advice;

import java.util.List;

/// Chooses the bypass rule for a kind of requests, and says what is weak about it. A rule by
/// address names paths too: behind a proxy that nobody trusts every visitor has the proxy's
/// address, and a rule by address alone would let all of them pass. *Immutable; its visitors are
/// one log's.*
///
/// @param visitors whose addresses and paths no rule may let pass
record RuleChoice(KnownVisitors visitors) {

    /// Addresses, paths or names in a rule, at most.
    private static final int MOST = 8;

    private static final String FORGED =
            "Anyone who knows this rule can send such a user agent and pass the line. Better a rule"
                    + " by the addresses that the service publishes.";
    private static final String OPEN_PATH =
            "Whatever the origin answers there is then open to everybody. If the callers publish"
                    + " addresses, add: and ip.src in {...}";
    private static final String SAME_ADDRESS =
            "Right as long as these addresses stay; behind a proxy, node.trusted_proxies has to" + " name it.";
    private static final String PRIVATE_ADDRESS =
            "Behind a proxy that node.trusted_proxies does not name, every visitor has a private"
                    + " address, and this rule opens the path to all of them.";

    /// Empty if none is to be had or needed.
    String rule(Habit habit, FindingTally group) {
        return switch (habit) {
            case CRON -> job(group);
            case REGULAR -> narrowed(anyPath(group), byAddress(group));
            case WEBHOOK -> webhook(group);
            case MONITOR -> monitor(group);
            case PROGRAM, FEED, MAIL -> byPath(group);
            case WELL_KNOWN -> wellKnown(group);
            case ASSET -> RuleDraft.folders(folders(group));
            case PREVIEW, CRAWLER, STREAM, VISITOR -> "";
        };
    }

    /// What is weak about a rule of a group; empty for nothing.
    String warning(String rule, FindingTally group) {
        if (rule.isEmpty()) {
            return "";
        }
        if (rule.contains("ip.src")) {
            return group.clients.top(MOST).stream().anyMatch(c -> LogAddress.isPrivate(c.text()))
                    ? PRIVATE_ADDRESS
                    : SAME_ADDRESS;
        }
        return rule.contains("http.user_agent") ? FORGED : OPEN_PATH;
    }

    /// Of few addresses that no visitor has, whatever paths they ask for; else paths alone.
    private String job(FindingTally group) {
        String addresses = byAddress(group);
        return addresses.isEmpty() ? byPath(group) : narrowed(anyPath(group), addresses);
    }

    private String monitor(FindingTally group) {
        String addresses = byAddress(group);
        return narrowed(anyPath(group), addresses.isEmpty() ? byAgent(group) : addresses);
    }

    /// WooCommerce distinguishes its callbacks by the query alone.
    private String webhook(FindingTally group) {
        String paths = byPath(group);
        String shop = group.wooCommerce ? RuleDraft.WOO_COMMERCE : "";
        String all = paths.isEmpty() || shop.isEmpty() ? paths + shop : RuleDraft.either(paths, shop);
        String addresses = byAddress(group);
        if (all.isEmpty()) {
            all = addresses.isEmpty() ? "" : anyPath(group);
        }
        return all.isEmpty() ? "" : RuleDraft.both(RuleDraft.both(RuleDraft.POST, all), addresses);
    }

    /// Both, or nothing.
    private static String narrowed(String paths, String others) {
        return paths.isEmpty() || others.isEmpty() ? "" : RuleDraft.both(paths, others);
    }

    /// By paths that people do not go to.
    private String byPath(FindingTally group) {
        return RuleDraft.paths(plain(group).stream()
                .filter(path -> path.length() > 1 && !visitors.mayGoTo(path))
                .toList());
    }

    /// By the paths that are asked for, people's among them.
    private static String anyPath(FindingTally group) {
        return RuleDraft.paths(plain(group));
    }

    /// The folder, and the files that were asked for outside of it.
    private static String wellKnown(FindingTally group) {
        String folder = RuleDraft.folders(List.of("/.well-known/"));
        var files = plain(group).stream()
                .filter(path -> path.length() > 1 && !path.startsWith("/.well-known/"))
                .toList();
        return files.isEmpty() ? folder : RuleDraft.either(folder, RuleDraft.paths(files));
    }

    /// By address, if there are few and none is a visitor's.
    private String byAddress(FindingTally group) {
        boolean few = group.clients.isWhole() && group.clients.size() <= MOST;
        var addresses =
                group.clients.top(MOST).stream().map(FrequentTexts.Item::text).toList();
        boolean shared = addresses.stream().anyMatch(visitors::mayHave);
        return few && !shared ? RuleDraft.addresses(addresses) : "";
    }

    /// By the first word of the user agents.
    private static String byAgent(FindingTally group) {
        var words = group.agents.top(MOST).stream()
                .map(item -> Habit.monitorIn(item.text()))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList();
        return words.isEmpty() ? "" : RuleDraft.agents(words);
    }

    private static List<String> folders(FindingTally group) {
        var folders = new FrequentTexts();
        for (FrequentTexts.Item item : group.paths.top(FrequentTexts.MOST)) {
            int end = item.text().indexOf('/', 1);
            if (end > 0 && isPlain(item.text())) {
                folders.add(item.text().substring(0, end + 1), item.times());
            }
        }
        return folders.top(MOST / 2).stream().map(FrequentTexts.Item::text).toList();
    }

    private static List<String> plain(FindingTally group) {
        return group.paths.top(MOST).stream()
                .map(FrequentTexts.Item::text)
                .filter(RuleChoice::isPlain)
                .toList();
    }

    private static boolean isPlain(String path) {
        return path.startsWith("/") && path.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '\\' && c != '"');
    }
}
