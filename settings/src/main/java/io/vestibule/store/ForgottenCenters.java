package io.vestibule.store;

import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.room.RoomId;
import java.time.Instant;
import java.util.List;

/// The data centers that an operator has declared lost, in the store that all nodes share.
/// *Thread-safe*; all but [#newest] block.
public final class ForgottenCenters {

    /*
     * Acting on an order and withdrawing it both begin by updating the order's row. So the database
     * lets them through one after the other, and the second sees what the first has done.
     */

    private static final String TOUCH = "UPDATE forgotten SET who = who WHERE data_center = ? AND at = ?";

    private final Database database;
    private final EpochClock clock;
    private volatile List<ForgetOrder> newest = List.of();
    private volatile boolean made;

    /// One order to forget a data center.
    ///
    /// @param center the name of the data center
    /// @param who the author, as in the history of the configuration
    /// @param at when; to the millisecond
    public record ForgetOrder(String center, String who, Instant at) {}

    ForgottenCenters(Database database, EpochClock clock) {
        this.database = database;
        this.clock = clock;
    }

    /// The orders in force, sorted by name, as of the last look.
    public List<ForgetOrder> newest() {
        return newest;
    }

    /// Looks.
    ///
    /// @throws Failure when the store is unreachable
    public List<ForgetOrder> read() {
        return look(ready());
    }

    /// Looks by a connection of the caller's, on tables that are there.
    List<ForgetOrder> look(Database by) {
        newest = by.with(handle -> handle.createQuery(
                        "SELECT data_center, who, at FROM forgotten" + " ORDER BY data_center")
                .map((row, _) -> new ForgetOrder(
                        row.getString("data_center"), row.getString("who"), Instant.ofEpochMilli(row.getLong("at"))))
                .list());
        return newest;
    }

    /// Orders that a data center is forgotten; does nothing if it is already.
    ///
    /// @return whether it was not ordered before
    /// @throws Failure when the store is unreachable
    public boolean forget(String center, String who) {
        boolean news = ready().transaction(handle -> {
                    int rows = handle.execute(
                            "INSERT INTO forgotten (data_center,"
                                    + " who, at) VALUES (?, ?, ?) ON"
                                    + " CONFLICT (data_center) DO"
                                    + " NOTHING",
                            center,
                            who,
                            clock.millis());
                    NewsChannel.wake(database, handle);
                    return rows;
                })
                == 1;
        read();
        return news;
    }

    /// Notes that the global coordinator of a room acts on an order from now on.
    ///
    /// @param atMillis when it was ordered
    /// @param epoch of that coordinator
    /// @return whether the order is still in force
    /// @throws Failure when the store is unreachable
    public boolean goesBy(String center, long atMillis, RoomId room, long epoch) {
        return ready().transaction(handle -> {
            if (handle.execute(TOUCH, center, atMillis) == 0) {
                return false;
            }
            handle.execute(
                    "INSERT INTO counted_for_nothing (room, data_center, epoch)"
                            + " VALUES (?, ?, ?) ON CONFLICT (room, data_center)"
                            + " DO UPDATE SET epoch = excluded.epoch"
                            + " WHERE counted_for_nothing.epoch < excluded.epoch",
                    room.value(),
                    center,
                    epoch);
            return true;
        });
    }

    /// Notes that the global coordinator of a room can reach the data center again: the order is
    /// withdrawn, unless a later coordinator of the room has acted on it.
    ///
    /// @param atMillis when it was ordered
    /// @param epoch of the coordinator that can reach it
    /// @return 0 if the order is no longer in force; else the epoch of the later one
    /// @throws Failure when the store is unreachable
    public long takeBack(String center, long atMillis, RoomId room, long epoch) {
        return ready().transaction(handle -> {
            handle.execute(TOUCH, center, atMillis);
            long later = handle.createQuery(
                            "SELECT epoch FROM counted_for_nothing WHERE" + " room = ? AND data_center = ?")
                    .bind(0, room.value())
                    .bind(1, center)
                    .mapTo(Long.class)
                    .findOne()
                    .orElse(0L);
            if (later > epoch) {
                return later;
            }
            handle.execute("DELETE FROM forgotten WHERE data_center = ? AND at = ?", center, atMillis);
            return 0L;
        });
    }

    private Database ready() {
        if (!made) {
            Migrations.apply(database);
            made = true;
        }
        return database;
    }
}
