package io.vestibule.board;

import io.vestibule.coordination.protocol.SlotAnswer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/// Counters of questions for slots and of reports. *Thread-safe.*
final class SlotFigures implements MetricSource {

    /// The events counted.
    enum Count {
        ASKS,
        /// No answer in time.
        UNANSWERED,
        /// No answer because too many were under way.
        OVERFULL,
        /// A slot that came too late and was given back.
        LATE,
        GRANTED,
        INSIDE,
        /// Under another id, from another network.
        MOVED,
        REFUSED,
        NOT_YET,
        SPENT,
        REPORTS,
        REPORTS_AGAIN,
        HAPPENINGS,
        /// Check-ins forgotten because the host does not acknowledge.
        HAPPENINGS_FORGOTTEN,
        /// An answer that the caller failed to handle.
        FAILED
    }

    /// How a question may end.
    private static final Set<Count> ANSWERS = EnumSet.of(
            Count.GRANTED,
            Count.INSIDE,
            Count.MOVED,
            Count.REFUSED,
            Count.NOT_YET,
            Count.SPENT,
            Count.UNANSWERED,
            Count.OVERFULL,
            Count.LATE,
            Count.FAILED);

    private static final double MICROS = 1e6;

    /// Upper bounds of the buckets, in seconds.
    private static final double[] BOUNDS = {
        0.000_05, 0.000_1, 0.000_2, 0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1
    };

    private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);
    private final Recorder recorder = new Recorder(2);
    private final Histogram total = new Histogram(2);

    SlotFigures() {
        for (Count count : Count.values()) {
            counts.put(count, new LongAdder());
        }
    }

    void add(Count count) {
        adder(count).increment();
    }

    long of(Count count) {
        return adder(count).sum();
    }

    private LongAdder adder(Count count) {
        return Objects.requireNonNull(counts.get(count));
    }

    void answered(SlotAnswer answer) {
        add(
                switch (answer) {
                    case SlotAnswer.Granted _ -> Count.GRANTED;
                    case SlotAnswer.AlreadyInside _, SlotAnswer.TakenOver _ -> Count.INSIDE;
                    case SlotAnswer.Moved _ -> Count.MOVED;
                    case SlotAnswer.Refused _, SlotAnswer.AskHome _, SlotAnswer.InLine _, SlotAnswer.UnderWay _ ->
                        Count.REFUSED;
                    case SlotAnswer.NotYet _ -> Count.NOT_YET;
                    case SlotAnswer.Spent _ -> Count.SPENT;
                });
    }

    void took(long nanos) {
        recorder.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(nanos)));
    }

    Histogram askMicros() {
        synchronized (total) {
            total.add(recorder.getIntervalHistogram());
            return total.copy();
        }
    }

    @Override
    public void tell(MetricSink sink) {
        sink.counter("vestibule_slot_requests_total", "Slot requests sent to coordinators.", of(Count.ASKS));
        for (Count count : ANSWERS) {
            sink.counter(
                    "vestibule_slot_answers_total",
                    "Answers to slot requests. A late one was given back, and its request also"
                            + " counts as unanswered.",
                    of(count),
                    "answer",
                    count.name().toLowerCase(Locale.ROOT));
        }
        sink.counter("vestibule_reports_total", "Reports that event loops sent to coordinators.", of(Count.REPORTS));
        sink.counter(
                "vestibule_reports_resent_total",
                "Reports that event loops sent again because they were not acknowledged.",
                of(Count.REPORTS_AGAIN));
        sink.counter("vestibule_visit_events_total", "Visit events reported to coordinators.", of(Count.HAPPENINGS));
        sink.counter(
                "vestibule_visit_events_dropped_total",
                "Check-ins dropped because the coordinator does not acknowledge reports.",
                of(Count.HAPPENINGS_FORGOTTEN));
        tellTimes(sink);
    }

    private void tellTimes(MetricSink sink) {
        var times = askMicros();
        var buckets = new long[BOUNDS.length + 1];
        double sum = 0;
        for (var value : times.recordedValues()) {
            double seconds = value.getValueIteratedTo() / MICROS;
            int at = Arrays.binarySearch(BOUNDS, seconds);
            buckets[at < 0 ? -at - 1 : at] += value.getCountAtValueIteratedTo();
            sum += seconds * value.getCountAtValueIteratedTo();
        }
        sink.histogram(
                "vestibule_slot_request_seconds", "How long the answer to a slot request took.", BOUNDS, buckets, sum);
    }
}
