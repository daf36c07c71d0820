package io.vestibule.workshop.opening;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// What the crowd saw. *Confined to its event loop.*
final class Tally {

    /// An answer is late from here on.
    private static final long LATE_NANOS = 5_000_000_000L;

    private static final double MILLI = 1e6;

    private final List<Long> first = new ArrayList<>();
    private final List<Long> later = new ArrayList<>();
    private int refused;
    private int broken;
    private int late;
    private int inside;
    private int strange;

    /// Nobody took the connection, or it was cut before an answer.
    void refused() {
        refused++;
    }

    /// A connection on which answers had come was cut.
    void broken() {
        broken++;
    }

    /// Somebody was let in.
    void inside() {
        inside++;
    }

    /// An answer that is neither a page, nor a place in line.
    void strange() {
        strange++;
    }

    /// An answer came.
    ///
    /// @param nanos after the person was due to connect, or asked
    void answered(boolean firstAnswer, long nanos) {
        (firstAnswer ? first : later).add(nanos);
        if (nanos > LATE_NANOS) {
            late++;
        }
    }

    /// @param unanswered who never got an answer
    String report(int people, int unanswered, long inversions) {
        return String.format(
                Locale.ROOT,
                "people %d refused %d unanswered %d late %d broken %d strange %d inside %d inversions %d%n"
                        + "first p50 %.0f p99 %.0f most %.0f ms; later %d p50 %.1f p99 %.1f most %.1f ms",
                people,
                refused,
                unanswered,
                late,
                broken,
                strange,
                inside,
                inversions,
                at(first, 0.5),
                at(first, 0.99),
                at(first, 1),
                later.size(),
                at(later, 0.5),
                at(later, 0.99),
                at(later, 1));
    }

    private static double at(List<Long> nanos, double part) {
        if (nanos.isEmpty()) {
            return 0;
        }
        var sorted = new ArrayList<>(nanos);
        Collections.sort(sorted);
        int rank = (int) Math.ceil(sorted.size() * part);
        return sorted.get(Math.max(0, rank - 1)) / MILLI;
    }
}
