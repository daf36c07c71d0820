package io.vestibule.control;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/// The figures of a node as they are now, for those who ask for some of them by name: what has no
/// label, or by its first label. *Confined to one answer.*
final class Gauges implements MetricSink {

    private final Map<String, Double> plain = new TreeMap<>();
    private final Map<String, Map<String, Double>> labeled = new TreeMap<>();

    private Gauges() {}

    static Gauges of(List<MetricSource> sources) {
        var gauges = new Gauges();
        sources.forEach(source -> source.tell(gauges));
        return gauges;
    }

    /// The value of a figure without labels; nothing where no part reports it.
    OptionalDouble get(String name) {
        Double value = plain.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /// The values of a figure with labels, by the value of the first; of several with the same, the
    /// last.
    Map<String, Double> byLabel(String name) {
        return Collections.unmodifiableMap(labeled.getOrDefault(name, Map.of()));
    }

    @Override
    public void counter(String name, String help, long value, String... labels) {
        gauge(name, help, (double) value, labels);
    }

    @Override
    public void gauge(String name, String help, double value, String... labels) {
        if (labels.length == 0) {
            plain.put(name, value);
        } else {
            labeled.computeIfAbsent(name, _ -> new TreeMap<>()).put(labels[1], value);
        }
    }

    @Override
    public void histogram(String name, String help, double[] bounds, long[] counts, double sum, String... labels) {
        // A distribution is no one number.
    }
}
