package io.vestibule.settings.room;

import io.vestibule.room.Bypass;
import io.vestibule.room.BypassRule;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.CookieSettings;
import io.vestibule.room.Event;
import io.vestibule.room.Guards;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.RequestSettings.OriginCommand;
import io.vestibule.room.RequestSettings.PathPolicy;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;
import io.vestibule.room.StableId;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// Reads one room under its published field names, and our own next to them.
public final class RoomReader {

    private static final ValueKind<String> NAME =
            ValueKinds.matching("[A-Za-z0-9_-]{1,128}", "letters, digits, - and _, at most 128");
    private static final ValueKind<String> ID = ValueKinds.matching("[0-9a-f]{32}", "32 hex digits");
    private static final ValueKind<String> HEADER =
            ValueKinds.matching("([!-~]([ -~]{0,4094}[!-~])?)?", "the value of a header: ASCII, at most 4096");
    private static final ValueKind<Integer> CONFIRM =
            ValueKinds.zeroOr(RequestSettings.LEAST_CONFIRM, RequestSettings.MOST_CONFIRM);
    private static final int LONGEST_TEXT = 1000;
    private static final int MOST_MINUTES = 30;
    private static final int DEFAULT_MINUTES = 5;
    private static final int MOST_RULES = 100;
    private static final String BYPASS = "bypass";

    /// The limits of a room whose own cannot be read; no newcomer is admitted to it anyway.
    private static final Limits NOBODY =
            new Limits(1, 1, Duration.ofMinutes(DEFAULT_MINUTES), /* sessionRenewal= */ true);

    private final Section section;
    private final List<String> zones;
    private final List<Section> places = new ArrayList<>();
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
        var reader = new RoomReader(section, List.of(), EventBounds.ANY, RuleScope.BARE);
        return reader.room().or(() -> reader.covering(id, zone));
    }

    private Optional<Room> covering(String id, String zone) {
        Optional<String> domain = section.find("zone", ValueKinds.DOMAIN).or(() -> Optional.of(zone));
        Optional<String> fallback = domain.filter(text -> !text.isEmpty());
        var routes = new LinkedHashSet<Route>();
        route(section, fallback).ifPresent(routes::add);
        section.sections("additional_routes")
                .forEach(more -> route(more, fallback).ifPresent(routes::add));
        if (routes.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Room(
                new RoomId(id),
                domain.orElse(""),
                section.peek("name").orElse(id),
                section.get("description", ValueKinds.text(LONGEST_TEXT), ""),
                List.copyOf(routes),
                limits(false).orElse(NOBODY),
                queue().withQueueAll(true),
                CookieReader.read(section, routes.size() > 1, false),
                PageSettings.DEFAULT,
                requests(),
                ChallengeReader.read(section),
                section.get("suspended", ValueKinds.FLAG, false),
                List.of(),
                Bypass.NONE,
                Guards.NONE,
                Revocations.NONE));
    }

    private static Optional<Route> route(Section place, Optional<String> fallback) {
        return place.find("host", ValueKinds.HOST).or(() -> fallback).map(h -> new Route(h, RouteReader.path(place)));
    }

    private Optional<Room> room() {
        boolean chosen = section.optionPath().equals("room");
        Optional<String> name = chosen ? Optional.of(section.get("name", NAME, "default")) : section.need("name", NAME);
        List<Route> routes = RouteReader.read(section, chosen, places);
        Optional<Limits> limits = limits(chosen);
        boolean hostByOption = chosen && section.option("room.host").isPresent();
        String zone = new ZoneOf(section, zones, hostByOption).routes(routes, places);
        Optional<String> id = section.find("id", ID);
        String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
        QueueSettings queue = queue();
        CookieSettings cookie = CookieReader.read(section, routes.size() > 1, chosen);
        PageSettings page = page();
        RequestSettings requests = requests();
        ChallengeSettings challenge = ChallengeReader.read(section);
        boolean suspended = section.get("suspended", ValueKinds.FLAG, false);
        RoomId room = id.map(RoomId::new).orElseGet(() -> StableId.ofRoom(zone, name.orElse("")));
        // Over the API events are resources of their own.
        List<Event> events = section.isLiteral() ? List.of() : events(room);
        Bypass bypass = section.isLiteral() ? Bypass.NONE : bypass();
        Guards guards = section.isLiteral() ? Guards.NONE : GuardReader.readAll(section, scope);
        section.refuseUnknownKeys();
        if (!section.isSound() || name.isEmpty() || limits.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Room(
                room,
                zone,
                name.get(),
                description,
                routes,
                limits.get(),
                queue,
                cookie,
                page,
                requests,
                challenge,
                suspended,
                events,
                bypass,
                guards,
                Revocations.NONE));
    }

    private List<Event> events(RoomId room) {
        var events = new ArrayList<Event>();
        for (Section each : section.sections("events")) {
            EventReader.read(each, room, bounds)
                    .filter(event -> EventReader.fits(each, event, events))
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
        String option = section.optionPath() + "." + BYPASS;
        for (int n = 0; section.option(option + "[" + n + "]").isPresent(); n++) {
            String key = BYPASS + "[" + n + "]";
            section.option(option + "[" + n + "]")
                    .flatMap(e -> RuleReader.compile(section, key, e, scope))
                    .ifPresent(rule -> rules.add(new BypassRule(rule, "", true)));
        }
        if (rules.size() > MOST_RULES) {
            section.fault("rules", "a room may have at most " + MOST_RULES + " rules");
        }
        return Bypass.of(rules);
    }

    // ---- how many ----------------------------------------------------------------------------

    private Optional<Limits> limits(boolean chosen) {
        ValueKind<Integer> people = ValueKinds.integer(1, Integer.MAX_VALUE);
        Optional<Integer> active = section.need("total_active_users", people);
        Optional<Integer> perMinute = chosen && !section.isGiven("new_users_per_minute")
                ? active
                : section.need("new_users_per_minute", people);
        int minutes = section.get("session_duration", ValueKinds.integer(1, MOST_MINUTES), DEFAULT_MINUTES);
        boolean renewal = !section.get("disable_session_renewal", ValueKinds.FLAG, false);
        if (active.isEmpty() || perMinute.isEmpty()) {
            return Optional.empty();
        }
        if (!LimitCheck.fit(section, active.get(), perMinute.get())) {
            return Optional.empty();
        }
        return Optional.of(new Limits(active.get(), perMinute.get(), Duration.ofMinutes(minutes), renewal));
    }

    private QueueSettings queue() {
        var fallback = QueueSettings.DEFAULT;
        return new QueueSettings(
                section.choice("queueing_method", QueueingMethod.class, fallback.method()),
                section.get("queue_all", ValueKinds.FLAG, fallback.queueAll()),
                section.get("bucket_seconds", ValueKinds.integer(1, 60), fallback.bucketSeconds()),
                section.get("refresh_interval", ValueKinds.REFRESH, 0, "adaptive"),
                section.choice("on_coordinator_loss", QueueSettings.LossPolicy.class, fallback.onCoordinatorLoss()),
                HoldReader.read(section),
                section.get("invited_only", ValueKinds.FLAG, fallback.invitedOnly()),
                BindReader.of(section));
    }

    // ---- what visitors get -------------------------------------------------------------------

    private PageSettings page() {
        var fallback = PageSettings.DEFAULT;
        return new PageSettings(
                section.get("queueing_status_code", ValueKinds.oneOf(200, 202, 429, 503), fallback.statusCode()),
                new PageTemplate(section).find().orElse(fallback.customPageHtml()),
                section.get("default_template_language", ValueKinds.LANGUAGE, fallback.defaultLanguage()),
                section.get("template_language_auto", ValueKinds.FLAG, fallback.languageAuto()),
                section.get("json_response_enabled", ValueKinds.FLAG, fallback.jsonEnabled()),
                section.get("custom_page_csp", HEADER, fallback.customPageCsp()),
                section.get("message", ValueKinds.MESSAGE, fallback.message()),
                LooksReader.ofRoom(section));
    }

    private RequestSettings requests() {
        var fallback = RequestSettings.DEFAULT;
        var commands = EnumSet.noneOf(OriginCommand.class);
        commands.addAll(section.list("enabled_origin_commands", ValueKinds.choice(OriginCommand.class)));
        return new RequestSettings(
                section.get("case_sensitive", ValueKinds.FLAG, fallback.caseSensitive()),
                section.choice("path_policy", PathPolicy.class, fallback.pathPolicy()),
                commands,
                section.list("cors_origins", ValueKinds.WEB_ORIGIN),
                section.get("running_requests_hold_seat", ValueKinds.FLAG, fallback.runningHoldSeat()),
                section.get("give_back_unseen_seats", ValueKinds.FLAG, fallback.seatsOfTheSeen()),
                section.get("confirm_seconds", CONFIRM, fallback.confirmSeconds()));
    }
}
