package io.vestibule.board;

import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomId;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/// Where each room's coordinator leaves its newest view. *One writer a room, many readers.*
public final class StateBoard {

    private final ConcurrentHashMap<RoomId, RoomView> views = new ConcurrentHashMap<>();

    /// By how much the time of rooms is ahead of this process's steady clock.
    private final ConcurrentHashMap<RoomId, RoomOffset> offsets = new ConcurrentHashMap<>();

    /// Leaves a newer view of a room whose time is that of this process's clock. Called by the
    /// room's coordinator only.
    public void publish(RoomId room, RoomView view) {
        publish(room, view, view.asOfMillis());
    }

    /// Leaves a newer view that was made in this process. Called by the room's coordinator only.
    ///
    /// @param nowMillis by this process's steady clock
    public void publish(RoomId room, RoomView view, long nowMillis) {
        offsets.put(room, RoomOffset.of(view.asOfMillis() - nowMillis));
        views.put(room, view);
    }

    /// Leaves a newer view that has come from the room's host, and may have come late. Called by
    /// what hears it only.
    ///
    /// @param nowMillis by this process's steady clock
    public void hear(RoomId room, RoomView view, long nowMillis) {
        var before = offsets.getOrDefault(room, RoomOffset.UNKNOWN);
        offsets.put(room, before.next(view.asOfMillis() - nowMillis, nowMillis));
        views.put(room, view);
    }

    /// By how much a room's time is ahead of this process's steady clock; 0 while no more than
    /// clocks differ that are right, or not known. Kept when the room's host is lost.
    public long apartMillis(RoomId room) {
        return offsets.getOrDefault(room, RoomOffset.UNKNOWN).apart();
    }

    /// The room's time as its host would report it, less the time that the newest view took to come
    /// which was not late; empty if none has come. Also where clocks differ by little the next host
    /// continues with this and not with its own: a leap of half a second would bring passes back
    /// half a second early.
    ///
    /// @param nowMillis by this process's steady clock
    public OptionalLong roomMillis(RoomId room, long nowMillis) {
        var offset = offsets.getOrDefault(room, RoomOffset.UNKNOWN);
        return offset.known() ? OptionalLong.of(nowMillis + offset.believed()) : OptionalLong.empty();
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
