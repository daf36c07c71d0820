package io.vestibule.config;

import io.vestibule.settings.text.Yaml;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Parts of a YAML tree that was not read, and has no places. *Stateless.*
final class YamlParts {

    private YamlParts() {}

    static Yaml text(String text) {
        return new Yaml.Scalar(text, false, Yaml.Mapping.NONE.place());
    }

    static Yaml plain(String text) {
        return new Yaml.Scalar(text, true, Yaml.Mapping.NONE.place());
    }

    static Yaml list(List<Yaml> items) {
        return new Yaml.Sequence(items, Yaml.Mapping.NONE.place());
    }

    /// Puts a text under a key; an empty one is left out.
    static void putText(Map<String, Yaml> into, String key, String text) {
        if (!text.isEmpty()) {
            into.put(key, text(text));
        }
    }

    /// Puts a list under a key; one without items is left out.
    static <T> void putList(Map<String, Yaml> into, String key, Collection<T> things, Function<T, Yaml> item) {
        if (!things.isEmpty()) {
            into.put(key, list(things.stream().map(item).toList()));
        }
    }

    static Yaml.Mapping keys(Map<String, Yaml> values) {
        var place = Yaml.Mapping.NONE.place();
        var entries = new HashMap<String, Yaml.Entry>();
        values.forEach((key, value) -> entries.put(key, new Yaml.Entry(place, value)));
        return new Yaml.Mapping(entries, place);
    }
}
