package io.vestibule.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Says in a few words what a revision changed, for the history: `change room sale: limits 50/50 to
/// 30/20, queue-all on`. Made once, when it is made.
///
/// Values are shown of settings that are short and no secret: numbers, switches and choices of
/// rooms, events and zones, and the beginning of what visitors read. Of all else the name is shown.
final class ChangeWords {

    /// Characters of all of it, and of what is shown of one thing.
    private static final int LONGEST = 240;

    private static final String BETWEEN = "; ";

    private static final int OF_ONE_THING = 120;

    /// Characters of a value.
    private static final int SHORT = 24;

    private static final String ACTIVE = "total_active_users";
    private static final String PER_MINUTE = "new_users_per_minute";

    private static final Set<String> LIMITS = Set.of(ACTIVE, PER_MINUTE);
    private static final Set<String> TEXTS = Set.of("message", "name", "description", "title");
    private static final Set<String> SWITCHES = Set.of("true", "false");
    private static final Pattern ITEM = Pattern.compile("items\\[\\d+]\\.value");
    private static final Pattern RULE = Pattern.compile("(?:rules|guards)?\\[(\\d+)].*");

    private ChangeWords() {}

    /// What an edit says of itself, and what it changes.
    static String of(String what, List<Change> changes) {
        var words = new ArrayList<String>();
        int length = what.length();
        for (Change change : changes) {
            String said = said(change, changes.size() == 1);
            if (said.isEmpty()) {
                continue;
            }
            length += BETWEEN.length() + said.length();
            if (length > LONGEST && !words.isEmpty()) {
                words.add("and more");
                break;
            }
            words.add(said);
        }
        return words.isEmpty() ? what : shortened(what + ": " + String.join(BETWEEN, words), LONGEST + SHORT);
    }

    /// @param alone whether the edit has named the thing already
    private static String said(Change change, boolean alone) {
        if (change.kind().history() == DocumentKind.Words.NONE) {
            return "";
        }
        String name = alone ? "" : change.kind().words() + " ";
        return whole(change, alone).orElseGet(() -> within(change, alone, name));
    }

    /// Of a thing that is new or goes.
    private static Optional<String> whole(Change change, boolean alone) {
        if (change.before().isPresent() && change.after().isPresent()) {
            return Optional.empty();
        }
        String how = change.after().isPresent() ? "made" : "deleted";
        return Optional.of(alone ? "" : "%s %s %s".formatted(change.kind().words(), nameOf(change), how));
    }

    private static String within(Change change, boolean alone, String kind) {
        var before = Differences.keys(change.before());
        var after = Differences.keys(change.after());
        String words = shortened(
                String.join(
                        ", ",
                        switch (change.kind().history()) {
                            case ITEMS -> items(before, after);
                            case NUMBERS -> rules(before, after);
                            case VALUES -> settings(before, after);
                            case KEYS -> keys(change.kind(), before, after);
                            case NONE -> List.<String>of();
                        }),
                OF_ONE_THING);
        return words.isEmpty() || alone ? words : kind + nameOf(change) + " " + words;
    }

    private static String nameOf(Change change) {
        String named = change.kind().history() == DocumentKind.Words.NUMBERS
                ? "of room " + change.id()
                : Differences.keys(change.after().or(change::before)).getOrDefault("name", change.id());
        return shortened(named, 2 * SHORT);
    }

    // ---- what differs ------------------------------------------------------------------------

    private static List<String> settings(Map<String, String> before, Map<String, String> after) {
        var words = new ArrayList<String>();
        Set<String> keys = Differences.differing(before, after);
        if (keys.removeAll(LIMITS)) {
            words.add("limits " + limits(before) + " to " + limits(after));
        }
        for (String key : keys) {
            words.add(setting(key, before.get(key), after.get(key)));
        }
        return words;
    }

    private static String limits(Map<String, String> keys) {
        return keys.getOrDefault(ACTIVE, "–") + "/" + keys.getOrDefault(PER_MINUTE, "–");
    }

    private static String setting(String key, @Nullable String from, @Nullable String to) {
        String name = key.replace('_', '-');
        if (to != null && SWITCHES.contains(to)) {
            return name + (to.equals("true") ? " on" : " off");
        }
        if (TEXTS.contains(key)) {
            return to == null || to.isEmpty()
                    ? "no " + name
                    : name + " \"" + shortened(to.replaceAll("\\p{Cntrl}+", " "), SHORT) + "\"";
        }
        if (isShort(from) && isShort(to)) {
            return from == null ? name + " " + to : name + " " + from + (to == null ? " removed" : " to " + to);
        }
        return name;
    }

    private static boolean isShort(@Nullable String value) {
        return value == null
                || (!value.isEmpty() && value.length() <= SHORT && value.chars().noneMatch(Character::isISOControl));
    }

    /// Values of headers are secret: where nothing else differs, they do.
    private static List<String> keys(DocumentKind kind, Map<String, String> before, Map<String, String> after) {
        var names = names(before, after);
        return names.isEmpty() && kind.secrets() == DocumentKind.Secrets.HEADERS ? List.of("header values") : names;
    }

    private static List<String> names(Map<String, String> before, Map<String, String> after) {
        var names = new TreeSet<String>();
        Differences.differing(before, after)
                .forEach(key -> names.add(key.replaceAll("[.\\[].*", "").replace('_', '-')));
        return List.copyOf(names);
    }

    private static List<String> items(Map<String, String> before, Map<String, String> after) {
        Set<String> old = items(before);
        Set<String> now = items(after);
        var added = new TreeSet<>(now);
        added.removeAll(old);
        var gone = new TreeSet<>(old);
        gone.removeAll(now);
        var words = new ArrayList<String>();
        counted("new", added).ifPresent(words::add);
        counted("gone", gone).ifPresent(words::add);
        return words.isEmpty() ? names(before, after) : words;
    }

    private static Optional<String> counted(String how, Set<String> items) {
        return switch (items.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(shortened(items.iterator().next(), 2 * SHORT) + " " + how);
            default -> Optional.of(items.size() + " items " + how);
        };
    }

    private static Set<String> items(Map<String, String> keys) {
        var items = new HashSet<String>();
        keys.forEach((key, value) -> {
            if (ITEM.matcher(key).matches()) {
                items.add(value);
            }
        });
        return items;
    }

    private static List<String> rules(Map<String, String> before, Map<String, String> after) {
        int old = numbers(before.keySet()).size();
        int now = numbers(after.keySet()).size();
        if (old != now) {
            return List.of("%d instead of %d".formatted(now, old));
        }
        return numbers(Differences.differing(before, after)).stream()
                .map(number -> "number " + (number + 1))
                .toList();
    }

    private static Set<Integer> numbers(Set<String> keys) {
        var numbers = new TreeSet<Integer>();
        for (String key : keys) {
            var rule = RULE.matcher(key);
            if (rule.matches()) {
                numbers.add(Integer.valueOf(rule.group(1)));
            }
        }
        return numbers;
    }

    private static String shortened(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }
}
