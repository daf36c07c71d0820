package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.VisitorTrace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// One gate in a process of its own, some places behind it, a crowd for each. *Confined to the
/// test's thread.*
public final class CrowdRun implements AutoCloseable {

    /// Whether the tests run in their long form.
    public static final boolean LONG = Boolean.getBoolean("long");

    private static final Duration SLACK = Duration.ofSeconds(60);

    private final Vertx vertx = Vertx.vertx();
    private final Map<Place, Future<List<VisitorTrace>>> crowds = new LinkedHashMap<>();
    private final GateProcess gate;
    private final GateWatch watch;
    private final List<Place> places;
    private long startedMillis;
    private Duration lasts = Duration.ZERO;

    /// A place of a run.
    ///
    /// @param more further lines of the room's configuration
    public record Sized(String name, int totalActiveUsers, int newUsersPerMinute, String more) {

        public Sized(String name, int totalActiveUsers, int newUsersPerMinute) {
            this(name, totalActiveUsers, newUsersPerMinute, "");
        }
    }

    /// Opens the shops and starts the gate.
    CrowdRun(Path folder, List<Sized> sizes) {
        this(
                folder,
                vertx -> sizes.stream().map(size -> Place.open(vertx, size)).toList(),
                _ -> "");
    }

    /// Opens the shops and starts the gate.
    ///
    /// @param opening opens the shops
    /// @param sections further sections of the settings file
    CrowdRun(Path folder, Function<Vertx, List<Place>> opening, Function<List<Place>, String> sections) {
        places = opening.apply(vertx);
        gate = GateProcess.alone(folder, places, sections.apply(places));
        gate.start();
        watch = GateWatch.begin(vertx, gate);
    }

    GateProcess gate() {
        return gate;
    }

    Vertx vertx() {
        return vertx;
    }

    /// What the gate has said so far of the place of this index.
    List<GateWatch.Sample> counted(int index) {
        return watch.of(places.get(index).name());
    }

    /// Lets a crowd come to the place of this index.
    void visit(int index, CrowdBehavior plan) {
        if (crowds.isEmpty()) {
            startedMillis = System.currentTimeMillis();
        }
        lasts = plan.lasts();
        crowds.put(places.get(index), places.get(index).visitedBy(plan, vertx, gate.port()));
    }

    /// Does something in the middle, unless the crowd has gone by then.
    void after(Duration delay, Runnable what) {
        vertx.setTimer(delay.toMillis(), _ -> Thread.ofVirtual().start(what));
    }

    /// Waits until everybody has gone, and tells what came of it.
    List<Findings> findings() {
        crowds.values().forEach(this::await);
        return crowds.entrySet().stream()
                .map(crowd -> findings(crowd.getKey(), await(crowd.getValue())))
                .toList();
    }

    private Findings findings(Place place, List<VisitorTrace> diaries) {
        assertThat(place.record().lost()).as("requests not written down").isZero();
        long end = startedMillis + lasts.toMillis();
        var tickets = TicketReader.of(gate, place);
        var findings = new Findings(place, diaries, watch.of(place.name()), tickets, end);
        System.out.print(findings);
        return findings;
    }

    private <T> T await(Future<T> future) {
        return future.toCompletionStage()
                .toCompletableFuture()
                .orTimeout(lasts.plus(SLACK).toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    @Override
    public void close() {
        gate.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
