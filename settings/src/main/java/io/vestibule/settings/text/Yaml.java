package io.vestibule.settings.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A piece of a YAML or JSON document with its place. Immutable.
public sealed interface Yaml {

    TextPosition place();

    /// Where a piece begins, both counted from 1.
    record TextPosition(int line, int column) {
        static final TextPosition START = new TextPosition(1, 1);
    }

    /// A single value, not yet interpreted: what it means depends on the key.
    ///
    /// @param plain whether it was written without quotes; in JSON, whether it is no string
    record Scalar(String value, boolean plain, TextPosition place) implements Yaml {

        /// Whether this says that nothing is given.
        public boolean isNothing() {
            return plain && (value.isEmpty() || value.equals("~") || value.equals("null"));
        }
    }

    /// A list.
    record Sequence(List<Yaml> items, TextPosition place) implements Yaml {
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /// Keys and their values, in no promised order.
    record Mapping(Map<String, Entry> entries, TextPosition place) implements Yaml {

        /// No keys.
        public static final Mapping NONE = new Mapping(Map.of(), TextPosition.START);

        public Mapping {
            entries = Map.copyOf(entries);
        }

        /// These keys laid over others: what is not said here is what is there, below keys that
        /// both hold too.
        public Mapping over(Mapping base) {
            var all = new HashMap<>(base.entries);
            entries.forEach((key, entry) -> {
                var below = base.entries.get(key);
                all.put(key, below == null ? entry : entry.over(below));
            });
            return new Mapping(all, place);
        }

        /// These keys without some of them.
        public Mapping without(Set<String> names) {
            var rest = new HashMap<>(entries);
            rest.keySet().removeAll(names);
            return new Mapping(rest, place);
        }

        /// These keys and a text.
        public Mapping with(String key, String text) {
            var all = new HashMap<>(entries);
            all.put(key, new Entry(place, new Scalar(text, false, place)));
            return new Mapping(all, place);
        }

        /// These keys and others below one.
        public Mapping with(String key, Mapping below) {
            var all = new HashMap<>(entries);
            all.put(key, new Entry(below.place(), below));
            return new Mapping(all, place);
        }

        /// The text of a key, if there is one.
        public Optional<String> text(String key) {
            var entry = entries.get(key);
            return entry != null && entry.value() instanceof Scalar text && !text.isNothing()
                    ? Optional.of(text.value())
                    : Optional.empty();
        }
    }

    /// A value and the place of its key.
    record Entry(TextPosition place, Yaml value) {

        private Entry over(Entry base) {
            return value instanceof Mapping keys && base.value instanceof Mapping below
                    ? new Entry(place, keys.over(below))
                    : this;
        }
    }
}
