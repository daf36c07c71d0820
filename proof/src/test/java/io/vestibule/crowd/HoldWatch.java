package io.vestibule.crowd;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import io.vestibule.room.StableId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Asks a gate some times a second how far a sick origin holds the line of one room, and how its
/// health check finds the origin. *Thread-safe.*
public final class HoldWatch {

    private static final Duration PERIOD = Duration.ofMillis(200);
    private static final JsonMapper JSON = new JsonMapper();

    private final GateProcess gate;
    private final HttpClient http;
    private final String check;
    private final List<Step> steps = new ArrayList<>();
    private final List<Found> found = new ArrayList<>();

    /// One stretch of time in which the line was held as far.
    ///
    /// @param state as the API returns it; `open` if nothing is held
    /// @param percent how much is given out
    /// @param sinceMillis when it began, by the gate; when it was seen first if it tells none
    public record Step(String state, int percent, long sinceMillis) {

        boolean sameAs(Step other) {
            return state.equals(other.state()) && percent == other.percent();
        }

        /// Such as `recovering 25`.
        public String name() {
            return state + " " + percent;
        }
    }

    /// How the check found the origin from a moment on.
    public record Found(String status, long sinceMillis) {}

    /// Begins to watch; ends with `vertx`.
    ///
    /// @param check the name of the health check
    public HoldWatch(Vertx vertx, GateProcess gate, String room, String check) {
        this.gate = gate;
        this.check = check;
        http = vertx.createHttpClient();
        var kept = gate.settings().rooms().stream()
                .filter(each -> each.name().equals(room))
                .findFirst()
                .orElseThrow();
        String status = "/client/v4/zones/%s/waiting_rooms/%s/status"
                .formatted(StableId.ofZone(kept.zone()), kept.id().value());
        ask(vertx, status, this::held);
        ask(vertx, "/client/v4/vestibule/healthchecks", this::checked);
    }

    /// How far the line was held, one stretch after another.
    public synchronized List<Step> steps() {
        return List.copyOf(steps);
    }

    /// How the check found the origin, one stretch after another.
    public synchronized List<Found> found() {
        return List.copyOf(found);
    }

    /// Whether the check finds the origin so now.
    public synchronized boolean says(String status) {
        return !found.isEmpty() && found.getLast().status().equals(status);
    }

    /// Asks for ever, each time when the last answer is there.
    private void ask(Vertx vertx, String path, Consumer<JsonNode> then) {
        var at = gate.control(path);
        http.request(HttpMethod.GET, at.getPort(), at.getHost(), at.getPath())
                .compose(request -> request.putHeader("Authorization", "Bearer " + gate.token())
                        .send())
                .compose(response -> response.body())
                .onSuccess(body -> then.accept(JSON.readTree(body.getBytes()).path("result")))
                .onComplete(_ -> vertx.setTimer(PERIOD.toMillis(), _ -> ask(vertx, path, then)));
    }

    private synchronized void held(JsonNode room) {
        var hold = room.path("hold");
        if (!room.has("status")) {
            return;
        }
        var step = new Step(
                hold.path("state").asString("open"),
                hold.path("percent").asInt(100),
                hold.has("since")
                        ? Instant.parse(hold.path("since").asString()).toEpochMilli()
                        : System.currentTimeMillis());
        if (steps.isEmpty() || !steps.getLast().sameAs(step)) {
            steps.add(step);
        }
    }

    private synchronized void checked(JsonNode checks) {
        for (JsonNode each : checks) {
            String status = each.path("status").asString();
            boolean mine = each.path("name").asString().equals(check);
            boolean other = found.isEmpty() || !found.getLast().status().equals(status);
            if (mine && other) {
                found.add(new Found(status, since(each)));
            }
        }
    }

    private static long since(JsonNode check) {
        String since = check.path("since").asString("");
        return since.isEmpty() ? 0 : Instant.parse(since).toEpochMilli();
    }
}
