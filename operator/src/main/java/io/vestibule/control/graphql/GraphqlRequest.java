package io.vestibule.control.graphql;

import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Hint;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.SettingsFault;
import io.vestibule.settings.text.Yaml;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A query as it was sent. *Immutable.*
///
/// @param operation which operation of the text is meant, if it is said
/// @param variables by name; texts, [BigInteger], [Double], [Boolean], lists, maps and null
record GraphqlRequest(String query, Optional<String> operation, Map<String, @Nullable Object> variables) {

    /// Bytes of a body.
    static final int LONGEST = 256 << 10;

    private static final Set<String> KEYS = Set.of("query", "variables", "operationName", "extensions");
    private static final String SHAPE = "send {\"query\": \"{ viewer { … } }\", \"variables\": {}}";

    /// A body read.
    sealed interface Read {

        /// A query, not yet looked at.
        record Good(GraphqlRequest request) implements Read {}

        /// No query, and why.
        record Wrong(String message) implements Read {}
    }

    /// Reads a body. Fails never.
    static Read of(byte[] body) {
        if (body.length > LONGEST) {
            return new Read.Wrong("the body has %d bytes and may have %d: ask for less in one query, or send several"
                    .formatted(body.length, LONGEST));
        }
        if (new String(body, StandardCharsets.UTF_8).isBlank()) {
            return new Read.Wrong("the body is empty: " + SHAPE);
        }
        var faults = new Faults("");
        Optional<Yaml> tree = JsonTree.read(body, faults);
        if (tree.isEmpty()) {
            String reason =
                    faults.all().stream().findFirst().map(SettingsFault::reason).orElse("no JSON");
            return new Read.Wrong(reason + ": " + SHAPE);
        }
        return tree.get() instanceof Yaml.Mapping keys
                ? of(keys)
                : new Read.Wrong("the body is not an object: " + SHAPE);
    }

    private static Read of(Yaml.Mapping body) {
        for (String key : body.entries().keySet()) {
            if (!KEYS.contains(key)) {
                return new Read.Wrong(
                        "the body has a key %s that means nothing%s".formatted(quoted(key), Hint.among(KEYS, key)));
            }
        }
        var query = body.entries().get("query");
        if (query == null || isNothing(query.value())) {
            return new Read.Wrong("there is no query: " + SHAPE);
        }
        if (!(query.value() instanceof Yaml.Scalar text) || text.plain()) {
            return new Read.Wrong("query is not a text: " + SHAPE);
        }
        if (text.value().isBlank()) {
            return new Read.Wrong("the query is empty: " + SHAPE);
        }
        var name = body.entries().get("operationName");
        Optional<String> operation = body.text("operationName").filter(n -> !n.isEmpty());
        if (name != null && !isNothing(name.value()) && (!(name.value() instanceof Yaml.Scalar word) || word.plain())) {
            return new Read.Wrong(
                    "operationName is not a text: send the name of an operation of the query, or" + " leave it out");
        }
        var variables = body.entries().get("variables");
        if (variables == null || isNothing(variables.value())) {
            return new Read.Good(new GraphqlRequest(text.value(), operation, Map.of()));
        }
        if (!(variables.value() instanceof Yaml.Mapping values)) {
            return new Read.Wrong("variables is not an object: send {\"name\": value} with the names that the"
                    + " query declares, without the $");
        }
        return new Read.Good(new GraphqlRequest(text.value(), operation, plain(values)));
    }

    private static boolean isNothing(Yaml value) {
        return value instanceof Yaml.Scalar scalar
                && scalar.plain()
                && scalar.value().isEmpty();
    }

    private static Map<String, @Nullable Object> plain(Yaml.Mapping keys) {
        var map = new HashMap<String, @Nullable Object>();
        keys.entries().forEach((key, entry) -> map.put(key, plain(entry.value())));
        return map;
    }

    private static @Nullable Object plain(Yaml value) {
        return switch (value) {
            case Yaml.Mapping keys -> plain(keys);
            case Yaml.Sequence items -> list(items.items());
            case Yaml.Scalar text when !text.plain() -> text.value();
            case Yaml.Scalar nothing when nothing.value().isEmpty() -> null;
            case Yaml.Scalar truth
            when truth.value().equals("true") || truth.value().equals("false") -> Boolean.valueOf(truth.value());
            case Yaml.Scalar number -> number(number.value());
        };
    }

    private static List<@Nullable Object> list(List<Yaml> items) {
        var list = new ArrayList<@Nullable Object>();
        items.forEach(item -> list.add(plain(item)));
        return list;
    }

    private static Object number(String text) {
        return text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'))
                ? new BigInteger(text)
                : Double.valueOf(text);
    }

    private static String quoted(String key) {
        return "\"" + (key.length() <= 60 ? key : key.substring(0, 60) + "…") + "\"";
    }
}
