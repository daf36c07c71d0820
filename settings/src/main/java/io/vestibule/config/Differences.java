package io.vestibule.config;

import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/// Shows people what changes: a line for each thing and one for each key of it.
public final class Differences {

    private static final int LONGEST = 60;

    private static final Set<String> NOT_WORTH_TELLING =
            Set.of("id", "created_on", "modified_on", "last_updated", "version", "salt", "hash");

    private Differences() {}

    /// What one key of one thing was and is, or that a whole thing comes or goes. *Immutable.*
    ///
    /// @param kind of the thing
    /// @param id of the thing
    /// @param name by which people know the thing: after the change, if it has one then
    /// @param key with dots and indexes, such as `cookie_attributes.secure` or `routes[1].path`;
    ///   empty where the whole thing is new or goes
    /// @param from nothing if there was none
    /// @param to as it is now; nothing if it is gone
    public record Difference(
            DocumentKind kind, String id, String name, String key, Optional<String> from, Optional<String> to) {}

    /// Each difference, thing by thing; keys in alphabetical order. A thing in which nothing worth
    /// showing differs has none.
    public static List<Difference> each(List<Change> changes) {
        return changes.stream().flatMap(change -> each(change).stream()).toList();
    }

    private static List<Difference> each(Change change) {
        var before = keys(change.before());
        var after = keys(change.after());
        String name = after.getOrDefault("name", before.getOrDefault("name", change.id()));
        if (change.before().isEmpty() || change.after().isEmpty()) {
            return List.of(new Difference(
                    change.kind(),
                    change.id(),
                    name,
                    "",
                    change.before().map(_ -> name),
                    change.after().map(_ -> name)));
        }
        return differing(before, after).stream()
                .map(key -> new Difference(
                        change.kind(),
                        change.id(),
                        name,
                        key,
                        Optional.ofNullable(before.get(key)),
                        Optional.ofNullable(after.get(key))))
                .toList();
    }

    /// The keys whose values differ, in alphabetical order.
    static Set<String> differing(Map<String, String> before, Map<String, String> after) {
        var keys = new TreeSet<>(before.keySet());
        keys.addAll(after.keySet());
        keys.removeIf(key -> Objects.equals(before.get(key), after.get(key)));
        return keys;
    }

    /// One line or more for each change: `+` for what is new, `-` for what goes, `~` for what is
    /// changed, with its keys below.
    public static List<String> of(List<Change> changes) {
        var lines = new ArrayList<String>();
        changes.forEach(change -> tell(change, lines));
        return lines;
    }

    private static void tell(Change change, List<String> lines) {
        var before = keys(change.before());
        var after = keys(change.after());
        String name = after.getOrDefault("name", before.getOrDefault("name", change.id()));
        String thing = change.kind().words() + " " + name;
        if (change.before().isEmpty()) {
            lines.add("+ " + thing);
        } else if (change.after().isEmpty()) {
            lines.add("- " + thing);
        } else {
            lines.add("~ " + thing);
            for (Difference one : each(change)) {
                lines.add("    %s: %s -> %s"
                        .formatted(
                                one.key(),
                                shown(one.from().orElse("")),
                                shown(one.to().orElse(""))));
            }
        }
    }

    /// Every key worth showing of a document, with its value.
    static Map<String, String> keys(Optional<Document> document) {
        var flat = new TreeMap<String, String>();
        document.flatMap(d -> JsonTree.read(d.shownBody(), new Faults("store")))
                .ifPresent(tree -> flatten("", tree, flat::put));
        return flat;
    }

    private static void flatten(String path, Yaml tree, BiConsumer<String, String> into) {
        switch (tree) {
            case Yaml.Scalar text -> into.accept(path, text.isNothing() ? "null" : text.value());
            case Yaml.Sequence items -> {
                into.accept(path, items.items().isEmpty() ? "[]" : items.items().size() + " items");
                for (int i = 0; i < items.items().size(); i++) {
                    flatten(path + "[" + i + "]", items.items().get(i), into);
                }
            }
            case Yaml.Mapping keys -> keys.entries().forEach((key, entry) -> below(path, key, entry.value(), into));
        }
    }

    private static void below(String path, String key, Yaml value, BiConsumer<String, String> into) {
        if (!NOT_WORTH_TELLING.contains(key)) {
            flatten(path.isEmpty() ? key : path + "." + key, value, into);
        }
    }

    private static String shown(String value) {
        String flat = value.replaceAll("\\p{Cntrl}+", " ");
        String text = flat.length() <= LONGEST ? flat : flat.substring(0, LONGEST) + "…";
        return text.isEmpty() ? "\"\"" : text;
    }
}
