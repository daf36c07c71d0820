package io.vestibule.analytics;

import io.vestibule.analytics.figure.EarlyDeletion;
import io.vestibule.analytics.figure.HealthSource;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.analytics.figure.StoreFigures;
import io.vestibule.analytics.read.HealthReader;
import io.vestibule.analytics.read.SliceReader;
import io.vestibule.analytics.table.DeletionHorizon;
import io.vestibule.analytics.table.ReadConnections;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.analytics.table.StoreParts;
import io.vestibule.analytics.write.StoreAgent;
import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.health.HealthRow;
import io.vestibule.minute.MinuteRow;
import io.vestibule.room.RoomId;
import io.vestibule.store.StorePlace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keeps minute rows, rolls them up and lets them be read, and the history of health checks next to
/// them: in a file of SQLite, or in tables and over connections of its own in the PostgreSQL that
/// has the configuration. *Thread-safe*; one thread of its own writes.
///
/// A store that is unreachable, full or of a newer version keeps neither a start nor a visitor
/// waiting: rows wait in memory, and are counted as lost only when there are too many of them.
public final class AnalyticsStore implements MetricSource, AutoCloseable {

    /// The name of the file in a data directory.
    public static final String FILE = "analytics.db";

    private static final long TURN_MILLIS = 1_000;
    private static final long CLOSE_MILLIS = 5_000;

    private final StoreParts parts;
    private final DeletionHorizon kept = new DeletionHorizon();
    private final StoreFigures figures;
    private final ReadConnections connections;
    private final SliceReader source;
    private final HealthReader history;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable StoreAgent agent;
    private @Nullable Thread thread;

    private AnalyticsStore(StoreParts parts) {
        this.parts = parts;
        this.figures = new StoreFigures(new EarlyDeletion(parts.retention().mostBytes()));
        this.connections = new ReadConnections(parts.door(), ReadConnections.MOST_TIME, this::tellBroken);
        this.source = new SliceReader(parts.door(), connections, kept);
        this.history = new HealthReader(parts.door(), connections, parts.retention());
    }

    /// Where rows are kept if the configuration is kept in `configuration`.
    public static StorePlace placeBeside(StorePlace configuration, Path data) {
        return switch (configuration) {
            case StorePlace.Sqlite _ -> new StorePlace.Sqlite(data.resolve(FILE));
            case StorePlace.Postgres postgres -> postgres;
        };
    }

    /// A store, which is neither connected to nor written before [#start].
    ///
    /// @param names what a room is called now; nothing for one that is unknown or deleted, whose
    ///   rows keep the name that they had
    /// @param nowMillis the wall clock
    public static AnalyticsStore open(
            StorePlace place, Retention retention, Function<RoomId, Optional<RoomRef>> names, LongSupplier nowMillis) {
        return new AnalyticsStore(new StoreParts(new StoreDoor(place), retention, names, nowMillis));
    }

    /// Where slices are read.
    public SliceSource source() {
        return source;
    }

    /// Where the history of health checks is read.
    public HealthSource history() {
        return history;
    }

    /// Begins to write, on a thread of its own, about once a second. Once.
    ///
    /// @param rows the rows that came since it was last asked; asked by that thread alone, and only
    ///   when all earlier rows are written
    /// @param history the same of health checks
    public void start(Supplier<List<MinuteRow>> rows, Supplier<List<HealthRow>> history) {
        var writing = agent(rows, history);
        thread = Thread.ofPlatform().name("analytics").daemon().start(() -> {
            while (!isClosed()) {
                writing.turn();
            }
            writing.close();
        });
    }

    /// Makes the agent, whose turns are the caller's.
    public StoreAgent agent(Supplier<List<MinuteRow>> rows, Supplier<List<HealthRow>> history) {
        var made = new StoreAgent(parts, kept, figures, rows, history, connections::close);
        agent = made;
        return made;
    }

    private boolean isClosed() {
        try {
            return closed.await(TURN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void tellBroken() {
        var told = agent;
        if (told != null) {
            told.tellBroken();
        }
    }

    /// Why rows cannot be written at the moment, and what to do; empty while they can.
    public String trouble() {
        var asked = agent;
        return asked == null ? "" : asked.trouble();
    }

    /// How large what is kept is, as it was last looked at.
    public long bytes() {
        return figures.bytes.get();
    }

    /// For how long the slice that ended first waits to be rolled up.
    public long rollUpLagSeconds() {
        return figures.lagSeconds.get();
    }

    @Override
    public void tell(MetricSink sink) {
        figures.tell(sink);
    }

    /// Writes what waits, for a few seconds at most, and closes every connection.
    @Override
    public void close() {
        closed.countDown();
        var writing = thread;
        if (writing != null) {
            try {
                writing.join(CLOSE_MILLIS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        connections.close();
    }
}
