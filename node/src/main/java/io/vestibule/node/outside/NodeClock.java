package io.vestibule.node.outside;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.ground.ClockStep;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.SteadyClock;
import java.time.Instant;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The clock of rooms, gates and the engine of this process: where the machine's clock is set, it
/// continues, and the operator is notified. *Thread-safe.*
public final class NodeClock implements EpochClock, MetricSource {

    private static final Logger LOG = LoggerFactory.getLogger(NodeClock.class);
    private static final double SECOND = 1000;

    private final SteadyClock steady;

    /// @param wall the machine's clock
    /// @param nanos only grows, by the time that passes
    public NodeClock(EpochClock wall, LongSupplier nanos) {
        steady = new SteadyClock(wall::millis, nanos, NodeClock::tell);
    }

    private static void tell(ClockStep step) {
        LOG.error(
                "alarm: the clock of this machine stepped by {} s at {}. Rooms continue by their own"
                        + " time: no visitor is shut out or sent away by it. Events follow the clock as it"
                        + " is now. If it is wrong, set it right; let chrony or systemd-timesyncd keep"
                        + " it, and start vestibule after time-sync.target",
                seconds(step),
                Instant.ofEpochMilli(step.atMillis()));
    }

    private static double seconds(ClockStep step) {
        return step.byMillis() / SECOND;
    }

    @Override
    public long millis() {
        return steady.millis();
    }

    @Override
    public long aheadMillis() {
        return steady.aheadMillis();
    }

    @Override
    public void tell(MetricSink sink) {
        sink.counter(
                "vestibule_clock_steps_total",
                "How often the clock of the machine was set by a second or more.",
                steady.steps());
        sink.gauge(
                "vestibule_clock_step_seconds",
                "By how much it was set last; negative if back.",
                seconds(steady.latest()));
        sink.gauge(
                "vestibule_clock_step_timestamp_seconds",
                "When it was set last, by what it said afterwards; 0 if it was not.",
                steady.latest().atMillis() / SECOND);
    }
}
