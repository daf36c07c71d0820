package io.vestibule.demo.check;

import java.time.Duration;
import java.util.List;

/// How many of the slots that could be taken while there was a line were taken. *Immutable.*
///
/// @param samples how many samples fell into the time that counts
/// @param meanIdle slots that could have been taken within passes and pace, on average
/// @param share 1 less the idle share of the limit, 0 to 1
public record SlotUse(int samples, double meanIdle, double share) {

    /// The time from the beginning of a line after which slots count.
    private static final Duration SETTLING = Duration.ofSeconds(5);

    /// What the gate counted at a moment.
    ///
    /// @param waiting live visitors in line
    /// @param slots how many may enter now: seats and passes, as the pace allows
    public record Sample(long atMillis, long waiting, long slots) {

        /// Whether there is a line: visitors wait, at least as many as there are slots.
        private boolean isLine() {
            return waiting > 0 && waiting >= slots;
        }
    }

    /// Looks at `samples`, in order of time: those from 5 s after a line begins until it ends.
    ///
    /// @param limit the sessions that are allowed at once
    public static SlotUse of(List<Sample> samples, int limit) {
        long lineSince = Long.MAX_VALUE;
        int counted = 0;
        double idle = 0;
        for (var sample : samples) {
            lineSince = sample.isLine() ? Math.min(lineSince, sample.atMillis()) : Long.MAX_VALUE;
            if (sample.isLine() && sample.atMillis() - lineSince >= SETTLING.toMillis()) {
                counted++;
                idle += sample.slots();
            }
        }
        double meanIdle = counted == 0 ? 0 : idle / counted;
        return new SlotUse(counted, meanIdle, 1 - meanIdle / limit);
    }

    public boolean holds(double least) {
        return samples > 0 && share >= least;
    }
}
