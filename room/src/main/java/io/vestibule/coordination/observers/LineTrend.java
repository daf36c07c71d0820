package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.queue.Rules;
import java.util.Arrays;

/// Measures by how much a line grows or shrinks where a draw decides who enters: the chances of
/// those who wait follow from it. *Confined to its agent.*
final class LineTrend {

    private static final long SAMPLE_MILLIS = 60_000;
    private static final int MINUTES = 5;

    private final long[] more = new long[MINUTES];
    private long before;
    private long sampledMillis;
    private int samples;

    /// How many more wait after each minute, as in the middle one of the last five: a crowd that
    /// comes at once is no trend. 0 until two minutes were seen. A double: a forecast.
    double perMinute() {
        int seen = Math.min(samples, MINUTES);
        if (seen < 2) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(more, seen);
        Arrays.sort(sorted);
        return sorted[(seen - 1) / 2];
    }

    void step(RoomBooks books) {
        if (books.rules().entrance() != Rules.Entrance.DRAW) {
            samples = 0;
            sampledMillis = 0;
        } else if (books.now() - sampledMillis >= SAMPLE_MILLIS) {
            long here = books.ledger().line().size();
            long all = books.globalLink()
                    .world(books.now())
                    .map(WorldState::waiting)
                    .orElse(here);
            if (sampledMillis != 0) {
                more[samples % MINUTES] = all - before;
                samples = samples + 1 == 3 * MINUTES ? 2 * MINUTES : samples + 1;
            }
            before = all;
            sampledMillis = books.now();
        }
    }
}
