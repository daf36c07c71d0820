package io.vestibule.node;

import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.figure.AnalyticsSources;
import io.vestibule.analytics.figure.MinuteTotals;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.board.HealthRowBoard;
import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.board.MinuteBoard;
import io.vestibule.config.Configuration;
import io.vestibule.ground.EpochClock;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.room.RoomId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// What becomes of minute rows and of the history of health checks: they are counted and kept. *Thread-safe.*
///
/// Nothing is opened before [#begin], and nothing waits for what is opened then.
final class MinuteKeeping implements MetricSource, AutoCloseable {

    private final MinuteBoard board;
    private final Optional<HealthRowBoard> history;
    private final MinuteTotals totals;
    private final AnalyticsStore store;

    private MinuteKeeping(
            MinuteBoard board, Optional<HealthRowBoard> history, MinuteTotals totals, AnalyticsStore store) {
        this.board = board;
        this.history = history;
        this.totals = totals;
        this.store = store;
    }

    /// The keeping of rows that hosts leave on a board.
    ///
    /// @param history where health checks leave theirs
    /// @param newest what rooms are called
    static MinuteKeeping of(
            NodeSettings settings,
            Path data,
            MinuteBoard board,
            Optional<HealthRowBoard> history,
            Supplier<Configuration> newest,
            EpochClock clock) {
        var analytics = settings.analytics();
        var store = AnalyticsStore.open(
                AnalyticsStore.placeBeside(settings.store(), data),
                analytics.retention(),
                id -> refOf(newest.get(), id),
                clock::millis);
        var totals = new MinuteTotals(id -> newest.get().directory().byId(id));
        board.listen(totals::count);
        return new MinuteKeeping(board, history, totals, store);
    }

    private static Optional<RoomRef> refOf(Configuration configuration, RoomId id) {
        return configuration
                .room(id.value())
                .map(room -> new RoomRef(room.zoneId(), id.value(), room.room().name()));
    }

    /// Opens the store and begins to keep what hosts have left since they began.
    synchronized void begin() {
        store.start(board::take, () -> history.map(HealthRowBoard::take).orElse(List.of()));
    }

    /// Where what is kept is read.
    AnalyticsSources sources() {
        return new AnalyticsSources(store.source(), store.history());
    }

    @Override
    public void tell(MetricSink sink) {
        board.tell(sink);
        history.ifPresent(rows -> rows.tell(sink));
        totals.tell(sink);
        store.tell(sink);
    }

    /// Keeps what was left last.
    @Override
    public synchronized void close() {
        store.close();
    }
}
