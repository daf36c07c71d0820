package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.ZONE;

import static java.util.Objects.requireNonNull;

import io.vestibule.analytics.RoomRef;
import io.vestibule.queue.RoomView;

import org.jspecify.annotations.Nullable;

import tools.jackson.databind.JsonNode;

import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A node at a fixed moment in which every page of the dashboard has something to show. *Confined
/// to the test.*
final class DashboardTour implements AutoCloseable {

    /// By the node's clock and the browser's.
    static final Instant NOW = Instant.parse("2027-03-01T10:00:00Z");

    private static final String ROOM = SALE.id().value();
    private static final String AT_ROOM = ROOMS + "/" + ROOM;

    /// The pages by their addresses in `src/pages/index.ts`.
    static final Map<String, Stop> STOPS = stops();

    /// Characters of the description of a list.
    private static final int LONGEST_OF_LIST = 500;

    private final ControlHouse house = new ControlHouse();
    private @Nullable ControlServer control;

    /// @param name of pictures and files
    /// @param address that shows the page
    /// @param press what is pressed there
    record Stop(String name, String address, Optional<Press> press) {

        Stop(String name, String address) {
            this(name, address, Optional.empty());
        }
    }

    /// @param button by its name
    /// @param brings another button, which is there when all is shown
    record Press(String button, String brings) {}

    private static Map<String, Stop> stops() {
        var stops = new LinkedHashMap<String, Stop>();
        String room = "/rooms/" + ZONE + "/" + ROOM;
        stops.put("/rooms", new Stop("rooms", "/rooms"));
        stops.put("/rooms/new", new Stop("new-room", "/rooms/new"));
        stops.put("/rooms/:zone/:room", new Stop("room", room));
        stops.put("/rooms/:zone/:room/page", new Stop("waiting-page", room + "/page"));
        stops.put("/rooms/:zone/:room/events", new Stop("events", room + "/events"));
        stops.put("/rooms/:zone/:room/events/:event", new Stop("event", room + "/events/new"));
        stops.put(
                "/rooms/:zone/:room/rules",
                new Stop(
                        "rules",
                        room + "/rules",
                        Optional.of(new Press("Change rule 1", "Add a condition to rule 1"))));
        stops.put("/analytics", new Stop("analytics", "/analytics?room=" + ROOM));
        stops.put("/rehearsal", new Stop("rehearsal", "/rehearsal"));
        stops.put("/zones/:zone", new Stop("zone", "/zones/" + ZONE));
        stops.put("/why", new Stop("why", "/why"));
        stops.put("/history", new Stop("history", "/history"));
        stops.put("/node", new Stop("node", "/node"));
        stops.put("/tokens", new Stop("tokens", "/tokens"));
        return stops;
    }

    ControlServer start() throws IOException, InterruptedException {
        house.clock = NOW::toEpochMilli;
        house.view = Optional.of(now(ControlHouse.queueing()));
        house.slices = Optional.of(day());
        var started = house.start("127.0.0.1");
        control = started;
        // Live only: the API refuses edits beside rooms that share a cookie.
        house.rooms.add(ControlHouse.named("a-room-with-a-rather-long-name-for-a-phone"));
        house.rooms.add(ControlHouse.named("starting"));
        house.others.put(house.rooms.get(1).id(), now(ControlHouse.open(1_000, 100)));
        event("opening", "2027-03-02T10:00:00Z", "2027-03-02T12:00:00Z");
        event("encore", "2027-03-08T10:00:00Z", "2027-03-08T12:00:00Z");
        rule();
        house.rooms.set(0, house.keptSale());
        return started;
    }

    String address(String path) {
        return ControlHouse.uri(requireNonNull(control), path).toString();
    }

    /// The last day of the sale, minute by minute.
    private static GivenSlices day() {
        var slices = new GivenSlices();
        var room = new RoomRef(ZONE, ROOM, SALE.name());
        for (int minute = 1; minute <= 24 * 60; minute++) {
            long wave = Math.round(400 + 400 * Math.sin(minute / 200.0));
            long second = NOW.getEpochSecond() - 60L * minute;
            slices.minute(room, second, 200 + wave, 2 * wave, 60, 50);
        }
        return slices;
    }

    /// The same, made now.
    private static RoomView now(RoomView view) {
        long now = NOW.toEpochMilli();
        return new RoomView(
                view.version(),
                now,
                now,
                view.known(),
                view.rules(),
                view.bands(),
                view.counts(),
                view.flow(),
                view.line(),
                view.ended(),
                view.homes(),
                view.draws(),
                view.share());
    }

    /// Lets a text stand wherever operators may write one.
    void says(String text) throws IOException, InterruptedException {
        send("PATCH", AT_ROOM, JSON.createObjectNode().put("description", text));
        var event = JSON.createObjectNode().put("name", "hostile").put("description", text);
        event.put("event_start_time", "2027-03-20T10:00:00Z");
        event.put("event_end_time", "2027-03-20T12:00:00Z");
        send("POST", AT_ROOM + "/events", event);
        var rule = JSON.createObjectNode().put("action", "bypass_waiting_room");
        String quoted = text.replace("\\", "\\\\").replace("\"", "\\\"");
        rule.put("description", text);
        rule.put("expression", "http.request.uri.path eq \"%s\"".formatted(quoted));
        send("POST", AT_ROOM + "/rules", rule);
        var list = JSON.createObjectNode().put("name", "hostile").put("kind", "ip");
        list.put("description", text.substring(0, Math.min(text.length(), LONGEST_OF_LIST)));
        send("POST", "/client/v4/accounts/default/rules/lists", list);
    }

    private void event(String name, String start, String end)
            throws IOException, InterruptedException {
        var event = JSON.createObjectNode().put("name", name);
        event.put("event_start_time", start).put("event_end_time", end);
        send("POST", AT_ROOM + "/events", event);
    }

    private void rule() throws IOException, InterruptedException {
        var rule = JSON.createObjectNode().put("action", "bypass_waiting_room");
        rule.put("description", "Partners and their tests");
        rule.put(
                "expression",
                "http.request.uri.path contains \"/partners\" and ip.src in {192.0.2.0/24}");
        send("POST", AT_ROOM + "/rules", rule);
    }

    private void send(String method, String path, JsonNode body)
            throws IOException, InterruptedException {
        house.write(requireNonNull(control), method, path, body.toString());
    }

    @Override
    public void close() {
        house.close();
    }
}
