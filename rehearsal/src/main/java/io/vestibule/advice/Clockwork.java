package io.vestibule.advice;

import java.util.HashMap;
import java.util.Map;

/// Finds callers whose requests for one thing come at equal times. *Confined to one reading of a
/// log.*
final class Clockwork {

    /// Callers that are watched; those that come later are not.
    private static final int MOST = 100_000;

    private static final int ENOUGH = 12;
    private static final double SHORTEST_SECONDS = 5;

    /// The standard deviation as a share of the mean.
    private static final double STEADY = 0.1;

    private final Map<Key, Beat> beats = new HashMap<>();

    /// Who calls what.
    record Key(String client, String agent, String path) {}

    /// The intervals so far, summed up as Welford did.
    private static final class Beat {

        private long last;
        private long intervals;
        private double mean;
        private double squares;

        Beat(long second) {
            last = second;
        }

        void add(long second) {
            double interval = (double) second - last;
            last = second;
            intervals++;
            double off = interval - mean;
            mean += off / intervals;
            squares += off * (interval - mean);
        }

        boolean isSteady() {
            return intervals >= ENOUGH
                    && mean >= SHORTEST_SECONDS
                    && Math.sqrt(squares / intervals) <= Math.max(STEADY * mean, 1);
        }
    }

    void saw(LogLine line) {
        var key = new Key(line.client(), line.agent(), line.path());
        var beat = beats.get(key);
        if (beat != null) {
            beat.add(line.second());
        } else if (beats.size() < MOST) {
            beats.put(key, new Beat(line.second()));
        }
    }

    /// Those that are as regular as a clock, with how often they called and every how many seconds.
    void forEach(Steady what) {
        beats.forEach((key, beat) -> {
            if (beat.isSteady()) {
                what.take(key, beat.intervals + 1, Math.round(beat.mean));
            }
        });
    }

    /// Takes one regular caller.
    @FunctionalInterface
    interface Steady {
        void take(Key key, long requests, long everySeconds);
    }
}
