package io.vestibule.fleet;

import io.vestibule.fleet.Fleet.Shape;
import io.vestibule.fleet.Relay.Stop;
import io.vestibule.fleet.Relay.Way;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/// Loopback addresses with a relay between them: for every machine, but connections stay whole
/// however long a way is cut, and nothing is lost. *Confined to one thread at a time.*
final class Loopback implements Ground {

    private static final int ATTEMPTS = 20;

    private final List<Stop> stops;
    private final Relay relay;

    private Loopback(List<Stop> stops) {
        this.stops = stops;
        relay = Relay.between(stops);
        for (Stop stop : stops) {
            relay.record(new Way(stops.getFirst().name(), stop.name()));
            relay.record(new Way(stops.getLast().name(), stop.name()));
        }
    }

    /// Every fleet takes addresses of its own, so that several may run side by side.
    static Loopback of(Shape shape) {
        for (int attempt = 1; ; attempt++) {
            int block = ThreadLocalRandom.current().nextInt(10, 250);
            try {
                return new Loopback(Ground.stops(
                        shape,
                        (name, center, node) -> new Stop(
                                name,
                                Ground.at(address(block, center, node)),
                                Ground.at(address(block, center + 100, node)))));
            } catch (UncheckedIOException e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private static String address(int block, int center, int node) {
        return "127.%d.%d.%d".formatted(block, center, node);
    }

    Relay relay() {
        return relay;
    }

    @Override
    public List<Stop> stops() {
        return stops;
    }

    @Override
    public String home() {
        return "127.0.0.1";
    }

    /// The relay has the address that others dial, so a node listens elsewhere, and dials from
    /// there.
    @Override
    public List<String> machine(Stop stop) {
        String host = stop.bind().getHostString();
        String artery = "-Dpekko.remote.artery.";
        return List.of(
                artery + "bind.hostname=" + host,
                artery + "bind.port=" + stop.bind().getPort(),
                artery + "advanced.tcp.outbound-client-hostname=" + host);
    }

    @Override
    public List<String> entrance(Stop stop) {
        return List.of();
    }

    @Override
    public void cut(Collection<Way> ways) {
        ways.forEach(relay::cut);
    }

    @Override
    public void heal() {
        relay.heal();
    }

    @Override
    public void close() {
        relay.close();
    }
}
