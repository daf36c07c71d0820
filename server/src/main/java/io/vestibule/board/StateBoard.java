package io.vestibule.board;

import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomId;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Where each room's coordinator leaves its newest view. *One writer a room, many readers.*
public final class StateBoard {

    private final ConcurrentHashMap<RoomId, RoomView> views = new ConcurrentHashMap<>();

    /// Leaves a newer view. Called by the room's coordinator only.
    public void publish(RoomId room, RoomView view) {
        views.put(room, view);
    }

    /// Forgets a room that is no longer there.
    public void remove(RoomId room) {
        views.remove(room);
    }

    /// The newest view as the coordinator made it; empty before it has spoken.
    public Optional<RoomView> newest(RoomId room) {
        return Optional.ofNullable(views.get(room));
    }
}
