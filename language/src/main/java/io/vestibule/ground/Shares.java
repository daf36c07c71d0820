package io.vestibule.ground;

import java.util.Comparator;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Divides whole things by weight so that nothing is lost and nothing is invented: the method of
/// the largest remainder.
public final class Shares {

    private Shares() {}

    /// Divides `whole` among `weights`. The shares sum to `whole` exactly, and each lies within one
    /// of its true value. What remains after rounding down goes to the largest fractions; among
    /// equal ones, to the first.
    ///
    /// @param whole 0 or more
    /// @param weights 0 or more each; if all are 0, so are the shares
    public static long[] divide(long whole, long... weights) {
        boolean negative = whole < 0;
        for (long weight : weights) {
            negative |= weight < 0;
        }
        if (negative) {
            throw new IllegalArgumentException("neither the whole nor a weight may be negative");
        }
        var shares = new long[weights.length];
        var remainders = new long[weights.length];
        long sum = 0;
        for (long weight : weights) {
            sum = Math.addExact(sum, weight);
        }
        if (sum == 0) {
            return shares;
        }
        long left = whole;
        for (int i = 0; i < weights.length; i++) {
            long product = Math.multiplyExact(whole, weights[i]);
            shares[i] = product / sum;
            remainders[i] = product % sum;
            left -= shares[i];
        }
        if (left > 0) {
            IntStream.range(0, weights.length)
                    .boxed()
                    .sorted(Comparator.comparingLong((Integer i) -> remainders[i])
                            .reversed())
                    .limit(left)
                    .forEach(i -> shares[i]++);
        }
        return shares;
    }

    /// Divides `whole` among those with names; equal remainders go by name.
    public static SequencedMap<String, Long> divide(long whole, Map<String, Long> weights) {
        var byName = new TreeMap<>(weights);
        long[] shares = divide(
                whole, byName.values().stream().mapToLong(Long::longValue).toArray());
        int i = 0;
        for (var entry : byName.entrySet()) {
            entry.setValue(shares[i++]);
        }
        return byName;
    }
}
