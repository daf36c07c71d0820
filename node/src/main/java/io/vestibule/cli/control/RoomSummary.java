package io.vestibule.cli.control;

import io.vestibule.room.StableId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// A room as the control port returns it: its settings, its state, and its events; and what that
/// means in words. *Immutable.*
///
/// @param settings as the API lists them
/// @param status as the API returns it
/// @param events of the room; empty when none is on or to come
record RoomSummary(JsonNode settings, JsonNode status, List<JsonNode> events) {

    private static final String ACTIVE = "total_active_users";
    private static final String PER_MINUTE = "new_users_per_minute";

    /// Shown only where it is off.
    static final String HOLD = "origin_hold";

    RoomSummary {
        events = List.copyOf(events);
    }

    /// Asks for what is not in the settings. Events are asked for only where there are some: a
    /// token has a count of requests.
    static RoomSummary of(ControlClient client, JsonNode settings) {
        String path = pathOf(settings);
        JsonNode status = client.get(path + "/status");
        boolean eventful = !status.path("event_id").asString("").isEmpty()
                || !settings.path("next_event_start_time").asString("").isEmpty();
        List<JsonNode> events = eventful ? client.list(path + "/events") : List.of();
        return new RoomSummary(settings, status, events);
    }

    private static String pathOf(JsonNode room) {
        return "/zones/%s/waiting_rooms/%s"
                .formatted(
                        StableId.ofZone(room.path("zone").asString("")),
                        room.path("id").asString(""));
    }

    String path() {
        return pathOf(settings);
    }

    String title() {
        var places = new ArrayList<String>();
        places.add(place(settings));
        settings.path("additional_routes").values().forEach(route -> places.add(place(route)));
        return "room %s on %s".formatted(settings.path("name").asString(""), String.join(", ", places));
    }

    private static String place(JsonNode route) {
        return route.path("host").asString("") + route.path("path").asString("");
    }

    int waiting() {
        return status.path("estimated_queued_users").asInt(0);
    }

    int inside() {
        return status.path("estimated_total_active_users").asInt(0);
    }

    /// A number of the room's own settings, whatever an event says.
    int number(String key) {
        return settings.path(key).asInt(0);
    }

    /// A switch of the room's own settings.
    boolean is(String key) {
        return settings.path(key).asBoolean(false);
    }

    /// Whether a sick origin may hold the line, if the room is set so.
    boolean mayBeHeld() {
        return settings.path(HOLD).asBoolean(true);
    }

    /// How far a sick origin holds the line.
    private HeldText held() {
        return new HeldText(status.path("hold"));
    }

    /// The event that is on, or whose pre-queue is.
    Optional<EventSummary> event() {
        String id = status.path("event_id").asString("");
        return events.stream()
                .filter(event -> !id.isEmpty() && event.path("id").asString("").equals(id))
                .findFirst()
                .map(EventSummary::new);
    }

    /// What an event means while it is on.
    private String told(EventSummary event) {
        String when = gathering()
                ? "the pre-queue of the event %s is open; the event starts at %s and ends at %s"
                        .formatted(event.name(), event.start(), event.end())
                : "the event %s is on until %s".formatted(event.name(), event.end());
        return event.hasLimits()
                ? "%s: its limits are in force, %d active and %d new per minute; the room's own are %d and %d"
                        .formatted(when, activeLimit(), minuteLimit(), number(ACTIVE), number(PER_MINUTE))
                : when + ", with the room's own limits";
    }

    /// The event that starts next, if none is on.
    private Optional<EventSummary> nextEvent() {
        String start = settings.path("next_event_start_time").asString("");
        return events.stream()
                .filter(event -> !start.isEmpty() && start.equals(EventSummary.startOf(event)))
                .findFirst()
                .map(EventSummary::new)
                .filter(next -> event().isEmpty());
    }

    /// Whether people gather for an event that has not begun.
    boolean gathering() {
        return status.path("status").asString("").equals("event_prequeueing");
    }

    /// The limit of sessions that is in force now.
    int activeLimit() {
        return inForce(ACTIVE);
    }

    /// The limit of admissions a minute that is in force now.
    int minuteLimit() {
        return inForce(PER_MINUTE);
    }

    private int inForce(String key) {
        return event().map(event -> event.number(key, number(key))).orElse(number(key));
    }

    /// The queueing method that is in force now.
    String method() {
        String own = settings.path("queueing_method").asString("");
        return event().map(event -> event.text("queueing_method", own)).orElse(own);
    }

    /// The state of the room: a line, and one for each event that matters.
    List<String> state() {
        var lines = new ArrayList<String>();
        lines.add("%s: %s, %d waiting, %d of %d active, %d new per minute, %s%s"
                .formatted(
                        title(),
                        status.path("status").asString("").replace('_', ' '),
                        waiting(),
                        inside(),
                        activeLimit(),
                        minuteLimit(),
                        method(),
                        is("queue_all") ? ", queue-all" : ""));
        waits().ifPresent(words -> lines.add("  " + words));
        lostDataCenters().ifPresent(words -> lines.add("  " + words));
        String error = status.path("error").asString("");
        if (!error.isEmpty()) {
            lines.add("  " + error);
        }
        if (!mayBeHeld()) {
            lines.add("  a sick origin does not hold the line: hold is off");
        }
        held().words().ifPresent(words -> lines.add("  " + words));
        origin().ifPresent(words -> lines.add("  " + words));
        whyNobodyEnters().ifPresent(reason -> lines.add("  " + reason));
        bypassed().ifPresent(words -> lines.add("  " + words));
        event().ifPresent(event -> lines.add("  " + told(event)));
        nextEvent().ifPresent(event -> lines.add("  " + event.upcoming()));
        return lines;
    }

    /// How long the first in line has waited, and how long a newcomer would wait; nothing if nobody
    /// waits, or the node does not say.
    private Optional<String> waits() {
        if (waiting() == 0 || !status.has("longest_wait_seconds")) {
            return Optional.empty();
        }
        long seconds = status.path("longest_wait_seconds").asLong(0);
        int minutes = status.path("max_estimated_time_minutes").asInt(0);
        String newcomer = minutes == 0
                ? "the wait of a newcomer is not known"
                : "a newcomer would wait about %d min".formatted(minutes);
        return Optional.of("longest wait so far %d:%02d min; %s".formatted(seconds / 60, seconds % 60, newcomer));
    }

    private Optional<String> lostDataCenters() {
        String lost = names("lost_data_centers", " and ");
        if (lost.isEmpty()) {
            return Optional.empty();
        }
        boolean several = status.path("lost_data_centers").size() > 1;
        String left = names("remaining_data_centers", " and ");
        return Optional.of("data center%s %s %s lost: the line moves at %s part of the limits until `cluster forget`"
                .formatted(
                        several ? "s" : "",
                        lost,
                        several ? "are" : "is",
                        left.isEmpty() ? "the remaining" : left + "'s"));
    }

    private String names(String property, String between) {
        return status.path(property).values().stream()
                .map(name -> name.asString(""))
                .collect(Collectors.joining(between));
    }

    /// That requests fail, if they do.
    private Optional<String> origin() {
        var lately = status.path("origin_last_minute");
        long all = lately.path("requests").asLong(0);
        long failed = lately.path("failed").asLong(0);
        if (failed == 0) {
            return Optional.empty();
        }
        String what = failed == all ? "origin does not answer" : "origin does not always answer";
        String requests = all == 1 ? "request" : "requests";
        return Optional.of(
                "%s: %d of %d %s failed at this node in the last minute".formatted(what, failed, all, requests));
    }

    /// How many passed without being counted, if any did: whatever else is said, these got in.
    private Optional<String> bypassed() {
        long passed = status.path("bypassed_last_minute").asLong(0);
        return passed == 0
                ? Optional.empty()
                : Optional.of(passed + " passed by rules at this node in the last minute");
    }

    /// Why no newcomer is admitted, whatever the limits.
    Optional<String> whyNobodyEnters() {
        if (is("suspended")) {
            return Optional.empty();
        }
        return is("queue_all")
                ? Optional.of("no newcomer is admitted: queue-all is on")
                : held().whyNobodyEnters().or(this::whyNobodyWouldEnter);
    }

    /// The same if neither queue-all nor suspension were on.
    Optional<String> whyNobodyWouldEnter() {
        if (gathering()) {
            String start = event().map(EventSummary::start).orElse("its event starts");
            return Optional.of("no newcomer is admitted before " + start);
        }
        return method().equals("reject")
                ? Optional.of("no newcomer is admitted: the method is reject")
                : Optional.empty();
    }

    /// How people enter when nothing forbids it.
    String howPeopleEnter() {
        return switch (method()) {
            case "passthrough" -> "everyone is admitted, without limits: the method is passthrough";
            case "random" -> "visitors are admitted within the limits, in random order";
            default -> "visitors are admitted within the limits, in order of arrival";
        };
    }
}
