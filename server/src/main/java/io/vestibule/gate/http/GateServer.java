package io.vestibule.gate.http;

import io.vestibule.gate.Usher;
import io.vestibule.ground.EpochClock;

import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;

/// The running proxy. *Thread-safe.*
public final class GateServer implements AutoCloseable {

    private final int stub;

    private GateServer(int stub) {
        this.stub = stub;
    }

    /// Starts listening and returns when every listener does.
    ///
    /// @param ushers makes the usher of a lane, called once for each lane from 0 on, on that lane
    /// @param accessLog gets one JSON object a line, from one thread; not closed
    /// @throws io.vestibule.ground.Failure when an address cannot be listened on or a certificate
    ///   does not load
    public static GateServer start(
            GateSettings settings,
            IntFunction<Usher> ushers,
            EpochClock clock,
            OutputStream accessLog) {
        return new GateServer(Objects.hash(settings, ushers, clock, accessLog));
    }

    /// The ports listened on, in the order of the settings.
    public List<Integer> ports() {
        return List.of();
    }

    /// The port of the first listener.
    public int port() {
        return ports().getFirst();
    }

    /// Event loops.
    public int lanes() {
        return Math.min(1, stub);
    }

    public GateMetrics metrics() {
        return new GateMetrics();
    }

    /// Stops: no new connections and no new requests; those under way may take up to `grace`, then
    /// their connections are cut. Returns when all is closed. Further calls do nothing.
    public void stop(Duration grace) {}

    /// Stops at once.
    @Override
    public void close() {
        stop(Duration.ZERO);
    }
}
