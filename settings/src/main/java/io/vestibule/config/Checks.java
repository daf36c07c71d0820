package io.vestibule.config;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.Policy;
import io.vestibule.health.HealthCheck;
import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.room.RoomDirectory;
import io.vestibule.room.Route;
import io.vestibule.settings.check.HealthCheckShape;
import io.vestibule.settings.text.Faults;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// What has to be true in the whole configuration, whichever part is edited. Faults are noted where
/// the edited thing was read.
final class Checks {

    /// Events of a room that are kept although they are over.
    private static final int MOST_OVER = 200;

    /// Rooms that an explanation names.
    private static final int MOST_NAMED = 10;

    private Checks() {}

    /// Limits are not below what the operator allows.
    static void limits(Limits limits, FaultNotes place, Abilities abilities) {
        least("total_active_users", limits.totalActiveUsers(), place, abilities);
        least("new_users_per_minute", limits.newUsersPerMinute(), place, abilities);
    }

    /// The same for those that an event has.
    static void limits(EventSettings settings, FaultNotes place, Abilities abilities) {
        settings.totalActiveUsers().ifPresent(n -> least("total_active_users", n, place, abilities));
        settings.newUsersPerMinute().ifPresent(n -> least("new_users_per_minute", n, place, abilities));
    }

    /// Why a room may not have this many events; empty if it may. Those that are over do not count
    /// towards what the operator allows, but are kept only up to a bound.
    ///
    /// @param at when they are counted
    static Optional<String> tooMany(List<Event> events, Instant at, Abilities abilities) {
        long over = events.stream()
                .filter(e -> e.times().endMillis() <= at.toEpochMilli())
                .count();
        long toCome = events.size() - over;
        int most = abilities.events().perRoom();
        if (toCome > most) {
            return Optional.of(
                    "a room may have at most %d events that are not over, and this would be %d: delete one first"
                            .formatted(most, toCome));
        }
        return over > MOST_OVER
                ? Optional.of("%d events of the room are over: delete some of them; at most %d are kept"
                        .formatted(over, MOST_OVER))
                : Optional.empty();
    }

    private static void least(String key, int limit, FaultNotes place, Abilities abilities) {
        int least = abilities.leastLimit();
        if (limit < least) {
            place.fault(key, "must be at least " + least + ", the minimum_limit of this node");
        }
    }

    /// No two rooms share a name or a cookie suffix in one zone, or a host and path at all.
    static void rooms(Draft draft) {
        var names = new HashMap<Named, Room>();
        var suffixes = new HashMap<Named, Room>();
        for (RoomEntry entry : draft.after().rooms()) {
            Room room = entry.room();
            String zone = entry.zoneId();
            clash(draft, names, new Named(zone, room.name()), room, "name");
            if (!room.cookie().suffix().isEmpty()) {
                clash(draft, suffixes, new Named(zone, room.cookie().suffix()), room, "cookie_suffix");
            }
        }
        List<Room> rooms = draft.after().rooms().stream().map(RoomEntry::room).toList();
        RoomDirectory.overlaps(rooms).forEach(overlap -> overlap(draft, overlap));
    }

    /// @param within a zone, or a kind of thing
    private record Named(String within, String name) {}

    private static void clash(Draft draft, Map<Named, Room> seen, Named named, Room room, String key) {
        Room other = seen.putIfAbsent(named, room);
        if (other != null) {
            placeOf(draft, room)
                    .or(() -> placeOf(draft, other))
                    .ifPresent(place -> place.fault(key, "is taken by another room of the zone " + room.zone()));
        }
    }

    private static Optional<FaultNotes> placeOf(Draft draft, Room room) {
        return draft.placeOf(DocumentKind.ROOM, room.id().value());
    }

    private static void overlap(Draft draft, RoomDirectory.Overlap overlap) {
        boolean isSecond = placeOf(draft, overlap.second()).isPresent();
        Room mine = isSecond ? overlap.second() : overlap.first();
        Room other = isSecond ? overlap.first() : overlap.second();
        Route route = overlap.route();
        placeOf(draft, mine)
                .ifPresent(place -> place.fault(
                        keyOf(
                                mine,
                                it -> it.host().equals(route.host())
                                        && it.canonicalPath().equals(route.canonicalPath())),
                        "%s%s is covered by the room %s".formatted(route.host(), route.path(), other.name())));
    }

    /// No two health checks share a name in one zone, and no zone has too many.
    static void healthChecks(Draft draft) {
        var names = new HashMap<Named, String>();
        var counts = new HashMap<String, Integer>();
        for (Kept<HealthCheck> entry : draft.after().healthChecks()) {
            HealthCheck check = entry.value();
            Optional<FaultNotes> place = draft.placeOf(DocumentKind.HEALTH_CHECK, entry.id());
            String other = names.putIfAbsent(new Named(check.zoneId(), check.name()), entry.id());
            if (other != null) {
                place.or(() -> draft.placeOf(DocumentKind.HEALTH_CHECK, other))
                        .ifPresent(it -> it.fault("name", "already exists in this zone"));
            }
            if (counts.merge(check.zoneId(), 1, Integer::sum) > HealthCheckShape.MOST_IN_ZONE) {
                place.ifPresent(it -> it.fault(
                        "name",
                        "a zone may have at most %d health checks: delete one first"
                                .formatted(HealthCheckShape.MOST_IN_ZONE)));
            }
        }
    }

    /// No two policies share a name, and no two webhooks or services.
    ///
    /// @param edited the documents that were
    static void notifications(Configuration after, Predicate<String> edited, Faults faults) {
        var names = new HashMap<Named, String>();
        for (Kept<Policy> entry : after.all(KeptKind.POLICY)) {
            String name = entry.value().name();
            named(new Named("policy", name), entry.id(), names, edited, faults);
        }
        for (Kept<Destination> entry : after.all(KeptKind.DESTINATION)) {
            String kind = entry.value().isPagerDuty() ? "service" : "webhook";
            named(new Named(kind, entry.value().name()), entry.id(), names, edited, faults);
        }
    }

    private static void named(
            Named name, String id, Map<Named, String> names, Predicate<String> edited, Faults faults) {
        String other = names.putIfAbsent(name, id);
        if (other != null && (edited.test(id) || edited.test(other))) {
            String reason = "is the name of another " + name.within();
            faults.add(name.name(), "", reason, name.within());
        }
    }

    /// A check that a room's line follows may not go: the line would no longer be held when the
    /// origin is sick, and no one would notice.
    static void followed(Draft draft) {
        for (Kept<HealthCheck> check : draft.now().healthChecks()) {
            List<String> rooms = draft.after().healthCheck(check.id()).isPresent()
                    ? List.of()
                    : draft.after().rooms().stream()
                            .map(RoomEntry::room)
                            .filter(r -> r.queue().hold().checkId().equals(check.id()))
                            .map(Room::name)
                            .toList();
            if (!rooms.isEmpty()) {
                String reason = rooms.size() == 1
                        ? "the line of the waiting room %s follows it; change that first (origin_health_check_id)"
                        : "the lines of the waiting rooms %s follow it; change those first (origin_health_check_id)";
                String name = "health check " + check.value().name();
                draft.faults().add(name, "", reason.formatted(named(rooms)), "store");
            }
        }
    }

    private static String named(List<String> rooms) {
        int more = rooms.size() - MOST_NAMED;
        String some = String.join(", ", rooms.subList(0, Math.min(rooms.size(), MOST_NAMED)));
        return more > 0 ? some + " and " + more + " more" : some;
    }

    /// A rule whose list is deleted, or becomes one of another kind, would never match.
    static void lists(Draft draft) {
        for (ListEntry list : draft.now().all(KeptKind.LIST)) {
            Optional<ListEntry> next = draft.after().find(KeptKind.LIST, list.id());
            boolean other = next.filter(n -> n.kind() == list.kind()).isEmpty();
            long uses = other ? lost(draft.after(), list.name()) : 0;
            if (uses > 0) {
                String reason = next.isEmpty()
                        ? "is used by %d %s; change %s first"
                        : "its kind cannot be changed: it is used by %d %s";
                String told = reason.formatted(uses, uses == 1 ? "rule" : "rules", uses == 1 ? "it" : "them");
                draft.faults().add("list " + list.name(), "", told, "store");
            }
        }
    }

    /// How many rules name a list and cannot be used.
    private static long lost(Configuration after, String list) {
        var name = Pattern.compile("\\$" + list + "(?![a-z0-9_])");
        return after.rooms().stream()
                .flatMap(RoomEntry::allRules)
                .filter(rule -> name.matcher(rule.expression()).find())
                .filter(rule ->
                        rule.refusal(after.abilities().scheme(), after.lists()).isPresent())
                .count();
    }

    /// The key of a room's place: of the first further one of these, or else of the first of all.
    static String keyOf(Room room, Predicate<Route> which) {
        for (int i = 1; i < room.routes().size(); i++) {
            if (which.test(room.routes().get(i))) {
                return "additional_routes[" + (i - 1) + "].host";
            }
        }
        return "host";
    }
}
