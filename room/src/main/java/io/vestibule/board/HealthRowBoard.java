package io.vestibule.board;

import io.vestibule.health.HealthRow;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/// Where the agent of health checks leaves what the history keeps, until it is written. *One
/// writer, one reader; thread-safe.*
///
/// Bounded: while nothing is taken, the row that has waited longest is lost first. Leaving a row
/// never waits for a store.
public final class HealthRowBoard implements MetricSource {

    /// How many rows may wait, some 40 MB of them: an hour and a half of a thousand checks that are
    /// well.
    public static final int MOST_ROWS = 100_000;

    private final int most;
    private Queue<HealthRow> waiting = new ArrayDeque<>();
    private long left;
    private long lost;

    public HealthRowBoard() {
        this(MOST_ROWS);
    }

    /// @param most how many rows may wait
    HealthRowBoard(int most) {
        this.most = most;
    }

    /// Leaves a row.
    public synchronized void leave(HealthRow row) {
        left++;
        waiting.add(row);
        if (waiting.size() > most) {
            waiting.remove();
            lost++;
        }
    }

    /// Takes all rows that wait, in the order in which they came.
    public synchronized List<HealthRow> take() {
        if (waiting.isEmpty()) {
            return List.of();
        }
        var taken = List.copyOf(waiting);
        waiting = new ArrayDeque<>();
        return taken;
    }

    @Override
    public void tell(MetricSink sink) {
        long rows;
        long rowsLeft;
        long rowsLost;
        synchronized (this) {
            rows = waiting.size();
            rowsLeft = left;
            rowsLost = lost;
        }
        sink.counter(
                "vestibule_health_history_rows_total",
                "Rows of the history of health checks that this node handed out to be kept.",
                rowsLeft);
        sink.counter(
                "vestibule_health_history_rows_lost_total",
                "Rows of the history of health checks that were lost because too many waited to be" + " kept.",
                rowsLost);
        sink.gauge(
                "vestibule_health_history_rows_waiting",
                "Rows of the history of health checks that wait to be kept.",
                (double) rows);
    }
}
