package io.vestibule.fleet;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.util.stream.Collectors.toSet;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.crowd.GateWatch;
import io.vestibule.crowd.HoldWatch;
import io.vestibule.crowd.Place;
import io.vestibule.crowd.TicketReader;
import io.vestibule.demo.Crowd;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.Gates;
import io.vestibule.demo.check.OriginVisit;
import io.vestibule.fleet.Fleet.Shape;
import io.vestibule.store.KeyStore;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/// A fleet, the shops behind it and what crowds need to come to it. *Confined to the test's
/// thread.*
final class Bed implements AutoCloseable {

    private static final Duration LOOKS = Duration.ofMillis(500);

    private final Vertx vertx = Vertx.vertx();
    private final List<Place> places;
    private final Fleet fleet;
    private final Balancer balancer;
    private final Map<Member, GateWatch> watches = new LinkedHashMap<>();

    /// Opens the shops and starts every node, with a relay between them.
    Bed(Path folder, Shape shape, List<Sized> sizes) {
        this(folder, shape, sizes, Loopback.of(shape));
    }

    /// Opens the shops and starts every node.
    ///
    /// @param ground where they stand; closed with this
    Bed(Path folder, Shape shape, List<Sized> sizes, Ground ground) {
        this(folder, shape, sizes, ground, (_, answer) -> answer.run());
    }

    /// Opens the shops and starts every node.
    ///
    /// @param turns decides when a shop answers a request
    Bed(Path folder, Shape shape, List<Sized> sizes, Ground ground, BiConsumer<HttpServerRequest, Runnable> turns) {
        places = sizes.stream()
                .map(size -> Place.open(vertx, size, ground.home(), turns))
                .toList();
        fleet = new Fleet(folder, shape, places, ground);
        balancer = Balancer.before(vertx, fleet.members());
        try {
            fleet.start();
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
        for (Member member : fleet.members()) {
            watches.put(member, GateWatch.begin(vertx, member.process(), LOOKS));
        }
    }

    Fleet fleet() {
        return fleet;
    }

    /// Watches how far the line of a place is held in a data center.
    HoldWatch holdOf(String place, Member member, String check) {
        return new HoldWatch(vertx, member.process(), place, check);
    }

    Balancer balancer() {
        return balancer;
    }

    /// Lets a crowd come to a place, by the balancer.
    Visit visit(String name, CrowdBehavior plan) {
        return visit(name, plan, balancer);
    }

    /// Lets a crowd come to a place that asks every node, whether it says that it is ready or not.
    Visit visitEveryNode(String name, CrowdBehavior plan) {
        var members = fleet.members();
        return visit(name, plan, visitor -> {
            int turn = (int) Math.floorMod(visitor, (long) members.size());
            var at = members.get(turn).process().at();
            return SocketAddress.inetSocketAddress(at.port(), at.host());
        });
    }

    /// Tells who reached the shop of a place so far, by the crowd's numbers.
    Supplier<Set<Long>> visitors(String name) {
        var record = place(name).record();
        return () -> record.visits().stream().map(OriginVisit::visitor).collect(toSet());
    }

    Place place(String name) {
        return places.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name));
    }

    /// Visitors of a place who ask whichever node they are sent to.
    HttpVisitors byHttp(String name) {
        var place = place(name);
        return new HttpVisitors(vertx, place, tickets(place));
    }

    private Visit visit(String name, CrowdBehavior plan, Gates gates) {
        var place = place(name);
        var crowd = new Crowd(vertx, plan, gates, place.host(), System::currentTimeMillis);
        return new Visit(this, place, crowd, plan.lasts());
    }

    /// What every node said of a place so far.
    Map<Member, List<GateWatch.Sample>> samples(Place place) {
        var samples = new LinkedHashMap<Member, List<GateWatch.Sample>>();
        watches.forEach((member, watch) -> samples.put(member, watch.of(place.name())));
        return samples;
    }

    /// Opens the tickets of a place with the keys of every node.
    TicketReader tickets(Place place) {
        var keys = new HashMap<Integer, TicketKey>();
        for (Member member : fleet.members()) {
            keysOf(member).forEach(key -> keys.put(key.id(), key));
        }
        return TicketReader.of(fleet.members().getFirst().process(), KeyRing.of(List.copyOf(keys.values())), place);
    }

    /// The keys in a node's data directory: its own, or the copy of those in the store.
    private static List<TicketKey> keysOf(Member member) {
        var data = member.process().data();
        var copy = data.resolve(KeyStore.COPY);
        try {
            if (Files.exists(copy)) {
                var beside = Files.createDirectories(data.resolveSibling("keys"));
                Files.copy(copy, beside.resolve(KeyStore.FILE), REPLACE_EXISTING);
                return KeyStore.open(beside, System::currentTimeMillis).ring().keys();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Files.exists(data.resolve(KeyStore.FILE))
                ? KeyStore.open(data, System::currentTimeMillis).ring().keys()
                : List.of();
    }

    @Override
    public void close() {
        balancer.end(vertx);
        fleet.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
