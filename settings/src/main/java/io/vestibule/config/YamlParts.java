package io.vestibule.config;

import io.vestibule.settings.text.Yaml;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    static Yaml.Mapping keys(Map<String, Yaml> values) {
        var place = Yaml.Mapping.NONE.place();
        var entries = new HashMap<String, Yaml.Entry>();
        values.forEach((key, value) -> entries.put(key, new Yaml.Entry(place, value)));
        return new Yaml.Mapping(entries, place);
    }
}
