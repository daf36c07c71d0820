package io.vestibule.bots;

import io.vestibule.bots.TinyBrowser.Answer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// Numbers by which series are compared: all that a client sees of each answer, how it changes from
/// one to the next, and how it differs from what those were told who joined at about the same time.
/// *Immutable.*
final class SeriesFeatures {

    private static final List<String> CHANNELS =
            List.of(
                    "status",
                    "header names",
                    "bytes of headers",
                    "fields",
                    "bytes of body",
                    "bytes of cookie",
                    "Max-Age",
                    "time to answer",
                    "Retry-After",
                    "interval",
                    "estimate",
                    "low",
                    "high",
                    "people ahead",
                    "estimated end",
                    "estimate by second",
                    "people ahead by second",
                    "estimate by person",
                    "let in");
    private static final List<String> VALUES =
            List.of("first", "second", "last", "mean", "least", "most", "median", "spread");
    private static final List<String> COMPARED =
            List.of("estimate", "people ahead", "estimated end", "time to answer", "high");

    /// As many as this joined just before, and as many just after.
    private static final int NEIGHBORS = 12;

    private final List<String> names = new ArrayList<>();
    private final double[][] rows;

    SeriesFeatures(List<WaitSeries> all) {
        long start = all.stream().mapToLong(WaitSeries::joinedMillis).min().orElseThrow();
        var told = all.stream().map(series -> channels(series, start)).toList();
        names.add("answers");
        names.add("joined");
        CHANNELS.forEach(c -> VALUES.forEach(v -> names.add(c + ", " + v)));
        COMPARED.forEach(
                c -> List.of("first", "mean").forEach(v -> names.add(c + ", " + v + ", compared")));
        rows = new double[all.size()][];
        var order = new ArrayList<Integer>();
        for (int i = 0; i < all.size(); i++) {
            order.add(i);
        }
        order.sort(Comparator.comparingLong(i -> all.get(i).joinedMillis()));
        for (int at = 0; at < order.size(); at++) {
            int i = order.get(at);
            var row = new ArrayList<Double>();
            row.add((double) all.get(i).answers().size());
            row.add((all.get(i).joinedMillis() - start) / 1e3);
            for (double[] channel : told.get(i)) {
                for (double value : values(channel)) {
                    row.add(value);
                }
            }
            int from = Math.max(0, at - NEIGHBORS);
            int to = Math.min(order.size(), at + NEIGHBORS + 1);
            var around = order.subList(from, to);
            for (String name : COMPARED) {
                int c = CHANNELS.indexOf(name);
                for (int value : new int[] {0, 3}) {
                    double[] others =
                            around.stream()
                                    .mapToDouble(o -> values(told.get(o)[c])[value])
                                    .sorted()
                                    .toArray();
                    row.add(values(told.get(i)[c])[value] - others[others.length / 2]);
                }
            }
            rows[i] = row.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }

    double[][] rows() {
        return rows;
    }

    String name(int feature) {
        return names.get(feature);
    }

    private static double[][] channels(WaitSeries series, long start) {
        var answers = series.answers();
        var told = new double[CHANNELS.size()][answers.size()];
        for (int i = 0; i < answers.size(); i++) {
            double[] now = channels(answers.get(i), start);
            for (int c = 0; c < now.length; c++) {
                told[c][i] = now[c];
            }
            int next = now.length;
            double seconds = 0;
            if (i > 0) {
                seconds = (answers.get(i).atMillis() - answers.get(i - 1).atMillis()) / 1e3;
            }
            int estimate = CHANNELS.indexOf("estimate");
            int ahead = CHANNELS.indexOf("people ahead");
            told[CHANNELS.indexOf("interval")][i] = i == 0 ? Double.NaN : seconds;
            told[CHANNELS.indexOf("estimate by second")][i] =
                    i == 0 ? Double.NaN : (told[estimate][i] - told[estimate][i - 1]) / seconds;
            told[CHANNELS.indexOf("people ahead by second")][i] =
                    i == 0 ? Double.NaN : (told[ahead][i] - told[ahead][i - 1]) / seconds;
            told[CHANNELS.indexOf("estimate by person")][i] = told[estimate][i] / told[ahead][i];
            told[CHANNELS.indexOf("let in")][i] = answers.get(i).letsIn() ? 1 : 0;
            assert next <= CHANNELS.size();
        }
        return told;
    }

    private static double[] channels(Answer answer, long start) {
        var names = new StringBuilder();
        int headBytes = 0;
        for (String line : answer.head().subList(1, answer.head().size())) {
            names.append(line.substring(0, Math.max(0, line.indexOf(':')))).append(' ');
            headBytes += line.length();
        }
        var cookie =
                answer.head().stream()
                        .filter(l -> l.toLowerCase(Locale.ROOT).startsWith("set-cookie:"))
                        .findFirst()
                        .orElse("");
        double estimate = answer.number("waitTimeSeconds");
        return new double[] {
            answer.status(),
            names.toString().hashCode() % 1000,
            headBytes,
            answer.body().replaceAll("[^\"a-zA-Z{}:]", "").replaceAll(":\"[^\"]*\"", "").hashCode()
                    % 1000,
            answer.body().length(),
            cookie.split(";", 2)[0].length(),
            cookie.contains("Max-Age=")
                    ? Double.parseDouble(cookie.replaceAll(".*Max-Age=(\\d+).*", "$1"))
                    : Double.NaN,
            answer.micros(),
            answer.retrySeconds(),
            0,
            estimate,
            answer.number("waitTimeLow"),
            answer.number("waitTimeHigh"),
            answer.number("peopleAhead"),
            (answer.atMillis() - start) / 1e3 + estimate
        };
    }

    private static double[] values(double[] channel) {
        double[] known = Arrays.stream(channel).filter(Double::isFinite).toArray();
        if (known.length == 0) {
            return new double[] {-1, -1, -1, -1, -1, -1, -1, -1};
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
