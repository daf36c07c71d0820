package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vestibule.demo.Crowd;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.VisitorTrace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// One gate in a process of its own, some places behind it, a crowd for each. *Confined to the
/// test's thread.*
public final class CrowdRun implements AutoCloseable {

    /// Whether the tests run in their long form.
    public static final boolean LONG = Boolean.getBoolean("long");

    private static final Duration SLACK = Duration.ofSeconds(60);

    private final Vertx vertx = Vertx.vertx();
    private final Map<Place, Visit> visits = new LinkedHashMap<>();
    private final Map<Place, Findings> found = new HashMap<>();
    private final GateProcess gate;
    private final GateWatch watch;
    private final List<Place> places;

    /// A crowd on its way.
    ///
    /// @param beganMillis when it was sent
    /// @param lasts how long it takes from then on until it goes home
    private record Visit(long beganMillis, Duration lasts, Crowd crowd, Future<List<VisitorTrace>> gone) {

        Visit lasting(Duration other) {
            return new Visit(beganMillis, other, crowd, gone);
        }

        long endMillis() {
            return beganMillis + lasts.toMillis();
        }

        List<VisitorTrace> diaries() {
            return gone.toCompletionStage()
                    .toCompletableFuture()
                    .orTimeout(lasts.plus(SLACK).toSeconds(), TimeUnit.SECONDS)
                    .join();
        }
    }

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
        visit(index, plan, Duration.ZERO);
    }

    /// The same after a delay.
    void visit(int index, CrowdBehavior plan, Duration delay) {
        var place = places.get(index);
        var come = Promise.<Void>promise();
        var crowd = place.crowd(plan, vertx, gate.port());
        var gone = come.future().compose(_ -> crowd.gather());
        if (delay.isZero()) {
            come.complete();
        } else {
            vertx.setTimer(delay.toMillis(), _ -> come.complete());
        }
        visits.put(place, new Visit(System.currentTimeMillis(), delay.plus(plan.lasts()), crowd, gone));
    }

    /// Sends all crowds home now, since all that they were to show has been seen.
    void sendHome() {
        long now = System.currentTimeMillis();
        visits.values().forEach(visit -> visit.crowd().sendHome());
        visits.replaceAll((_, visit) -> visit.lasting(Duration.ofMillis(now - visit.beganMillis())));
    }

    /// Does something in the middle, unless the crowd has gone by then.
    void after(Duration delay, Runnable what) {
        vertx.setTimer(delay.toMillis(), _ -> Thread.ofVirtual().start(what));
    }

    /// Waits until everybody has gone, and tells what came of it.
    List<Findings> findings() {
        return findings(0, places.size());
    }

    /// The same of some places only.
    List<Findings> findings(int first, int count) {
        var some = places.subList(first, first + count);
        some.forEach(place -> visit(place).diaries());
        return some.stream()
                .map(place -> found.computeIfAbsent(place, this::findings))
                .toList();
    }

    private Findings findings(Place place) {
        assertThat(place.record().lost()).as("requests not written down").isZero();
        var visit = visit(place);
        long end = visit.endMillis();
        var tickets = TicketReader.of(gate, place);
        var findings = new Findings(place, visit.diaries(), watch.of(place.name()), tickets, end);
        System.out.print(findings);
        return findings;
    }

    private Visit visit(Place place) {
        return Objects.requireNonNull(visits.get(place), "no crowd came");
    }

    @Override
    public void close() {
        gate.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
