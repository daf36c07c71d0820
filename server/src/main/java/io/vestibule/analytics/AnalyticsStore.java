package io.vestibule.analytics;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.minute.MinuteRow;
import io.vestibule.room.RoomId;
import io.vestibule.store.StorePlace;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Keeps minute rows, rolls them up and lets them be read: in a file of SQLite, or in tables and
/// over connections of its own in the PostgreSQL that has the configuration. *Thread-safe*; one
/// thread of its own writes.
///
/// A store that is away, full or of a newer version keeps neither a start nor a visitor waiting:
/// rows wait in memory, and are counted as lost only when there are too many of them.
public final class AnalyticsStore implements MetricSource, AutoCloseable {

    /// The name of the file in a data directory.
    public static final String FILE = "analytics.db";

    private AnalyticsStore() {}

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
            StorePlace place,
            Retention retention,
            Function<RoomId, Optional<RoomRef>> names,
            LongSupplier nowMillis) {
        throw new UnsupportedOperationException();
    }

    /// Where slices are read.
    public SliceSource source() {
        throw new UnsupportedOperationException();
    }

    /// Begins to write, on a thread of its own, about once a second.
    ///
    /// @param rows the rows that came since it was last asked; asked by that thread alone
    public void start(Supplier<List<MinuteRow>> rows) {
        throw new UnsupportedOperationException();
    }

    /// Why rows cannot be written at the moment, and what to do; empty while they can.
    public String trouble() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void tell(MetricSink sink) {
        throw new UnsupportedOperationException();
    }

    /// Writes what waits, for a few seconds at most, and closes every connection.
    @Override
    public void close() {
        throw new UnsupportedOperationException();
    }
}
