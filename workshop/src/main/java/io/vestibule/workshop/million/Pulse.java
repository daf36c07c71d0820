package io.vestibule.workshop.million;

import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.queue.Claim;
import io.vestibule.ticket.EstimateStamp;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/// Asks the coordinator every millisecond and notes when it was answered, from the moment the
/// question was due. *Thread-safe.*
final class Pulse {

    private static final long BEAT_NANOS = 1_000_000;
    private static final long LONGEST_MICROS = 60_000_000;
    private static final long NOBODY = 1;
    private static final long SOMEBODY = 2;

    private final House house;
    private final Histogram micros = new Histogram(LONGEST_MICROS, 3);
    private final ScheduledExecutorService beat = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("pulse").factory());

    Pulse(House house) {
        this.house = house;
        // Takes the only seat: later visitors get none.
        ask(SOMEBODY, System.nanoTime());
        long start = System.nanoTime();
        var due = new long[] {start};
        var _ = beat.scheduleAtFixedRate(
                () -> {
                    due[0] += BEAT_NANOS;
                    ask(NOBODY, due[0]);
                },
                BEAT_NANOS,
                BEAT_NANOS,
                TimeUnit.NANOSECONDS);
    }

    private void ask(long id, long dueNanos) {
        var seat = house.watch();
        var last = new SlotAsk(
                id, System.currentTimeMillis(), Claim.WAITING, EstimateStamp.NOTHING, EstimateStamp.NOTHING);
        seat.loop().execute(() -> seat.client().ask(house.room, last, _ -> note(System.nanoTime() - dueNanos)));
    }

    private synchronized void note(long nanos) {
        micros.recordValue(Math.clamp(nanos / 1000, 0, LONGEST_MICROS));
    }

    /// What was seen since the last call: the longest answer time and some lesser ones.
    synchronized String told() {
        String told = "pulseMaxMicros=%d pulse999Micros=%d pulse50Micros=%d"
                .formatted(micros.getMaxValue(), micros.getValueAtPercentile(99.9), micros.getValueAtPercentile(50));
        micros.reset();
        return told;
    }
}
