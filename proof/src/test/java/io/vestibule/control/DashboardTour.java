package io.vestibule.control;

import static io.vestibule.control.ControlHouse.JSON;
import static io.vestibule.control.ControlHouse.ROOMS;
import static io.vestibule.control.ControlHouse.SALE;
import static io.vestibule.control.ControlHouse.ZONE;
import static java.util.Objects.requireNonNull;

import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.minute.Count;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.TestView;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A node at a fixed moment in which every page of the dashboard has something to show. *Confined
/// to the test.*
final class DashboardTour implements AutoCloseable {

    /// By the node's clock and the browser's.
    static final Instant NOW = Instant.parse("2027-03-01T10:00:00Z");

    private static final String CHECKS = "/client/v4/zones/" + ZONE + "/healthchecks";
    private static final String ALERTING = "/client/v4/accounts/default/alerting/v3";

    /// Ids are counted: what is made in another order has others.
    private static final String CHECK = "00000000000000070000000000000008";

    private static final String WEBHOOK = "000000000000000b000000000000000c";
    private static final String POLICY = "000000000000000d000000000000000e";

    private static final String ROOM = SALE.id().value();
    private static final String AT_ROOM = ROOMS + "/" + ROOM;

    /// The pages by their addresses in `src/pages/index.ts`.
    static final Map<String, Stop> STOPS = stops();

    /// Characters of the description of a list.
    private static final int LONGEST_OF_LIST = 500;

    /// Characters of the name of a policy or a webhook.
    private static final int LONGEST_NAME = 256;

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
        stops.put(
                "/rooms/:zone/:room/guards",
                new Stop(
                        "guards",
                        room + "/guards",
                        Optional.of(new Press("Change guard 1", "Add a condition to guard 1"))));
        stops.put("/analytics", new Stop("analytics", "/analytics?room=" + ROOM));
        stops.put("/rehearsal", new Stop("rehearsal", "/rehearsal"));
        stops.put("/checks", new Stop("checks", "/checks"));
        stops.put("/checks/:zone/:check", new Stop("check", "/checks/" + ZONE + "/" + CHECK + "?last=6h"));
        stops.put("/notifications", new Stop("notifications", "/notifications"));
        stops.put("/notifications/policies/:policy", new Stop("policy", "/notifications/policies/" + POLICY));
        stops.put("/notifications/webhooks/:webhook", new Stop("webhook", "/notifications/webhooks/" + WEBHOOK));
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
        // Live only: the API refuses edits next to rooms that share a cookie.
        house.rooms.add(ControlHouse.named("a-room-with-a-rather-long-name-for-a-phone"));
        house.rooms.add(ControlHouse.named("starting"));
        house.others.put(house.rooms.get(1).id(), now(ControlHouse.open(1_000, 100)));
        event("opening", "2027-03-02T10:00:00Z", "2027-03-02T12:00:00Z");
        event("encore", "2027-03-08T10:00:00Z", "2027-03-08T12:00:00Z");
        rule();
        checks();
        notifications();
        guard();
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
            slices.minute(room, "", second, 200 + wave, 2 * wave, happened(wave), 50, List.of());
        }
        return slices;
    }

    /// With the bots of a sale.
    private static Map<Count, Long> happened(long wave) {
        return Map.of(
                Count.ADMITTED, 60L,
                Count.REVOKED, wave / 400,
                Count.CHALLENGES_ISSUED, wave / 2,
                Count.CHALLENGES_SOLVED, wave / 4,
                Count.CHALLENGES_FAILED, wave / 16,
                Count.CHALLENGES_PLAIN, wave / 32,
                Count.DECOY_REFRESHES, wave);
    }

    /// The same, made now; who waits came in the last four minutes.
    private static RoomView now(RoomView view) {
        long now = NOW.toEpochMilli();
        int waiting = view.counts().waiting();
        var line = waiting == 0
                ? LineSummary.EMPTY
                : new LineSummary(new long[] {now - 240_000, now - 1_000}, new int[] {waiting / 2, waiting});
        return TestView.like(view).at(now).line(line).view();
    }

    /// One origin that is sick, and one of which nothing is known.
    private void checks() throws IOException, InterruptedException {
        var check = JSON.createObjectNode().put("name", "shop-origin").put("type", "HTTPS");
        check.put("address", "origin.example.net").put("interval", 10);
        check.putArray("check_regions").add("WEU").add("OC");
        check.putObject("http_config")
                .put("path", "/live")
                .putObject("header")
                .putArray("Host")
                .add("shop.example.com");
        is(CHECK, made(CHECKS, check));
        new GivenProbeHistory(house.health, CHECK).threeHours(NOW.minusSeconds(3 * 3_600));
        house.probes.states.put(CHECK, GivenProbes.sick(CHECK, NOW.toEpochMilli()));
        send("PATCH", AT_ROOM, JSON.createObjectNode().put("origin_health_check_id", CHECK));
        check = JSON.createObjectNode().put("name", "database").put("type", "TCP");
        check.put("address", "192.0.2.7").putObject("tcp_config").put("port", 5432);
        var _ = made(CHECKS, check);
    }

    private void notifications() throws IOException, InterruptedException {
        var webhook = JSON.createObjectNode().put("name", "ops chat");
        webhook.put("url", "https://hooks.slack.com/services/T/B/x");
        is(WEBHOOK, made(ALERTING + "/destinations/webhooks", webhook));
        var policy = JSON.createObjectNode().put("name", "origin down").put("enabled", true);
        policy.put("alert_type", "health_check_status_notification").put("alert_interval", "30m");
        policy.putObject("filters").putArray("health_check_id").add(CHECK);
        var recipients = policy.putObject("mechanisms");
        recipients.putArray("webhooks").addObject().put("id", WEBHOOK);
        recipients.putArray("email").addObject().put("id", "ops@example.com");
        is(POLICY, made(ALERTING + "/policies", policy));
        send("POST", ALERTING + "/policies/" + POLICY + "/test", JSON.createObjectNode());
    }

    private String made(String path, JsonNode body) throws IOException, InterruptedException {
        return house.write(requireNonNull(control), "POST", path, body.toString())
                .get("id")
                .asString();
    }

    private static void is(String expected, String made) {
        if (!made.equals(expected)) {
            throw new AssertionError("the id is " + made + ", and not " + expected);
        }
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
        rule.put("action", "end_session");
        send("POST", AT_ROOM + "/guards", rule);
        var list = JSON.createObjectNode().put("name", "hostile").put("kind", "ip");
        list.put("description", text.substring(0, Math.min(text.length(), LONGEST_OF_LIST)));
        send("POST", "/client/v4/accounts/default/rules/lists", list);
        var check = JSON.createObjectNode().put("name", "hostile").put("description", text);
        check.put("address", "192.0.2.8").putObject("http_config").put("expected_body", text);
        var _ = made(CHECKS, check);
        String name = text.substring(0, Math.min(text.length(), LONGEST_NAME));
        var webhook = JSON.createObjectNode().put("name", name);
        webhook.put("url", "https://hooks.example.com/%3Cscript%3E");
        var recipient = made(ALERTING + "/destinations/webhooks", webhook);
        var policy = JSON.createObjectNode().put("name", name).put("description", text);
        policy.put("enabled", true).put("alert_type", "vestibule_queueing");
        policy.putObject("mechanisms").putArray("webhooks").addObject().put("id", recipient);
        var told = made(ALERTING + "/policies", policy);
        send("POST", ALERTING + "/policies/" + told + "/test", JSON.createObjectNode());
    }

    private void event(String name, String start, String end) throws IOException, InterruptedException {
        var event = JSON.createObjectNode().put("name", name);
        event.put("event_start_time", start).put("event_end_time", end);
        send("POST", AT_ROOM + "/events", event);
    }

    private void rule() throws IOException, InterruptedException {
        var rule = JSON.createObjectNode().put("action", "bypass_waiting_room");
        rule.put("description", "Partners and their tests");
        rule.put("expression", "http.request.uri.path contains \"/partners\" and ip.src in {192.0.2.0/24}");
        send("POST", AT_ROOM + "/rules", rule);
    }

    private void guard() throws IOException, InterruptedException {
        var guard = JSON.createObjectNode().put("action", "challenge").put("level", "raised");
        guard.put("description", "Networks of resellers");
        guard.put("expression", "ip.src in {198.51.100.0/24}");
        send("POST", AT_ROOM + "/guards", guard);
        guard = JSON.createObjectNode().put("action", "end_session");
        guard.put("description", "Buyers make room for the next ones");
        guard.put("expression", "http.request.uri.path in {\"/logout\" \"/thank-you\"}");
        send("POST", AT_ROOM + "/guards", guard);
    }

    private void send(String method, String path, JsonNode body) throws IOException, InterruptedException {
        house.write(requireNonNull(control), method, path, body.toString());
    }

    @Override
    public void close() {
        house.close();
    }
}
