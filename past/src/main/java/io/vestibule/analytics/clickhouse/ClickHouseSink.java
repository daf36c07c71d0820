package io.vestibule.analytics.clickhouse;

import io.vestibule.analytics.figure.UnsentMinutes;
import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.ground.EpochClock;
import io.vestibule.minute.RowKey;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Copies minute rows to a table of ClickHouse, minute by minute as the store has written them, on
/// a thread of its own. *Thread-safe.*
///
/// Nothing waits for it: rows are read from the store, one minute at a time, so an outage of
/// ClickHouse takes no memory, and what was not sent is sent after it, also by the next process. A
/// minute is sent once it is over, and again when late rows came.
public final class ClickHouseSink implements MetricSource, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ClickHouseSink.class);

    /// After its end a minute may still change for the patience of its book, 12 s.
    private static final long SETTLED_MILLIS = 15_000;

    private static final long PAUSE_MILLIS = 10_000;
    private static final long FIRST_RETRY_MILLIS = 1_000;
    private static final long LAST_RETRY_MILLIS = 60_000;

    private static final int MINUTES_AT_ONCE = 120;
    private static final int MOST_ROWS = 1_000;
    private static final int MOST_BYTES = 4 << 20;
    private static final byte[] NO_ROWS = {};
    private static final double MILLIS = 1000.0;

    private final ClickHousePlace place;
    private final UnsentMinutes unsent;
    private final EpochClock clock;
    private final ClickHouse clickHouse;
    private final ClickHouseRows lines = new ClickHouseRows();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("clickhouse").daemon().factory());

    // Of the thread alone.
    private boolean tableIsThere;
    private long retryMillis = FIRST_RETRY_MILLIS;

    private volatile State state = new State(0, 0, 0, "");

    /// What is reported of it. *Immutable.*
    ///
    /// @param rows that ClickHouse has taken
    /// @param failures how often it has not
    /// @param behindMillis since the end of the oldest minute that it does not have
    /// @param trouble why the last try failed; empty if it did not
    private record State(long rows, long failures, long behindMillis, String trouble) {}

    /// One that does nothing until [#pass] is called.
    public ClickHouseSink(ClickHousePlace place, UnsentMinutes unsent, EpochClock clock) {
        this.place = place;
        this.unsent = unsent;
        this.clock = clock;
        this.clickHouse = new ClickHouse(place);
    }

    /// Starts to copy. Returns at once.
    ///
    /// @param unsent of a store that knows that there is a copy
    public static ClickHouseSink start(ClickHousePlace place, UnsentMinutes unsent, EpochClock clock) {
        var sink = new ClickHouseSink(place, unsent, clock);
        sink.lookIn(FIRST_RETRY_MILLIS);
        return sink;
    }

    private void lookIn(long millis) {
        try {
            var _ = thread.schedule(() -> lookIn(pass()), millis, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException _) {
            // It was closed meanwhile.
            return;
        }
    }

    /// Sends all minutes that are over and that ClickHouse does not have.
    ///
    /// @return after how many milliseconds to look again
    public long pass() {
        try {
            sendAll();
            succeeded();
            retryMillis = FIRST_RETRY_MILLIS;
            return PAUSE_MILLIS;
        } catch (RuntimeException e) {
            failed(String.valueOf(e.getMessage()));
            long pause = retryMillis;
            retryMillis = Math.min(2 * retryMillis, LAST_RETRY_MILLIS);
            return pause;
        }
    }

    private void sendAll() {
        List<UnsentMinutes.Unsent> over;
        do {
            long settled = (clock.millis() - SETTLED_MILLIS) / RowKey.MINUTE_MILLIS;
            over = unsent.oldest(MINUTES_AT_ONCE).stream()
                    .filter(one -> one.minute() < settled)
                    .toList();
            for (var one : over) {
                behind(one.minute());
                send(one);
            }
        } while (over.size() == MINUTES_AT_ONCE);
    }

    private void send(UnsentMinutes.Unsent one) {
        if (!tableIsThere) {
            clickHouse.run(ClickHouseRows.makes(place), NO_ROWS);
            clickHouse.run(ClickHouseRows.completes(place), NO_ROWS);
            tableIsThere = true;
        }
        lines.clear();
        unsent.rows(one.minute(), (room, row) -> {
            lines.add(room, row);
            if (lines.rows() >= MOST_ROWS || lines.bytes() >= MOST_BYTES) {
                insert();
            }
        });
        if (lines.rows() > 0) {
            insert();
        }
        unsent.sent(one);
    }

    private void insert() {
        int rows = lines.rows();
        clickHouse.run(ClickHouseRows.inserts(place), lines.take());
        var known = state;
        state = new State(known.rows() + rows, known.failures(), known.behindMillis(), known.trouble());
    }

    private void behind(long minute) {
        var known = state;
        long since = clock.millis() - (minute + 1) * RowKey.MINUTE_MILLIS;
        state = new State(known.rows(), known.failures(), since, known.trouble());
    }

    private void succeeded() {
        if (!state.trouble().isEmpty()) {
            LOG.info("ClickHouse at {} takes rows again", place);
        }
        state = new State(state.rows(), state.failures(), 0, "");
    }

    private void failed(String why) {
        if (thread.isShutdown()) {
            return;
        }
        if (!why.equals(state.trouble())) {
            LOG.error(
                    "rows are not copied to ClickHouse; they stay in the analytics store and are" + " sent later: {}",
                    why);
        }
        // The table may have been dropped: it is looked for again.
        tableIsThere = false;
        state = new State(state.rows(), state.failures() + 1, state.behindMillis(), why);
    }

    @Override
    public void tell(MetricSink sink) {
        var told = state;
        sink.gauge(
                "vestibule_analytics_clickhouse_up",
                "Whether the last rows could be copied to ClickHouse: 1 or 0.",
                told.trouble().isEmpty() ? 1 : 0);
        sink.gauge(
                "vestibule_analytics_clickhouse_behind_seconds",
                "Age of the oldest minute that ClickHouse does not have although it is over.",
                told.behindMillis() / MILLIS);
        sink.counter(
                "vestibule_analytics_clickhouse_rows_total",
                "Rows that ClickHouse has taken, repetitions included.",
                told.rows());
        sink.counter(
                "vestibule_analytics_clickhouse_failures_total",
                "How often copying to ClickHouse failed.",
                told.failures());
    }

    /// Ends at once: what was not sent is in the store.
    @Override
    public void close() {
        thread.shutdownNow();
        clickHouse.close();
    }
}
