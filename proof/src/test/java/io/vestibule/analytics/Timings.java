package io.vestibule.analytics;

import java.util.Arrays;
import java.util.Collection;

/// How long something took that was done several times. *Immutable.*
///
/// @param median in milliseconds
/// @param p95 the same
/// @param worst the same
record Timings(double median, double p95, double worst) {

    static Timings ofNanos(Collection<Long> nanos) {
        double[] sorted = nanos.stream().mapToDouble(each -> each / 1e6).toArray();
        Arrays.sort(sorted);
        int p95 = (int) Math.ceil(sorted.length * 0.95) - 1;
        return new Timings(sorted[sorted.length / 2], sorted[p95], sorted[sorted.length - 1]);
    }
}
