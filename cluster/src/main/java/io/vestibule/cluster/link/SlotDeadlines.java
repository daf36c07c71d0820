package io.vestibule.cluster.link;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import java.util.Arrays;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/// How long those who ask for slots wait at each rank: lanes for the host in their data center, the
/// hosts here for Anywhere. *Thread-safe.*
public final class SlotDeadlines implements MetricSource {

    private static final long MOST_MICROS = 60_000_000;
    private static final int NANOS = 1_000;
    private static final double MICROS = 1e6;

    private static final double[] BOUNDS = {
        0.000_2, 0.000_5, 0.001, 0.002, 0.005, 0.01, 0.015, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5
    };

    private final Histogram answers = new ConcurrentHistogram(MOST_MICROS, 2);
    private final Histogram gifts = new ConcurrentHistogram(MOST_MICROS, 2);

    /// The host answered a lane of this node.
    public void answered(long nanos) {
        answers.recordValue(micros(nanos));
    }

    /// The global coordinator answered a host on this node that had asked for more.
    void anywhereAnswered(long nanos) {
        gifts.recordValue(micros(nanos));
    }

    private static long micros(long nanos) {
        return Math.clamp(nanos / NANOS, 0, MOST_MICROS);
    }

    @Override
    public void tell(MetricSink sink) {
        tell(sink, "center", answers.copy());
        tell(sink, "anywhere", gifts.copy());
    }

    private static void tell(MetricSink sink, String rank, Histogram times) {
        var buckets = new long[BOUNDS.length + 1];
        double sum = 0;
        for (var value : times.recordedValues()) {
            double seconds = value.getValueIteratedTo() / MICROS;
            int at = Arrays.binarySearch(BOUNDS, seconds);
            buckets[at < 0 ? -at - 1 : at] += value.getCountAtValueIteratedTo();
            sum += seconds * value.getCountAtValueIteratedTo();
        }
        sink.histogram(
                "vestibule_cluster_request_seconds",
                "How long a slot request took: from an event loop to the host in its data center"
                        + " (center), or from a host to the global coordinator (anywhere).",
                BOUNDS,
                buckets,
                sum,
                "rank",
                rank);
    }
}
