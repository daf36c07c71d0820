package io.vestibule.bots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Numbers by which series of answers are compared: what each answer says, how that changes from
/// one to the next, and how it differs from what those were shown who joined at about the same
/// time. *Immutable.*
public final class SeriesFeatures {

    /// Channels that every series has: when an answer came, the estimated wait, both in seconds,
    /// and the people ahead.
    public static final String SECONDS = "seconds";

    public static final String ESTIMATE = "estimate";
    public static final String AHEAD = "people ahead";

    private static final List<String> DERIVED =
            List.of("interval", "estimated end", "estimate by second", "people ahead by second", "estimate by person");
    private static final List<String> VALUES =
            List.of("first", "second", "last", "mean", "least", "most", "median", "spread");
    private static final List<String> COMPARED = List.of("first", "second", "mean");

    /// As many as this joined just before, and as many just after.
    private static final int NEIGHBORS = 12;

    private final List<String> names = new ArrayList<>();
    private final List<Series> all;
    private final double[][] rows;

    /// What one client was shown.
    ///
    /// @param joinedSeconds when it joined the line
    /// @param answers the channels of each answer, NaN for what it does not say
    public record Series(boolean decoy, double joinedSeconds, List<double[]> answers) {}

    /// @param channels what the numbers of answers are
    public SeriesFeatures(List<String> channels, List<Series> all) {
        this.all = List.copyOf(all);
        var told = all.stream().map(series -> channels(channels, series)).toList();
        var everything = new ArrayList<>(channels);
        everything.addAll(DERIVED);
        names.add("answers");
        everything.forEach(c -> VALUES.forEach(v -> names.add(c + ", " + v)));
        everything.forEach(c -> COMPARED.forEach(v -> names.add(c + ", " + v + ", compared")));
        var own = told.stream().map(SeriesFeatures::values).toList();
        rows = new double[all.size()][];
        int[] order = IntStream.range(0, all.size())
                .boxed()
                .sorted(Comparator.comparingDouble(i -> all.get(i).joinedSeconds()))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int at = 0; at < order.length; at++) {
            int i = order[at];
            int[] around =
                    Arrays.copyOfRange(order, Math.max(0, at - NEIGHBORS), Math.min(order.length, at + NEIGHBORS + 1));
            rows[i] = row(all.get(i).answers().size(), own.get(i), own, around);
        }
    }

    public double[][] rows() {
        return rows;
    }

    /// Whether each series is that of a decoy.
    public boolean[] labels() {
        var labels = new boolean[all.size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = all.get(i).decoy();
        }
        return labels;
    }

    public String name(int feature) {
        return names.get(feature);
    }

    private static double[] row(int answers, double[][] own, List<double[][]> others, int[] around) {
        var row = new ArrayList<Double>();
        row.add((double) answers);
        for (double[] values : own) {
            Arrays.stream(values).forEach(row::add);
        }
        for (int c = 0; c < own.length; c++) {
            for (String name : COMPARED) {
                int channel = c;
                int value = VALUES.indexOf(name);
                double[] theirs = Arrays.stream(around)
                        .mapToDouble(o -> others.get(o)[channel][value])
                        .sorted()
                        .toArray();
                row.add(own[c][value] - theirs[theirs.length / 2]);
            }
        }
        return row.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double[][] channels(List<String> names, Series series) {
        int seconds = names.indexOf(SECONDS);
        int estimate = names.indexOf(ESTIMATE);
        int ahead = names.indexOf(AHEAD);
        var told = new double[names.size() + DERIVED.size()][series.answers().size()];
        for (int i = 0; i < series.answers().size(); i++) {
            double[] now = series.answers().get(i);
            double[] before = series.answers().get(Math.max(0, i - 1));
            for (int c = 0; c < names.size(); c++) {
                told[c][i] = now[c];
            }
            double interval = i == 0 ? Double.NaN : now[seconds] - before[seconds];
            double[] derived = {
                interval,
                now[seconds] + now[estimate],
                (now[estimate] - before[estimate]) / interval,
                (now[ahead] - before[ahead]) / interval,
                now[estimate] / now[ahead]
            };
            for (int d = 0; d < derived.length; d++) {
                told[names.size() + d][i] = derived[d];
            }
        }
        return told;
    }

    private static double[][] values(double[][] channels) {
        return Arrays.stream(channels).map(SeriesFeatures::values).toArray(double[][]::new);
    }

    private static double[] values(double[] channel) {
        double[] known = Arrays.stream(channel).filter(Double::isFinite).toArray();
        if (known.length == 0) {
            return VALUES.stream().mapToDouble(_ -> -1).toArray();
        }
        double mean = Arrays.stream(known).average().orElseThrow();
        double spread = Arrays.stream(known).map(v -> (v - mean) * (v - mean)).sum();
        double[] sorted = known.clone();
        Arrays.sort(sorted);
        return new double[] {
            known[0],
            known.length > 1 ? known[1] : -1,
            known[known.length - 1],
            mean,
            sorted[0],
            sorted[sorted.length - 1],
            sorted[sorted.length / 2],
            Math.sqrt(spread / known.length)
        };
    }
}
