package io.vestibule.analytics.write;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.HistogramCheck;
import io.vestibule.analytics.table.DeletionHorizon;
import io.vestibule.analytics.table.Dictionary;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.analytics.table.Tables;
import io.vestibule.ground.Elapsed;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Makes quarters out of minutes, hours out of quarters and days out of hours: of the slices that
/// are marked, a few rooms at a time. A slice is marked in the transaction that writes one of its
/// parts, and the mark is taken out when all rooms are done and nothing was written since; so a
/// crash forgets none, and late rows count. *Confined to its thread.*
final class RollUp {

    /// Rooms in one step, whose histograms are in memory together.
    private static final int ROOMS = 64;

    /// After the end of a slice, and between two times that it is made: rows of the last minute
    /// come for some seconds.
    private static final long PATIENCE_SECONDS = 20;

    /// Slices that are remembered by when they were made last.
    private static final int MOST_MADE = 10_000;

    /// Other versions may mark something else: an earlier one marked minutes for a copy in another database.
    private static final String OUR_MARKS =
            Arrays.stream(Grain.values()).map(grain -> "'" + grain.name() + "'").collect(Collectors.joining(", "));

    private final StoreDoor door;
    private final Dictionary dictionary;
    private final DeletionHorizon kept;
    private final HistogramCheck check;
    private final Map<Due, Long> made = new HashMap<>();
    private @Nullable Job job;
    private volatile long lagSeconds;

    /// A slice to make.
    private record Due(Grain grain, int t) {}

    /// A slice that is being made.
    private static final class Job {
        private final Due due;
        private final long changes;
        private int next = 1;

        private Job(Due due, long changes) {
            this.due = due;
            this.changes = changes;
        }
    }

    RollUp(StoreDoor door, Dictionary dictionary, DeletionHorizon kept, HistogramCheck check) {
        this.door = door;
        this.dictionary = dictionary;
        this.kept = kept;
        this.check = check;
    }

    /// For how long the slice that has ended first waits to be made; 0 if none does.
    long lagSeconds() {
        return lagSeconds;
    }

    /// Does a little, in one transaction.
    ///
    /// @return whether there may be more to do now
    boolean step(Connection connection, long nowSecond) throws SQLException {
        var now = job;
        if (now == null) {
            dictionary.refresh(connection);
            now = next(connection, nowSecond);
            job = now;
        }
        if (now != null) {
            goOn(connection, now, nowSecond);
        }
        connection.commit();
        return now != null;
    }

    private void goOn(Connection connection, Job now, long nowSecond) throws SQLException {
        if (isCut(now.due)) {
            finish(connection, now, false);
            return;
        }
        make(connection, now.due, now.next, now.next + ROOMS - 1);
        now.next += ROOMS;
        if (now.next > dictionary.greatestRoom()) {
            finish(connection, now, true);
            made.put(now.due, nowSecond);
            if (made.size() > MOST_MADE) {
                made.clear();
            }
        }
    }

    /// Continues from the marks, since what was done last may not have been written.
    void reset() {
        job = null;
    }

    private @Nullable Job next(Connection connection, long nowSecond) throws SQLException {
        Job found = null;
        long oldest = 0;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT what, t, changes FROM %s WHERE what IN (%s) ORDER BY t"
                        .formatted(Tables.DIRTY, OUR_MARKS))) {
            while (row.next()) {
                var due = new Due(Grain.valueOf(row.getString(1)), row.getInt(2));
                long end = due.t * 60L + due.grain.seconds();
                if (end + PATIENCE_SECONDS <= nowSecond) {
                    oldest = Math.max(oldest, nowSecond - end);
                }
                boolean finer = found == null || due.grain.compareTo(found.due.grain) < 0;
                if (finer && isDue(due, nowSecond)) {
                    found = new Job(due, row.getLong(3));
                }
            }
        }
        lagSeconds = oldest;
        return found;
    }

    /// One that has ended is made after some patience; an open one now and then.
    private boolean isDue(Due due, long nowSecond) {
        Long last = made.get(due);
        if (last == null) {
            return true;
        }
        long end = due.t * 60L + due.grain.seconds();
        long apart = nowSecond >= end + PATIENCE_SECONDS
                ? PATIENCE_SECONDS
                : switch (due.grain) {
                    case MINUTE, QUARTER -> 60;
                    case HOUR -> 300;
                    case DAY -> 900;
                };
        return Elapsed.isOver(last, apart, nowSecond);
    }

    /// Whether some of its parts are deleted already: it stays as it was made of all of them.
    private boolean isCut(Due due) {
        return due.t < kept.since(due.grain.finer());
    }

    private void finish(Connection connection, Job done, boolean isMade) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(
                "DELETE FROM %s WHERE what = ? AND t = ? AND changes = ?".formatted(Tables.DIRTY))) {
            delete.setString(1, done.due.grain.name());
            delete.setInt(2, done.due.t);
            delete.setLong(3, done.changes);
            int _ = delete.executeUpdate();
        }
        if (isMade && done.due.grain != Grain.DAY) {
            Grain coarser = done.due.grain == Grain.QUARTER ? Grain.HOUR : Grain.DAY;
            int t = done.due.t - Math.floorMod(done.due.t, coarser.minutes());
            RowWriter.mark(connection, coarser.name(), List.of(t));
        }
        job = null;
    }

    private void make(Connection connection, Due due, int firstRoom, int lastRoom) throws SQLException {
        var rooms = new FinerParts(door, due.grain, due.t, check).read(connection, firstRoom, lastRoom);
        boolean all = due.grain != Grain.QUARTER || due.t >= kept.sinceOfMinuteHistograms();
        try (var writer = new SliceWriter(door, connection, due.grain, all)) {
            for (var entry : rooms.entrySet()) {
                var centers = entry.getValue().centers();
                boolean several = centers.size() > 1;
                int sole = several ? 0 : centers.keySet().iterator().next();
                writer.add(due.t, 0, entry.getKey(), sole, entry.getValue().whole());
                if (several) {
                    for (var center : centers.entrySet()) {
                        writer.add(due.t, center.getKey(), entry.getKey(), 0, center.getValue());
                    }
                }
            }
            writer.write();
        }
    }
}
