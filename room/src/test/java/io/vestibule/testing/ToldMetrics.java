package io.vestibule.testing;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The counters and gauges of one scrape, by name and labels, such as `name[room, sale]`. *Confined
/// to the scrape.*
public final class ToldMetrics implements MetricSink {

    private final Map<String, Double> told = new TreeMap<>();

    private ToldMetrics() {}

    /// What a source tells now.
    public static Map<String, Double> of(MetricSource source) {
        var sink = new ToldMetrics();
        source.tell(sink);
        return sink.told;
    }

    @Override
    public void counter(String name, String help, long value, String... labels) {
        gauge(name, help, (double) value, labels);
    }

    @Override
    public void gauge(String name, String help, double value, String... labels) {
        told.put(name + List.of(labels), value);
    }

    /// Left out.
    @Override
    public void histogram(String name, String help, double[] bounds, long[] counts, double sum, String... labels) {}
}
