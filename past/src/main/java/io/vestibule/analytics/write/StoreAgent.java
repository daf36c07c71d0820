package io.vestibule.analytics.write;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.HistogramCheck;
import io.vestibule.analytics.figure.RoomNames;
import io.vestibule.analytics.figure.StoreFigures;
import io.vestibule.analytics.table.BrokenFile;
import io.vestibule.analytics.table.DeletionHorizon;
import io.vestibule.analytics.table.Dictionary;
import io.vestibule.analytics.table.FileLog;
import io.vestibule.analytics.table.StoreDoor;
import io.vestibule.analytics.table.StoreParts;
import io.vestibule.analytics.table.StoreSize;
import io.vestibule.ground.Elapsed;
import io.vestibule.ground.Failure;
import io.vestibule.health.HealthRow;
import io.vestibule.minute.MinuteRow;
import io.vestibule.store.StoreConnections;
import io.vestibule.store.StorePlace;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes what came since its last turn, then rolls up and deletes a little. While the store is
/// unreachable, full, or of a newer version, the rows of one batch wait here and later ones where
/// they come from. *An agent*: one thread at a time, about once a second.
public final class StoreAgent {

    private static final Logger LOG = LoggerFactory.getLogger(StoreAgent.class);

    /// Rows in one commit.
    private static final int MOST_ROWS = 2_000;

    /// For how long one turn rolls up.
    private static final long ROLL_UP_NANOS = 250_000_000;

    private static final long LOOK_SECONDS = 30;

    private static final long NEVER = Long.MIN_VALUE / 2;

    private final StoreDoor door;
    private final Supplier<List<MinuteRow>> rows;
    private final LongSupplier nowMillis;
    private final StoreFigures figures;
    private final DeletionHorizon kept;
    private final Runnable onBroken;
    private final Dictionary dictionary = new Dictionary();
    private final RowWriter writer;
    private final RollUp rollUp;
    private final Pruning pruning;

    private final HealthWriter history;

    private List<MinuteRow> batch = List.of();
    private @Nullable Connection connection;
    private boolean leads;
    private long lookedSecond = NEVER;
    private volatile String trouble = "";
    private volatile boolean broken;

    /// @param onBroken closes every other connection: the file is about to be set aside
    public StoreAgent(
            StoreParts parts,
            DeletionHorizon kept,
            StoreFigures figures,
            Supplier<List<MinuteRow>> rows,
            Supplier<List<HealthRow>> history,
            Runnable onBroken) {
        this.door = parts.door();
        this.rows = rows;
        this.nowMillis = parts.nowMillis();
        this.figures = figures;
        this.kept = kept;
        this.onBroken = onBroken;
        this.writer = new RowWriter(door, dictionary, new RoomNames(parts.names()));
        this.rollUp = new RollUp(door, dictionary, kept, new HistogramCheck(figures));
        this.history = new HealthWriter(door, history);
        this.pruning = new Pruning(parts.retention(), kept, this.history);
    }

    /// Why rows cannot be written; empty while they can. From any thread.
    public String trouble() {
        return trouble;
    }

    /// A reader found that the file is broken. From any thread.
    public void tellBroken() {
        broken = true;
    }

    /// One turn.
    public void turn() {
        turn(true);
    }

    /// A turn that only writes.
    void writeOnly() {
        turn(false);
    }

    private void turn(boolean keepsHouse) {
        if (batch.isEmpty()) {
            batch = rows.get();
        }
        figures.pending.set(batch.size() + history.waiting());
        try {
            if (broken) {
                setAside();
            }
            Connection open = connection();
            write(open);
            history.write(open);
            if (keepsHouse) {
                keepHouse(open);
            }
            note("");
        } catch (SQLException e) {
            drop();
            broken |= StoreConnections.isBroken(e);
            note(String.valueOf(door.failure(e).getMessage()));
        } catch (Failure e) {
            drop();
            note(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            drop();
            LOG.debug("where it went wrong", e);
            note("rows cannot be written, by a mistake of Vestibule's own; they wait: " + e);
        }
    }

    private Connection connection() throws SQLException {
        Connection known = connection;
        if (known == null) {
            known = door.writer();
            connection = known;
            dictionary.clear();
            dictionary.refresh(known);
            kept.clear();
            kept.refresh(known);
            rollUp.reset();
            history.begin(known);
            known.commit();
            leads = false;
            lookedSecond = NEVER;
        }
        return known;
    }

    private void write(Connection open) throws SQLException {
        while (!batch.isEmpty()) {
            var some = batch.subList(0, Math.min(MOST_ROWS, batch.size()));
            long before = System.nanoTime();
            writer.write(open, some);
            figures.wrote(some.size(), (System.nanoTime() - before) / 1e9);
            long newest = 60
                    * some.stream().mapToLong(row -> row.key().minute()).max().orElse(0);
            figures.lastMinute.accumulateAndGet(newest, Math::max);
            batch = List.copyOf(batch.subList(some.size(), batch.size()));
            figures.pending.set(batch.size());
        }
    }

    private void keepHouse(Connection open) throws SQLException {
        long now = nowMillis.getAsLong() / 1_000;
        if (Elapsed.isOver(lookedSecond, LOOK_SECONDS, now)) {
            lookedSecond = now;
            leads = leads || door.leads(open);
            kept.refresh(open);
            figures.bytes.set(bytes(open));
        }
        if (leads) {
            long before = System.nanoTime();
            boolean more = true;
            while (more && System.nanoTime() - before < ROLL_UP_NANOS) {
                more = rollUp.step(open, now);
            }
            figures.lagSeconds.set(rollUp.lagSeconds());
            if (pruning.step(open, now, figures.bytes.get())) {
                figures.earlyDeletion().deleted(now, kept.since(Grain.MINUTE));
                if (door.place() instanceof StorePlace.Sqlite) {
                    figures.bytes.set(bytes(open));
                }
            } else {
                figures.earlyDeletion().none(now);
            }
        }
        open.commit();
        if (door.place() instanceof StorePlace.Sqlite) {
            FileLog.move(open);
        }
    }

    private long bytes(Connection open) throws SQLException {
        return StoreSize.bytes(open, door.place(), history.isThere());
    }

    /// A broken file is set aside, and another is begun.
    private void setAside() {
        drop();
        onBroken.run();
        if (door.place() instanceof StorePlace.Sqlite(var file)) {
            BrokenFile.setAside(file, nowMillis.getAsLong());
        }
        broken = false;
    }

    private void note(String now) {
        figures.isUp(now.isEmpty());
        if (!now.equals(trouble)) {
            if (now.isEmpty()) {
                LOG.info("the analytics store {} can be written again", door.place());
            } else {
                LOG.error("{}", now);
            }
        }
        trouble = now;
    }

    private void drop() {
        Connection known = connection;
        connection = null;
        if (known != null) {
            StoreDoor.closed(known);
        }
    }

    /// Writes what waits if it can, and closes the connection.
    public void close() {
        writeOnly();
        if (trouble.isEmpty()) {
            writeOnly();
        }
        figures.lost.addAndGet(batch.size() + history.waiting());
        drop();
    }
}
