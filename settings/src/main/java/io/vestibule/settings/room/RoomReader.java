package io.vestibule.settings.room;

import io.vestibule.room.Bypass;
import io.vestibule.room.BypassRule;
import io.vestibule.room.Event;
import io.vestibule.room.Guards;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;
import io.vestibule.room.StableId;
import io.vestibule.settings.shape.Values;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads a room, with its events and rules where a file names them.
public final class RoomReader {

    private static final ValueKind<String> ID_TEXT = ValueKinds.matching("[0-9a-f]{32}", "32 hex digits");
    private static final int MOST_RULES = 100;
    private static final String BYPASS_OPTION = "bypass";

    /// The limits of a room whose own cannot be read; no newcomer is admitted to it anyway.
    private static final Limits NOBODY = new Limits(1, 1, Duration.ofMinutes(5), /* sessionRenewal= */ true);

    private final Section section;
    private final List<String> zones;
    private final EventBounds bounds;
    private final RuleScope scope;

    private RoomReader(Section section, List<String> zones, EventBounds bounds, RuleScope scope) {
        this.section = section;
        this.zones = zones;
        this.bounds = bounds;
        this.scope = scope;
    }

    /// The room, or nothing if anything is wrong with it.
    public static Optional<Room> read(Section section, List<String> zones) {
        return read(section, zones, EventBounds.PUBLISHED);
    }

    /// The room, or nothing if anything is wrong with it.
    ///
    /// @param bounds what its events may be
    public static Optional<Room> read(Section section, List<String> zones, EventBounds bounds) {
        return read(section, zones, bounds, RuleScope.BARE);
    }

    /// The room, or nothing if anything is wrong with it.
    ///
    /// @param bounds what its events may be
    /// @param scope what its rules may use
    public static Optional<Room> read(Section section, List<String> zones, EventBounds bounds, RuleScope scope) {
        return new RoomReader(section, zones, bounds, scope).room();
    }

    /// The room of a kept document: as far as it can be read; the errors say what is missing. With
    /// errors it still covers what it covered (a host that cannot be read is that of its zone) and
    /// admits no newcomers. Empty if not even its zone is known.
    ///
    /// @param id what it is kept under
    /// @param zone the domain that it belongs to; empty if that is not known
    public static Optional<Room> readKept(Section section, String id, String zone) {
        return read(section, List.of(), EventBounds.ANY).or(() -> covering(section, id, zone));
    }

    private static Optional<Room> covering(Section section, String id, String zone) {
        Optional<String> domain =
                section.find(RoomShape.ZONE.name(), ValueKinds.DOMAIN).or(() -> Optional.of(zone));
        List<Route> routes = RoutesPart.readable(section, domain.filter(text -> !text.isEmpty()));
        if (routes.isEmpty()) {
            return Optional.empty();
        }
        var known = bare(domain.orElse(""), routes, false)
                .with(RoomShape.ID, new RoomId(id))
                .with(RoomShape.NAME, section.peek(RoomShape.NAME.name()).orElse(id));
        Limits limits = RoomShape.LIMITS.read(section, known).orElse(NOBODY);
        QueueSettings queue = RoomShape.QUEUE
                .read(section, known)
                .orElse(QueueSettings.DEFAULT)
                .withQueueAll(true);
        return RoomShape.SHAPE.among(
                section,
                known.with(RoomShape.LIMITS, limits)
                        .with(RoomShape.QUEUE, queue)
                        .with(RoomShape.PAGE, PageSettings.DEFAULT));
    }

    private static Values bare(String zone, List<Route> routes, boolean chosen) {
        return Values.none()
                .with(LimitsShape.CHOSEN, chosen)
                .with(RoomShape.ZONE, zone)
                .with(RoutesPart.ROUTES, routes)
                .with(RoomShape.EVENTS, List.of())
                .with(RoomShape.BYPASS, Bypass.NONE)
                .with(RoomShape.GUARDS, Guards.NONE)
                .with(RoomShape.REVOCATIONS, Revocations.NONE);
    }

    private Optional<Room> room() {
        boolean chosen = section.optionPath().equals("room");
        Optional<String> given = RoomShape.NAME.read(section, Values.none().with(LimitsShape.CHOSEN, chosen));
        String name = given.orElse("");
        var places = new ArrayList<Section>();
        List<Route> routes = RoutesPart.read(section, chosen, places);
        boolean hostByOption = chosen && section.option("room.host").isPresent();
        String zone = new ZoneOf(section, zones, hostByOption).routes(routes, places);
        var known = bare(zone, routes, chosen);
        RoomId id = section.find(RoomShape.ID.name(), ID_TEXT)
                .map(RoomId::new)
                .orElseGet(() -> StableId.ofRoom(zone, name));
        Optional<Room> room =
                RoomShape.SHAPE.among(section, known.with(RoomShape.ID, id).with(RoomShape.NAME, name));
        // Over the API events, rules and guards are resources of their own.
        boolean whole = !section.isLiteral();
        List<Event> events = whole ? events(id) : List.of();
        Bypass bypass = whole ? bypass() : Bypass.NONE;
        Guards guards = whole ? GuardReader.readAll(section, scope) : Guards.NONE;
        section.refuseUnknownKeys();
        return room.filter(_ -> section.isSound() && given.isPresent())
                .map(bare -> bare.withEvents(events).withBypass(bypass).withGuards(guards));
    }

    private List<Event> events(RoomId room) {
        var events = new ArrayList<Event>();
        for (Section each : section.sections("events")) {
            EventShape.read(each, room, bounds)
                    .filter(event -> EventChecks.fits(each, event, events))
                    .ifPresent(events::add);
        }
        return events;
    }

    /// The rules that are in the file, and those that options add.
    private Bypass bypass() {
        var rules = new ArrayList<BypassRule>();
        for (Section each : section.sections("rules")) {
            RuleReader.read(each, scope).ifPresent(rules::add);
        }
        String option = section.optionPath() + "." + BYPASS_OPTION;
        for (int n = 0; section.option(option + "[" + n + "]").isPresent(); n++) {
            String key = BYPASS_OPTION + "[" + n + "]";
            section.option(option + "[" + n + "]")
                    .flatMap(e -> RuleReader.compile(section, key, e, scope))
                    .ifPresent(rule -> rules.add(new BypassRule(rule, "", true)));
        }
        if (rules.size() > MOST_RULES) {
            section.fault("rules", "a room may have at most " + MOST_RULES + " rules");
        }
        return Bypass.of(rules);
    }
}
