package io.vestibule.bell.watch;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Policy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// Notices what begins and ends in rooms: queueing, long waits, limits, events. *Confined to one
/// thread.*
public final class RoomWatch {

    /// A line counts once it has lasted so long, and is over once it has been empty for longer.
    private static final long BEGIN_MILLIS = 5_000;

    private static final long END_MILLIS = 60_000;
    private static final long MINUTE = 60_000;

    /// Events that began or ended that long before the first look are reported, too: in that time
    /// another node or an earlier process may have died. What was reported already is not reported
    /// again.
    private static final long BEFORE_FIRST = 10 * MINUTE;

    private final Incidents incidents;
    private final Map<Watched, Condition> conditions = new HashMap<>();
    private final Map<String, Long> lookedMillis = new HashMap<>();

    /// What is watched of a room.
    ///
    /// @param minutes of the policies that ask for it; 0 where there are none
    private record Watched(AlertType type, String room, int minutes) {

        boolean isAsked(SortedSet<Integer> estimates, SortedSet<Integer> limits) {
            return switch (type) {
                case VESTIBULE_ESTIMATE -> estimates.contains(minutes);
                case VESTIBULE_LIMIT -> limits.contains(minutes);
                case HEALTH_CHECK_STATUS_NOTIFICATION,
                        VESTIBULE_QUEUEING,
                        VESTIBULE_EVENT,
                        VESTIBULE_ALARM,
                        VESTIBULE_HELD,
                        VESTIBULE_ORIGIN_OPEN -> true;
            };
        }
    }

    /// @param incidents what others have reported before
    public RoomWatch(Incidents incidents) {
        this.incidents = incidents;
    }

    /// Takes what is so in a room now.
    ///
    /// @param estimates from how many minutes on policies want to hear of long waits
    /// @param limits for how many minutes a room has to be at a limit, as policies want it
    /// @return what began or ended
    public List<Alert> look(RoomSight room, SortedSet<Integer> estimates, SortedSet<Integer> limits, long now) {
        var alerts = new ArrayList<Alert>();
        turn(alerts, room, AlertType.VESTIBULE_QUEUEING, 0, room.waiting() > 0, BEGIN_MILLIS, now);
        for (int minutes : estimates) {
            boolean isLong = room.estimateMinutes() > minutes;
            turn(alerts, room, AlertType.VESTIBULE_ESTIMATE, minutes, isLong, BEGIN_MILLIS, now);
        }
        for (int minutes : limits) {
            long after = minutes * MINUTE;
            turn(alerts, room, AlertType.VESTIBULE_LIMIT, minutes, room.atLimit(), after, now);
        }
        events(alerts, room, now);
        return alerts;
    }

    /// Forgets rooms that are watched elsewhere now, or are gone, and minutes that no policy asks
    /// for any more; the bell ends their incidents.
    ///
    /// @param rooms the ids of those that stay
    public void keep(Set<String> rooms, SortedSet<Integer> estimates, SortedSet<Integer> limits) {
        conditions.keySet().removeIf(it -> !rooms.contains(it.room()) || !it.isAsked(estimates, limits));
        lookedMillis.keySet().retainAll(rooms);
    }

    private void turn(
            List<Alert> alerts, RoomSight room, AlertType type, int minutes, boolean isSo, long beginAfter, long now) {
        String prefix = "%s-%s-%s-%d-".formatted(type.published(), room.id(), room.dataCenter(), minutes);
        conditions
                .computeIfAbsent(
                        new Watched(type, room.id(), minutes),
                        _ -> new Condition(beginAfter, END_MILLIS, incidents.open(type, room.id(), prefix)))
                .look(isSo, prefix, now)
                .ifPresent(turn -> alerts.add(alert(room, type, minutes, turn)));
    }

    private static Alert alert(RoomSight room, AlertType type, int minutes, Condition.Turn turn) {
        var data = data(room);
        if (minutes > 0) {
            data.put(AlertType.MINUTES, Integer.toString(minutes));
        }
        return new Alert(
                turn.incident() + (turn.began() ? "-began" : "-ended"),
                type,
                room.id(),
                turn.incident(),
                turn.began(),
                turn.sinceMillis(),
                title(room, type, minutes, turn.began()),
                data);
    }

    private static SequencedMap<String, String> data(RoomSight room) {
        var data = new LinkedHashMap<String, String>();
        data.put("waiting_room_id", room.id());
        data.put("waiting_room_name", room.name());
        data.put("zone_name", room.zone());
        data.put("data_center", room.dataCenter());
        data.put("waiting", Integer.toString(room.waiting()));
        data.put("estimate_minutes", Integer.toString(room.estimateMinutes()));
        return data;
    }

    private static String title(RoomSight room, AlertType type, int minutes, boolean began) {
        String name = "Room " + room.name();
        return switch (type) {
            case VESTIBULE_ESTIMATE ->
                began
                        ? "%s: the last in line waits about %d minutes, more than %d"
                                .formatted(name, room.estimateMinutes(), minutes)
                        : "%s: no one waits more than %d minutes any longer".formatted(name, minutes);
            case VESTIBULE_LIMIT ->
                began
                        ? "%s has been at its limit for %d minutes".formatted(name, minutes)
                        : name + " is no longer at its limit";
            case HEALTH_CHECK_STATUS_NOTIFICATION,
                    VESTIBULE_QUEUEING,
                    VESTIBULE_EVENT,
                    VESTIBULE_ALARM,
                    VESTIBULE_HELD,
                    VESTIBULE_ORIGIN_OPEN ->
                began ? "%s queues: %d wait".formatted(name, room.waiting()) : name + " no longer queues";
        };
    }

    // ---- events ------------------------------------------------------------------------------

    private void events(List<Alert> alerts, RoomSight room, long now) {
        long last = lookedMillis.getOrDefault(room.id(), now - BEFORE_FIRST);
        lookedMillis.put(room.id(), now);
        for (RoomSight.EventSight event : room.events()) {
            if (last < event.startMillis() && event.startMillis() <= now) {
                alerts.add(alert(room, event, true));
            }
            if (last < event.endMillis() && event.endMillis() <= now) {
                alerts.add(alert(room, event, false));
            }
        }
    }

    private static Alert alert(RoomSight room, RoomSight.EventSight event, boolean began) {
        var data = data(room);
        data.put("event_id", event.id());
        data.put("event_name", event.name());
        String incident = "vestibule_event-" + event.id() + "-" + event.startMillis();
        return new Alert(
                incident + (began ? "-began" : "-ended-" + event.endMillis()),
                AlertType.VESTIBULE_EVENT,
                room.id(),
                incident,
                began,
                began ? event.startMillis() : event.endMillis(),
                "Event %s of room %s %s".formatted(event.name(), room.name(), began ? "began" : "ended"),
                data);
    }

    /// The minutes from which on policies of a type want to hear.
    public static SortedSet<Integer> minutes(Collection<Policy> policies, AlertType type) {
        var minutes = new TreeSet<Integer>();
        policies.stream()
                .filter(policy -> policy.type() == type && policy.enabled())
                .forEach(policy -> minutes.add(policy.minutes()));
        return minutes;
    }
}
