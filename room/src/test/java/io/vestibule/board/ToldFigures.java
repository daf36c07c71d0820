package io.vestibule.board;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The figures of one scrape as tests read them: counters and gauges by name and labels.
public final class ToldFigures implements MetricSink {

    private final Map<String, Double> figures = new TreeMap<>();

    private ToldFigures() {}

    /// What a part reports: `name[label, value]`, and `name[]` without labels.
    public static Map<String, Double> of(Consumer<MetricSink> part) {
        var told = new ToldFigures();
        part.accept(told);
        return told.figures;
    }

    @Override
    public void counter(String name, String help, long value, String... labels) {
        gauge(name, help, (double) value, labels);
    }

    @Override
    public void gauge(String name, String help, double value, String... labels) {
        figures.put(name + List.of(labels), value);
    }

    @Override
    public void histogram(String name, String help, double[] bounds, long[] counts, double sum, String... labels) {}
}
