package io.vestibule.testing;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// How two measured things hang together. Doubles: these are measures of samples and count nobody.
public final class Statistics {

    private Statistics() {}

    /// A straight line through points, by least squares, and how well they lie on it.
    ///
    /// @param slope how much `y` grows with `x`
    /// @param correlation after Pearson, -1 to 1
    public record Fit(double slope, double correlation) {}

    /// Whether two things grow together, however: Spearman's rank correlation.
    ///
    /// @param rho -1 to 1
    /// @param p how likely a `rho` at least so far from 0 would be by chance alone, by the normal
    ///   approximation: for samples of hundreds and more
    public record RankCorrelation(double rho, double p) {}

    /// The line through the points; of at least two different `x`.
    public static Fit line(double[] x, double[] y) {
        double meanX = mean(x);
        double meanY = mean(y);
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < x.length; i++) {
            xx += (x[i] - meanX) * (x[i] - meanX);
            xy += (x[i] - meanX) * (y[i] - meanY);
            yy += (y[i] - meanY) * (y[i] - meanY);
        }
        return new Fit(xy / xx, xy / Math.sqrt(xx * yy));
    }

    /// Spearman's test. Equal values share the mean of their ranks.
    public static RankCorrelation ranks(double[] x, double[] y) {
        double rho = line(rank(x), rank(y)).correlation();
        double z = Math.abs(rho) * Math.sqrt(x.length - 1.0);
        return new RankCorrelation(rho, beyond(z));
    }

    /// How likely numbers would be at least so uneven by chance, if any from 0 to 1 were as likely:
    /// Kolmogorov's test, by the limit of large samples, in the form of Stephens (1970).
    ///
    /// @param sorted the numbers, the smallest first
    /// @param most only numbers up to this one are judged; below 1 the result is a little too high
    public static double evenness(double[] sorted, double most) {
        int n = sorted.length;
        double farthest = 0;
        for (int i = 0; i < n && sorted[i] <= most; i++) {
            double above = (i + 1.0) / n - sorted[i];
            double below = sorted[i] - (double) i / n;
            farthest = Math.max(farthest, Math.max(above, below));
        }
        return kolmogorov((Math.sqrt(n) + 0.12 + 0.11 / Math.sqrt(n)) * farthest);
    }

    public static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(Double.NaN);
    }

    static double[] rank(double[] values) {
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        var ranks = new double[values.length];
        for (int from = 0; from < order.length; ) {
            int to = from + 1;
            while (to < order.length && values[order[to]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + 1 + to) / 2.0;
            }
            from = to;
        }
        return ranks;
    }

    /// How likely a larger distance than this is, in units of one over the root of the sample's
    /// size.
    static double kolmogorov(double distance) {
        if (distance < 0.3) {
            return 1;
        }
        double sum = 0;
        for (int k = 1; k < 60; k++) {
            sum += (k % 2 == 0 ? -2 : 2) * Math.exp(-2 * k * k * distance * distance);
        }
        return sum;
    }

    /// The share of a normal distribution that lies beyond `z` deviations on either side: the
    /// complementary error function of z/sqrt(2), by its continued fraction where that converges
    /// fast, else by the series of the error function.
    static double beyond(double z) {
        double x = z / Math.sqrt(2);
        double scale = Math.exp(-x * x) / Math.sqrt(Math.PI);
        if (x > 2) {
            double fraction = x;
            for (int k = 60; k > 0; k--) {
                fraction = x + k / 2.0 / fraction;
            }
            return scale / fraction;
        }
        double term = x;
        double sum = x;
        for (int k = 1; k < 60; k++) {
            term *= 2 * x * x / (2 * k + 1);
            sum += term;
        }
        return 1 - 2 * scale * sum;
    }
}
