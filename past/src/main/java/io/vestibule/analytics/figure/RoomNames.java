package io.vestibule.analytics.figure;

import io.vestibule.room.RoomId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What rooms are called in the rows of a minute: a name that changes within a minute counts from
/// the next, since a row that is written again must be found by the name that it has. *Confined to
/// its thread.*
public final class RoomNames {

    /// Rooms that are remembered; one that is forgotten is asked for again.
    private static final int MOST = 20_000;

    /// Names of one room that are remembered: rows come late by a few minutes at most.
    private static final int NAMES = 8;

    private final Function<RoomId, Optional<RoomRef>> names;
    private final Map<RoomId, Deque<Since>> known = new LinkedHashMap<>(16, 0.75f, true);

    /// A name from a minute on.
    private record Since(long minute, RoomRef room) {}

    public RoomNames(Function<RoomId, Optional<RoomRef>> names) {
        this.names = names;
    }

    /// What a room is called in the rows of a minute. One that was deleted keeps its last name, and
    /// one that never had a name is called by its id.
    public RoomRef at(RoomId id, long minute) {
        var all = known.computeIfAbsent(id, _ -> new ArrayDeque<>());
        if (all.isEmpty() || minute > all.getLast().minute) {
            learn(id, minute, all);
        }
        var found = all.getFirst();
        for (Since each : all) {
            if (each.minute <= minute) {
                found = each;
            }
        }
        if (known.size() > MOST) {
            known.remove(known.keySet().iterator().next());
        }
        return found.room;
    }

    private void learn(RoomId id, long minute, Deque<Since> all) {
        var last = all.peekLast();
        var now = names.apply(id);
        RoomRef room = now.orElseGet(() -> last == null ? new RoomRef("", id.value(), id.value()) : last.room);
        if (last == null || !last.room.equals(room)) {
            all.addLast(new Since(minute, room));
        }
        if (all.size() > NAMES) {
            all.removeFirst();
        }
    }
}
