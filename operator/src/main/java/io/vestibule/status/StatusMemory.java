package io.vestibule.status;

import io.vestibule.board.CheckStates;
import io.vestibule.config.Configuration;
import io.vestibule.config.Kept;
import io.vestibule.config.RoomEntry;
import io.vestibule.config.ZoneEntry;
import io.vestibule.ground.Elapsed;
import io.vestibule.health.HealthCheck;
import io.vestibule.health.Incident;
import io.vestibule.page.StatusReport;
import io.vestibule.page.StatusReport.CheckLine;
import io.vestibule.page.StatusReport.Health;
import io.vestibule.page.StatusReport.Queueing;
import io.vestibule.page.StatusReport.RoomLine;
import io.vestibule.page.StatusReport.TroubleLine;
import io.vestibule.page.TroubleDays;
import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomId;
import io.vestibule.status.LastKnown.KnownCheck;
import io.vestibule.status.LastKnown.KnownRoom;
import io.vestibule.status.TroubleFold.Present;
import io.vestibule.status.TroubleFold.Trouble;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What is known of the checks and rooms of zones with a status page: what this node sees now, and
/// where it sees nothing, what was known last. Pure: time, states and views are passed in.
/// *Confined to one thread.*
public final class StatusMemory {

    private final Map<String, KnownCheck> checks = new HashMap<>();
    private final Map<String, KnownRoom> rooms = new HashMap<>();
    private List<Incident> incidents;

    /// @param kept what an earlier process knew
    public StatusMemory(LastKnown kept) {
        checks.putAll(kept.checks());
        rooms.putAll(kept.rooms());
        incidents = kept.incidents();
    }

    /// Takes the incidents that the store has.
    public void incidents(List<Incident> newest) {
        incidents = List.copyOf(newest);
    }

    /// Looks at every check and room of the zones with a status page, and forgets those that are
    /// gone.
    public void look(
            Configuration configuration,
            CheckStates states,
            Function<RoomId, Optional<RoomView>> views,
            long nowMillis) {
        var there = new ArrayList<String>();
        for (ZoneEntry zone : shown(configuration)) {
            for (Kept<HealthCheck> check : watched(configuration, zone)) {
                there.add(check.id());
                Sightings.of(states.state(check.id()), nowMillis).ifPresent(known -> checks.put(check.id(), known));
            }
            for (RoomEntry room : open(configuration, zone)) {
                there.add(room.id());
                var newest = views.apply(room.room().id());
                Sightings.of(room.room(), newest, rooms.get(room.id()), nowMillis)
                        .ifPresent(known -> rooms.put(room.id(), known));
            }
        }
        checks.keySet().retainAll(there);
        rooms.keySet().retainAll(there);
    }

    /// The zones that have a status page.
    static List<ZoneEntry> shown(Configuration configuration) {
        return configuration.zones().stream()
                .filter(zone -> zone.settings().statusHost().isPresent())
                .toList();
    }

    private static List<Kept<HealthCheck>> watched(Configuration configuration, ZoneEntry zone) {
        return configuration.healthChecks(zone.id()).stream()
                .filter(check -> !check.value().suspended())
                .toList();
    }

    private static List<RoomEntry> open(Configuration configuration, ZoneEntry zone) {
        return configuration.rooms(zone.id()).stream()
                .filter(room -> !room.room().suspended())
                .toList();
    }

    /// What there is to keep for the time after a restart.
    public LastKnown known() {
        return new LastKnown(checks, rooms, incidents);
    }

    // ---- showing -----------------------------------------------------------------------------

    /// What the page of a zone shows.
    public StatusReport report(Configuration configuration, ZoneEntry zone, long nowMillis) {
        Map<String, List<Incident>> bySubject = incidents.stream().collect(Collectors.groupingBy(Incident::subject));
        var lines = new ArrayList<TroubleLine>();
        var checkLines = new ArrayList<CheckLine>();
        var roomLines = new ArrayList<RoomLine>();
        long oldest = nowMillis;
        for (Kept<HealthCheck> check : watched(configuration, zone)) {
            KnownCheck known = checks.get(check.id());
            long until = known == null ? nowMillis : known.knownMillis();
            var troubles = TroubleFold.of(of(bySubject, check.id()), present(known), nowMillis);
            troubles.forEach(it -> lines.add(line(check.value().name(), false, it)));
            checkLines.add(new CheckLine(
                    check.value().name(),
                    known == null ? Health.UNKNOWN : known.health(),
                    known == null ? 0 : known.sinceMillis(),
                    known == null ? List.of() : known.regions(),
                    days(troubles, check.createdOn(), until, nowMillis)));
            oldest = Math.min(oldest, until);
        }
        for (RoomEntry room : open(configuration, zone)) {
            KnownRoom known = rooms.get(room.id());
            long until = known == null ? nowMillis : known.knownMillis();
            var troubles = TroubleFold.of(of(bySubject, room.id()), present(known), nowMillis);
            troubles.forEach(it -> lines.add(line(room.room().name(), true, it)));
            roomLines.add(new RoomLine(
                    room.room().name(),
                    known == null ? Queueing.UNKNOWN : known.queueing(),
                    known != null && known.paused(),
                    days(troubles, room.createdOn(), until, nowMillis)));
            oldest = Math.min(oldest, until);
        }
        lines.sort(Comparator.comparingLong(TroubleLine::beginMillis).reversed());
        int told = Math.min(lines.size(), StatusReport.MOST_INCIDENTS);
        return new StatusReport(
                zone.name(), nowMillis, oldest, checkLines, roomLines, lines.subList(0, told), lines.size() - told);
    }

    private static List<Incident> of(Map<String, List<Incident>> bySubject, String id) {
        return bySubject.getOrDefault(id, List.of());
    }

    private static @Nullable Present present(@Nullable KnownCheck known) {
        return known == null ? null : new Present(known.health() == Health.TROUBLE, known.sinceMillis());
    }

    private static @Nullable Present present(@Nullable KnownRoom known) {
        return known == null ? null : new Present(known.paused(), known.sinceMillis());
    }

    private static TroubleLine line(String name, boolean ofRoom, Trouble trouble) {
        return new TroubleLine(name, ofRoom, trouble.beginMillis(), trouble.endMillis());
    }

    /// @param untilMillis until when it is known what is still open
    private static TroubleDays days(List<Trouble> troubles, Instant since, long untilMillis, long nowMillis) {
        return TroubleDays.of(
                troubles.stream().map(it -> it.span(untilMillis)).toList(), since.toEpochMilli(), nowMillis);
    }

    // ---- incidents whose end was not reported ------------------------------------------------

    /// Those that are open in the store and are in fact over: of checks and rooms that are gone or
    /// suspended, and of rooms of this data center that hold nothing.
    ///
    /// @param center this data center; empty where there is only one
    public List<Incident> over(Configuration configuration, String center, long nowMillis) {
        return incidents.stream()
                .filter(Incident::isOpen)
                .filter(incident -> switch (incident.kind()) {
                    case CHECK ->
                        configuration
                                .healthCheck(incident.subject())
                                .filter(check -> !check.value().suspended())
                                .isEmpty();
                    case ROOM -> isOver(incident, configuration, center, nowMillis);
                })
                .toList();
    }

    private boolean isOver(Incident incident, Configuration configuration, String center, long nowMillis) {
        boolean there = configuration
                .room(incident.subject())
                .filter(room -> !room.room().suspended())
                .isPresent();
        KnownRoom known = rooms.get(incident.subject());
        boolean quiet = known != null
                && !known.paused()
                && known.knownMillis() == nowMillis
                && Elapsed.isOver(known.sinceMillis(), TroubleFold.AGAIN_MILLIS, nowMillis);
        return !there || (incident.center().equals(center) && quiet);
    }
}
