package io.vestibule.board;

import io.vestibule.room.RoomId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The rooms that a lane knows. One whose host was left is looked up again by requests that began
/// before; a minute later it is forgotten. *Confined to its event loop.*
final class LaneRooms {

    /// Requests that were judged by the rooms before are over by then.
    private static final long GONE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Function<RoomId, LaneRoom> maker;
    private final Map<RoomId, LaneRoom> known = new HashMap<>();

    /// Rooms whose host was left within the last minute, and when.
    private final Map<RoomId, Long> leftNanos = new HashMap<>();

    /// The one that was looked up last: what one request needs of a room is looked up once.
    private @Nullable LaneRoom latest;

    private @Nullable RoomId latestId;

    LaneRooms(Function<RoomId, LaneRoom> maker) {
        this.maker = maker;
    }

    Collection<LaneRoom> all() {
        return known.values();
    }

    @SuppressWarnings("ReferenceEquality") // the same object or not: an equal one is looked up
    LaneRoom of(RoomId room) {
        var before = latest;
        if (before != null && latestId == room) {
            return before;
        }
        var found = known.computeIfAbsent(room, maker);
        latest = found;
        latestId = room;
        return found;
    }

    /// A room has a host again.
    void back(RoomId room) {
        leftNanos.remove(room);
    }

    /// The host of a room is left, after a farewell.
    void leave(RoomId room, long nowNanos) {
        latest = null;
        var gone = known.remove(room);
        if (gone != null) {
            gone.leave();
        }
        leftNanos.put(room, nowNanos);
    }

    /// Forgets rooms whose host was left a minute ago.
    void forgetLeft(long nowNanos) {
        if (leftNanos.isEmpty()) {
            return;
        }
        latest = null;
        leftNanos.entrySet().removeIf(left -> {
            boolean over = nowNanos - left.getValue() > GONE_NANOS;
            if (over) {
                known.remove(left.getKey());
            }
            return over;
        });
    }
}
