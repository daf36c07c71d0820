package io.vestibule.demo;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// The metrics of a gate as its monitoring gets them: Prometheus text, of one room. *Immutable.*
public final class Scrape {

    private static final Pattern SAMPLE = Pattern.compile("(?m)^([a-zA-Z_:][\\w:]*)(\\{[^}]*})? ([-+0-9.eE]+)");

    private final Map<String, Double> values;

    private Scrape(Map<String, Double> values) {
        this.values = values;
    }

    /// Reads what has no labels, or all of `labels` among its own.
    ///
    /// @param labels each as it is in the text, such as `room="demo"`
    public static Scrape of(String text, String... labels) {
        var values = new HashMap<String, Double>();
        var found = SAMPLE.matcher(text);
        while (found.find()) {
            if (found.group(2) == null || hasAll(found.group(2), labels)) {
                values.putIfAbsent(found.group(1), Double.valueOf(found.group(3)));
            }
        }
        return new Scrape(values);
    }

    private static boolean hasAll(String found, String... labels) {
        for (String label : labels) {
            if (!found.contains(label)) {
                return false;
            }
        }
        return true;
    }

    /// The value of a metric; `otherwise` if it is not there.
    public double value(String name, double otherwise) {
        return values.getOrDefault(name, otherwise);
    }

    /// The same, as a whole number.
    public long count(String name) {
        return Math.round(value(name, 0));
    }
}
