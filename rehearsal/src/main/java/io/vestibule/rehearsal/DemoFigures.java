package io.vestibule.rehearsal;

import io.vestibule.demo.FiguresLine.Figures;
import io.vestibule.demo.Scrape;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/// The figures of the demo's room, as monitoring gets them from the control port. *Confined to the
/// thread of the command.*
final class DemoFigures implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final String ROOM = "vestibule_room_";

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private final HttpRequest request;

    DemoFigures(int controlPort) {
        var metrics = URI.create("http://127.0.0.1:" + controlPort + "/metrics");
        request = HttpRequest.newBuilder(metrics).timeout(PATIENCE).build();
    }

    /// The figures of the moment; empty if there is no answer in time.
    Optional<Figures> now() throws InterruptedException {
        try {
            return Optional.of(of(http.send(request, BodyHandlers.ofString()).body()));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    static Figures of(String metrics) {
        var room = Scrape.of(metrics, "room=\"demo\"");
        var atArrival = Scrape.of(metrics, "room=\"demo\"", "at=\"arrival\"");
        boolean scored = atArrival.value(ROOM + "estimates_scored", 0) > 0;
        return new Figures(
                room.count(ROOM + "active"),
                room.count(ROOM + "waiting"),
                room.count(ROOM + "admitted_last_minute"),
                room.count(ROOM + "longest_wait_seconds"),
                scored ? atArrival.value(ROOM + "estimate_median_error_ratio", -1) : -1);
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
