package io.vestibule.cluster;

import io.vestibule.cluster.among.DistantRoom;
import io.vestibule.cluster.among.Hosts;
import io.vestibule.queue.Counts;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.Share;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.RoomId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What this node sees of the hosts of rooms. *Thread-safe.*
///
/// @param rooms the rooms of the directory; changed by the caller
record SeenHosts(Map<RoomId, DistantRoom> rooms, ClusterBoards boards) {

    /// A room of which nothing was heard for so long is an alarm.
    private static final long SILENT_MILLIS = 3_000;

    private static final long SECOND_MILLIS = 1_000;

    /// Whether the counts of a room are known, or no node hosts it.
    ///
    /// @param firstKnownMillis when the first room was known here; in the future as long as none is
    boolean isReady(RoomId room, long now, long firstKnownMillis) {
        var distant = rooms.get(room);
        return distant != null && (distant.isKnown() || distant.isLost(now, firstKnownMillis));
    }

    /// The rooms whose hosts were heard and are silent, or are never heard: nobody new enters them
    /// here. Not those of which it is known why.
    List<String> silent(RoomDirectory wanted, List<String> known, long now, long firstKnownMillis) {
        var lines = new ArrayList<String>();
        for (Room room : wanted.rooms()) {
            var distant = rooms.get(room.id());
            long age = distant == null || distant.host().isEmpty() ? 0 : now - distant.shownMillis();
            boolean explained =
                    known.stream().anyMatch(it -> it.contains(room.id().value()));
            if (distant != null && distant.isLost(now, firstKnownMillis) && !explained) {
                lines.add(
                        "room %s (%s): no node is known to host it; newcomers wait".formatted(room.name(), room.id()));
            }
            if (age > SILENT_MILLIS && !explained) {
                lines.add("room %s (%s): its host has been silent for %d s; newcomers wait"
                        .formatted(room.name(), room.id(), age / SECOND_MILLIS));
            }
        }
        return lines;
    }

    /// The state of a room as known here, for operators.
    Hosts.Shown shown(RoomId room, long now) {
        var distant = rooms.get(room);
        var view = boards.states().newest(room);
        var counts = view.map(RoomView::counts).orElse(Counts.NONE);
        var share = view.map(RoomView::share).orElse(Share.UNKNOWN);
        return distant == null || distant.host().isEmpty()
                ? new Hosts.Shown("", -1, counts, share)
                : new Hosts.Shown(distant.host(), Math.max(0, now - distant.shownMillis()), counts, share);
    }
}
