package io.vestibule.gate.door;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.board.RoomLately;
import io.vestibule.gate.door.LastMinute.What;
import io.vestibule.room.Room;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/// What the lanes count of every room's answers, added up when somebody asks. *Thread-safe.*
public final class StatusBook implements MetricSource {

    /// Rooms that are distinguished in one run; further ones are counted together.
    static final int MOST = 10_000;

    private static final String NAME = "vestibule_gate_responses_total";
    private static final String HELP = "Requests by room and class of status; without a room those that no room covers";
    private static final String LEAPS = "vestibule_room_estimate_leaps_total";
    private static final String LEAPS_HELP =
            "Answers with another wait than the page showed, by what happened; held back if" + " nothing";
    private static final String BYPASSED = "vestibule_room_bypassed_total";
    private static final String BYPASSED_HELP = "Requests that passed the room by a rule.";
    private static final String FAILED = "vestibule_room_unanswered_total";
    private static final String FAILED_HELP = "Requests of the room that no origin answered: 502 and 504 by the gate.";
    private static final int FIRST_ERROR = 4;

    private final Map<ZoneRoom, Collection<StatusCounts>> rooms = new ConcurrentHashMap<>();

    /// Under which names a room's answers are counted.
    public record ZoneRoom(String zone, String room) implements Comparable<ZoneRoom> {

        @Override
        public int compareTo(ZoneRoom other) {
            int byZone = zone.compareTo(other.zone);
            return byZone != 0 ? byZone : room.compareTo(other.room);
        }
    }

    /// Counts of one more lane.
    public StatusCounts open(Room room) {
        var counts = new StatusCounts(room.name());
        rooms.computeIfAbsent(place(room), _ -> new ConcurrentLinkedQueue<>()).add(counts);
        return counts;
    }

    /// Where a room's answers are counted: a lane needs one [StatusCounts] for each.
    public ZoneRoom place(Room room) {
        var named = new ZoneRoom(room.zone(), room.name());
        boolean fits = rooms.size() < MOST || rooms.containsKey(named);
        return fits ? named : new ZoneRoom("", "(others)");
    }

    /// What all lanes saw of a room within the last minute.
    public RoomLately lately(Room room, long nowMillis) {
        return rooms.getOrDefault(new ZoneRoom(room.zone(), room.name()), List.of()).stream()
                .map(lane -> lane.lately().at(nowMillis))
                .reduce(RoomLately.NOTHING, RoomLately::and);
    }

    @Override
    public void tell(MetricSink sink) {
        for (var room : new TreeMap<>(rooms).entrySet()) {
            tell(sink, room.getKey().zone(), room.getKey().room(), room.getValue());
        }
    }

    /// Reports what several lanes counted of one room. Classes of errors and of success are always
    /// there, so that a rate begins at 0; the others once they have happened.
    public static void tell(MetricSink sink, String zone, String room, Collection<StatusCounts> lanes) {
        for (int i = 0; i < StatusCounts.CLASSES.size(); i++) {
            int index = i;
            long sum = lanes.stream().mapToLong(lane -> lane.of(index)).sum();
            String word = StatusCounts.CLASSES.get(i);
            boolean always = i == 2 || i == FIRST_ERROR || i == FIRST_ERROR + 1;
            if (sum > 0 || always) {
                sink.counter(NAME, HELP, sum, "room", room, "zone", zone, "class", word);
            }
        }
        if (!room.isEmpty()) {
            total(sink, BYPASSED, BYPASSED_HELP, What.BYPASSED, lanes, "room", room, "zone", zone);
            total(sink, FAILED, FAILED_HELP, What.ORIGIN_FAILED, lanes, "room", room, "zone", zone);
        }
        for (int i = 0; i < LeapCounts.REASONS.size(); i++) {
            int index = i;
            long sum = lanes.stream().mapToLong(lane -> lane.leaps().of(index)).sum();
            String word = LeapCounts.REASONS.get(i);
            if (sum > 0) {
                sink.counter(LEAPS, LEAPS_HELP, sum, "room", room, "zone", zone, "reason", word);
            }
        }
    }

    private static void total(
            MetricSink sink, String name, String help, What what, Collection<StatusCounts> lanes, String... labels) {
        long sum = lanes.stream().mapToLong(lane -> lane.lately().ofAll(what)).sum();
        sink.counter(name, help, sum, labels);
    }
}
