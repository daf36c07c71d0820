package io.vestibule.settings;

import java.util.List;
import java.util.Map;

/// A piece of a YAML document with its place. Immutable.
public sealed interface Yaml {

    Place place();

    /// Where a piece begins, both counted from 1.
    record Place(int line, int column) {
        static final Place START = new Place(1, 1);
    }

    /// A single value, not yet interpreted: what it means depends on the key.
    ///
    /// @param plain whether it was written without quotes
    record Text(String value, boolean plain, Place place) implements Yaml {

        /// Whether this says that nothing is given.
        boolean isNothing() {
            return plain && (value.isEmpty() || value.equals("~") || value.equals("null"));
        }
    }

    /// A list.
    record Items(List<Yaml> items, Place place) implements Yaml {
        public Items {
            items = List.copyOf(items);
        }
    }

    /// Keys and their values, in no promised order.
    record Keys(Map<String, Entry> entries, Place place) implements Yaml {

        /// No keys.
        public static final Keys NONE = new Keys(Map.of(), Place.START);

        public Keys {
            entries = Map.copyOf(entries);
        }
    }

    /// A value and the place of its key.
    record Entry(Place place, Yaml value) {}
}
