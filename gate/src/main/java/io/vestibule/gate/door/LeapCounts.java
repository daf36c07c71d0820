package io.vestibule.gate.door;

import io.vestibule.queue.SteadyWait;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.room.RoomChange;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;

/// How often visitors of one room were sent other waits than their pages showed, by what happened,
/// as one lane counts them. *One writer, many readers.*
public final class LeapCounts {

    private static final int HELD_BACK = 0;

    /// What happened, by its number; before that nothing: then the estimate was held back.
    static final List<String> REASONS = Stream.concat(
                    Stream.of("held_back"),
                    Stream.of(RoomChange.values())
                            .sorted(Comparator.comparingInt(RoomChange::number))
                            .map(RoomChange::published))
            .toList();

    private final AtomicLongArray counts = new AtomicLongArray(REASONS.size());

    /// Counts one answer. Called by the lane alone, so that no step has to be atomic.
    ///
    /// @param estimate what would be shown of a wait of which the page shows nothing
    public void count(SteadyWait told, WaitEstimate.Known estimate) {
        if (told.why().isPresent()) {
            count(told.why().get().number());
        } else if (told.estimate().pointSeconds() != estimate.pointSeconds()) {
            count(HELD_BACK);
        }
    }

    private void count(int index) {
        counts.setOpaque(index, counts.getPlain(index) + 1);
    }

    /// How many there were for a reason, by its place in [#REASONS].
    long of(int index) {
        return counts.getOpaque(index);
    }
}
