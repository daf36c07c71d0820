package io.vestibule.crowd;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Asks the gate for its own figures, some times a second, as monitoring does. *Thread-safe.*
public final class GateWatch {

    /// What the gate said of a room.
    ///
    /// @param sinceMillis before which the figures are not: when the gate was asked
    /// @param atMillis of when the figures are, at the latest: when the gate's answer was here
    /// @param slots how many may enter now
    public record Sample(
            long sinceMillis, long atMillis, long active, long waiting, long slots, long admittedLastMinute) {

        /// Figures of a moment that is known exactly.
        public Sample(long atMillis, long active, long waiting, long slots, long admittedLastMinute) {
            this(atMillis, atMillis, active, waiting, slots, admittedLastMinute);
        }
    }

    private static final Duration PERIOD = Duration.ofMillis(250);
    private static final Pattern FIGURE =
            Pattern.compile("vestibule_room_(\\w+)\\{[^}]*room=\"([^\"]+)\"[^}]*} ([-0-9.eE+]+)");

    private final Map<String, List<Sample>> samples = new TreeMap<>();
    private final HttpClient http;
    private final GateProcess gate;
    private final URI metrics;

    private GateWatch(Vertx vertx, GateProcess gate) {
        this.gate = gate;
        metrics = gate.control("/metrics");
        http = vertx.createHttpClient();
    }

    /// Begins to watch; ends with `vertx`.
    static GateWatch begin(Vertx vertx, GateProcess gate) {
        return begin(vertx, gate, PERIOD);
    }

    /// The same, at another pace.
    public static GateWatch begin(Vertx vertx, GateProcess gate, Duration period) {
        var watch = new GateWatch(vertx, gate);
        vertx.setPeriodic(period.toMillis(), _ -> watch.look());
        return watch;
    }

    /// Everything seen of a room so far.
    public synchronized List<Sample> of(String room) {
        return List.copyOf(samples.getOrDefault(room, List.of()));
    }

    private void look() {
        long askedMillis = System.currentTimeMillis();
        http.request(HttpMethod.GET, metrics.getPort(), metrics.getHost(), metrics.getPath())
                .compose(request -> request.putHeader("Authorization", "Bearer " + gate.token())
                        .send())
                .compose(response -> response.body())
                .onSuccess(body -> take(body.toString(), askedMillis, System.currentTimeMillis()));
    }

    private synchronized void take(String text, long askedMillis, long nowMillis) {
        var byRoom = new TreeMap<String, Map<String, Double>>();
        var found = FIGURE.matcher(text);
        while (found.find()) {
            byRoom.computeIfAbsent(found.group(2), _ -> new TreeMap<>())
                    .put(found.group(1), Double.valueOf(found.group(3)));
        }
        byRoom.forEach((room, figures) -> {
            boolean whole = figures.getOrDefault("everywhere", 1.0) > 0;
            if (whole && figures.getOrDefault("known", 0.0) > 0) {
                samples.computeIfAbsent(room, _ -> new ArrayList<>()).add(sample(figures, askedMillis, nowMillis));
            }
        });
    }

    private static Sample sample(Map<String, Double> figures, long askedMillis, long nowMillis) {
        long ageMillis = Math.round(1000 * figures.getOrDefault("view_age_seconds", 0.0));
        return new Sample(
                askedMillis - ageMillis,
                nowMillis - ageMillis,
                figure(figures, "active"),
                figure(figures, "waiting"),
                figure(figures, "slots"),
                figure(figures, "admitted_last_minute"));
    }

    private static long figure(Map<String, Double> figures, String name) {
        return Math.round(figures.getOrDefault(name, -1.0));
    }
}
