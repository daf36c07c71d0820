package io.vestibule.minute;

import io.vestibule.room.RoomId;

import java.util.List;

/// Collects what happens in a room, minute by minute. *Confined to the agent of its room.*
public final class MinuteBook {

    private final RoomId room;
    private final String center;
    private final long life;

    /// @param center the name of the data center; empty where there is only one
    /// @param life of the room's host: a later one has a greater number
    public MinuteBook(RoomId room, String center, long life) {
        this.room = room;
        this.center = center;
        this.life = life;
    }

    /// What has to be written out now: each closed minute once, complete; the open one at most
    /// every five seconds. None for minutes in which nothing happened.
    public List<MinuteRow> rows(long nowMillis) {
        return List.of();
    }

    @Override
    public String toString() {
        return "minutes of %s in %s, life %d".formatted(room, center, life);
    }
}
