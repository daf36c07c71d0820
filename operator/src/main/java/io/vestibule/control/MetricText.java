package io.vestibule.control;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Writes figures in Prometheus' text format 0.0.4, those of one name together. *Confined to the
/// scrape.*
final class MetricText implements MetricSink {

    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final Map<String, StringBuilder> families = new LinkedHashMap<>();

    static String of(List<MetricSource> sources) {
        var text = new MetricText();
        sources.forEach(source -> source.tell(text));
        return String.join("", text.families.values());
    }

    @Override
    public void counter(String name, String help, long value, String... labels) {
        sample(family(name, help, "counter"), name, labels).append(value).append('\n');
    }

    @Override
    public void gauge(String name, String help, double value, String... labels) {
        sample(family(name, help, "gauge"), name, labels).append(number(value)).append('\n');
    }

    @Override
    public void histogram(String name, String help, double[] bounds, long[] counts, double sum, String... labels) {
        var family = family(name, help, "histogram");
        long all = 0;
        for (int i = 0; i < counts.length; i++) {
            all += counts[i];
            String bound = i < bounds.length ? number(bounds[i]) : "+Inf";
            sample(family, name + "_bucket", labels, "le", bound).append(all).append('\n');
        }
        sample(family, name + "_sum", labels).append(number(sum)).append('\n');
        sample(family, name + "_count", labels).append(all).append('\n');
    }

    private StringBuilder family(String name, String help, String type) {
        return families.computeIfAbsent(
                name,
                _ -> new StringBuilder("# HELP ")
                        .append(name)
                        .append(' ')
                        .append(help.replace("\\", "\\\\").replace("\n", "\\n"))
                        .append("\n# TYPE ")
                        .append(name)
                        .append(' ')
                        .append(type)
                        .append('\n'));
    }

    private static StringBuilder sample(StringBuilder family, String name, String[] labels, String... more) {
        family.append(name);
        char before = '{';
        for (String[] some : List.of(labels, more)) {
            for (int i = 0; i + 1 < some.length; i += 2) {
                family.append(before).append(some[i]).append("=\"");
                family.append(escaped(some[i + 1])).append('"');
                before = ',';
            }
        }
        return family.append(before == '{' ? " " : "} ");
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
