package io.vestibule.settings.text;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Keys of a kept document that only a newer version knows. When the document is written again they
/// are put back, so that an edit by an old node removes nothing that a new one has set.
/// *Immutable.*
///
/// @param body the document as it is kept, in JSON
/// @param keys where they are in it
public record UnknownKeys(String body, List<Key> keys) {

    /// Nothing is unknown.
    public static final UnknownKeys NONE = new UnknownKeys("", List.of());

    private static final Pattern STEP = Pattern.compile("([^.\\[\\]]+)(?:\\[(\\d+)])?\\.?");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    public UnknownKeys {
        keys = List.copyOf(keys);
    }

    /// One key.
    ///
    /// @param path of what holds it, such as `cookie_attributes` or `rules[2]`; empty for the top
    /// @param key any text
    public record Key(String path, String key) {

        @Override
        public String toString() {
            return path.isEmpty() ? key : path + "." + key;
        }
    }

    /// Says that they are there.
    ///
    /// @param document what holds them
    public String remark(String document) {
        return "%s has settings that this version does not know, %s; they are kept"
                .formatted(document, keys.stream().map(Key::toString).collect(Collectors.joining(", ")));
    }

    /// The same document, written again, with these keys in their places. A key that no longer has
    /// a place, because its item is gone, is dropped.
    ///
    /// @param written by this version, in JSON
    public String into(String written) {
        if (keys.isEmpty() || !(JSON.readTree(written) instanceof ObjectNode after)) {
            return written;
        }
        JsonNode before = JSON.readTree(body);
        for (Key key : keys) {
            Optional.ofNullable(place(key.path(), before, after))
                    .filter(place -> place.from().has(key.key()))
                    .ifPresent(place -> place.to().set(key.key(), place.from().get(key.key())));
        }
        return JSON.writeValueAsString(after);
    }

    /// The same object in the one document and in the other.
    private record Pair(ObjectNode from, ObjectNode to) {}

    private static @Nullable Pair place(String path, JsonNode before, JsonNode after) {
        JsonNode from = before;
        JsonNode to = after;
        Matcher step = STEP.matcher(path);
        while (step.find()) {
            from = from.path(step.group(1));
            to = to.path(step.group(1));
            if (step.group(2) != null) {
                int index = Integer.parseInt(step.group(2));
                from = from.path(index);
                to = isSame(from, to.path(index)) ? to.path(index) : same(from, to);
            }
        }
        return from instanceof ObjectNode one && to instanceof ObjectNode other ? new Pair(one, other) : null;
    }

    /// The item that is still the same one: by its id, or because all that is written of it was
    /// there.
    private static JsonNode same(JsonNode item, JsonNode items) {
        for (JsonNode other : items) {
            if (isSame(item, other)) {
                return other;
            }
        }
        return JSON.missingNode();
    }

    private static boolean isSame(JsonNode item, JsonNode other) {
        return other.has("id")
                ? other.path("id").equals(item.path("id"))
                : other.isObject()
                        && other.propertyStream().allMatch(e -> e.getValue().equals(item.get(e.getKey())));
    }
}
