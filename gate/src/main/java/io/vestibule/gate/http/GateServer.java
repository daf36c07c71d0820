package io.vestibule.gate.http;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.EventExecutor;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.internal.VertxInternal;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.http.client.FrontDoor;
import io.vestibule.gate.http.client.GateDoors;
import io.vestibule.gate.http.client.RequestSinks;
import io.vestibule.gate.http.exchange.Exchanges;
import io.vestibule.gate.http.log.AccessLog;
import io.vestibule.gate.http.loop.Alarm;
import io.vestibule.gate.http.loop.ConnectionCaps;
import io.vestibule.gate.http.loop.LoopContext;
import io.vestibule.gate.http.loop.SharedParts;
import io.vestibule.gate.http.origin.AddressFigures;
import io.vestibule.gate.http.origin.LoopOrigins;
import io.vestibule.gate.http.origin.Origin;
import io.vestibule.gate.http.origin.OriginPassRing;
import io.vestibule.gate.http.origin.OriginSockets;
import io.vestibule.gate.http.origin.SharedOrigins;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.GateSettings;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.gate.http.tls.CertificateFigures;
import io.vestibule.gate.http.tls.GateCertificates;
import io.vestibule.gate.http.tls.TlsProvider;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.ground.SipHash;
import io.vestibule.page.ErrorPage;
import io.vestibule.ticket.KeyRing;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// The running proxy. *Thread-safe.*
@SuppressWarnings("FutureReturnValueIgnored")
public final class GateServer implements AutoCloseable {

    private static final long LOOK_MILLIS = 10;

    private final GateSettings settings;
    private final VertxInternal vertx;
    private final SharedParts shared;
    private final SharedOrigins origins;
    private final List<LoopOrigins> originsOf = new ArrayList<>();
    private final List<LoopContext> loopContexts = new ArrayList<>();
    private final Map<EventLoop, LoopContext> laneOf = new HashMap<>();
    private final List<Usher> usherOf = new ArrayList<>();
    private final GateCertificates certificates;
    private final GateDoors doors;
    private final ScheduledExecutorService watch;
    private final AccessLog log;
    private boolean stopped;

    /// Makes the usher of a lane.
    @FunctionalInterface
    public interface Ushers {

        /// Called once for each lane, on that lane.
        ///
        /// @param lane from 0
        /// @param loop the lane itself: an usher that decides later calls its outcome from here
        Usher of(int lane, Executor loop);
    }

    private GateServer(GateSettings settings, Supplier<KeyRing> keys, EpochClock clock, OutputStream accessLog) {
        this.settings = settings;
        int count =
                settings.lanes() > 0 ? settings.lanes() : Runtime.getRuntime().availableProcessors();
        vertx = (VertxInternal) Vertx.vertx(options(count));
        doors = new GateDoors(vertx);
        var metrics = new GateMetrics();
        shared = shared(settings, clock, metrics, count);
        origins = origins(settings, metrics);
        certificates = new GateCertificates(metrics, keys, clock);
        log = new AccessLog(count, accessLog, metrics, settings.accessLog().format());
        for (EventExecutor loop : vertx.eventLoopGroup()) {
            int lane = loopContexts.size();
            var loopContext = new LoopContext(lane, (EventLoop) loop, shared, log.ring(lane));
            loopContexts.add(loopContext);
            originsOf.add(new LoopOrigins(loopContext, origins));
            laneOf.put(loopContext.loop(), loopContext);
        }
        watch = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("gate-watch").daemon().factory());
    }

    private static VertxOptions options(int lanes) {
        return new VertxOptions()
                .setPreferNativeTransport(true)
                .setEventLoopPoolSize(lanes)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(2);
    }

    private SharedOrigins origins(GateSettings all, GateMetrics metrics) {
        Map<OriginSettings, Origin> bySettings = new HashMap<>();
        var random = new SecureRandom();
        var hash = new SipHash(random.nextLong(), random.nextLong());
        var sockets = new OriginSockets(vertx.transport());
        all.origins().all().forEach(origin -> bySettings.put(origin, new Origin(origin, hash, sockets, metrics)));
        return new SharedOrigins(bySettings, all.pass().map(OriginPassRing::new));
    }

    private static SharedParts shared(GateSettings all, EpochClock clock, GateMetrics metrics, int laneCount) {
        return new SharedParts(
                all,
                metrics,
                clock,
                new ConnectionCaps(all.limits()),
                new Alarm(
                        System::nanoTime,
                        "X-Forwarded-For from {} is ignored, since it is not in"
                                + " node.trusted_proxies ({} such requests so far); if it is your"
                                + " proxy, all visitors behind it count as one address until you add"
                                + " it"),
                ErrorPage.load(),
                (long) new SecureRandom().nextInt(1 << 20) << 36,
                laneCount);
    }

    /// Starts listening and returns when every listener does.
    ///
    /// @param ushers makes the usher of a lane, called once for each lane from 0 on, on that lane
    /// @param keys the ticket keys of the moment: TLS sessions are sealed under keys that are made of them
    /// @param accessLog gets the lines of the access log, from one thread; not closed
    /// @throws Failure when an address cannot be listened on or a certificate does not load
    public static GateServer start(
            GateSettings settings, Ushers ushers, Supplier<KeyRing> keys, EpochClock clock, OutputStream accessLog) {
        var server = prepare(settings, ushers, keys, clock, accessLog);
        try {
            server.doors.listen(List.of());
            return server;
        } catch (RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    /// The same, but it does not listen yet.
    ///
    /// @throws Failure when a certificate does not load
    public static GateServer prepare(
            GateSettings settings, Ushers ushers, Supplier<KeyRing> keys, EpochClock clock, OutputStream accessLog) {
        var server = new GateServer(settings, keys, clock, accessLog);
        try {
            server.begin(ushers);
            return server;
        } catch (RuntimeException | Error e) {
            server.close();
            throw e;
        }
    }

    private void begin(Ushers ushers) {
        if (shared.settings().accessLog().on()) {
            log.start();
        }
        for (LoopContext loopContext : loopContexts) {
            Supplier<Usher> make = () -> ushers.of(loopContext.index(), loopContext.loop());
            usherOf.add(
                    loopContext.loop().submit(make::get).syncUninterruptibly().getNow());
            loopContext.loop().execute(originsOf.get(loopContext.index())::begin);
        }
        settings.listeners().forEach(listener -> doors.add(listener, door(listener)));
        watch.scheduleWithFixedDelay(this::refreshCertificates, 1, 1, TimeUnit.SECONDS);
    }

    /// Reads certificates and keys again whose files have changed; done every second in any case.
    public void refreshCertificates() {
        certificates.refresh();
        origins.refresh();
    }

    private FrontDoor door(Listener listener) {
        var tls = certificates.of(listener.door());
        return new FrontDoor(listener, shared, laneOf, sinks(listener), tls);
    }

    /// The sockets on which it listens.
    public GateDoors doors() {
        return doors;
    }

    /// Accepts no more connections: another process does, from the same sockets. Connections that
    /// are open end with their next response, or when they are over.
    public synchronized void retire() {
        doors.close();
        loopContexts.forEach(loopContext -> loopContext.loop().execute(loopContext::retire));
    }

    private Function<LoopContext, RequestSinks> sinks(Listener listener) {
        List<RequestSinks> ofLanes = new ArrayList<>();
        for (LoopContext loopContext : loopContexts) {
            int lane = loopContext.index();
            ofLanes.add(new Exchanges(usher(listener, lane), originsOf.get(lane)));
        }
        return loopContext -> ofLanes.get(loopContext.index());
    }

    private Usher usher(Listener listener, int lane) {
        return listener.door() instanceof Listener.Door.ToHttps(int port) ? new ToHttps(port) : usherOf.get(lane);
    }

    /// The ports listened on, in the order of the settings.
    public List<Integer> ports() {
        return doors.ports();
    }

    /// The port of the first listener.
    public int port() {
        return ports().getFirst();
    }

    /// How many event loops it has.
    public int lanes() {
        return loopContexts.size();
    }

    public GateMetrics metrics() {
        return shared.metrics();
    }

    /// What is counted of the addresses of origins that have several.
    public List<AddressFigures> addresses() {
        return origins.addresses();
    }

    /// The certificates that visitors and origins are shown.
    public List<CertificateFigures> certificates() {
        return Stream.concat(certificates.figures().stream(), origins.certificates())
                .toList();
    }

    /// Says in the log what speaks TLS with visitors.
    public void sayTlsProviders() {
        certificates.sayProviders();
    }

    /// What speaks TLS with visitors; nothing where no listener does.
    public Set<TlsProvider> tlsProviders() {
        return certificates.providers();
    }

    /// Connections of visitors that are open now.
    public int connections() {
        return shared.caps().open();
    }

    /// Connections of visitors that may be open at once.
    public int mostConnections() {
        return shared.caps().most();
    }

    /// Stops: no new connections and no new requests; those under way may take up to `grace`, then
    /// their connections are cut. Returns when all is closed. Further calls do nothing.
    public void stop(Duration grace) {
        stop(grace, () -> {});
    }

    /// The same.
    ///
    /// @param last runs when no visitor is left, while the lanes' event loops still do
    public synchronized void stop(Duration grace, Runnable last) {
        if (stopped) {
            return;
        }
        stopped = true;
        doors.close();
        loopContexts.forEach(loopContext -> loopContext.loop().execute(loopContext::drain));
        awaitVisitors(grace);
        loopContexts.forEach(
                loopContext -> loopContext.loop().submit(loopContext::cut).awaitUninterruptibly());
        awaitVisitors(Duration.ofSeconds(1));
        last.run();
        watch.shutdownNow();
        log.close();
        vertx.close().await();
        certificates.close();
    }

    /// Waits until no visitor is left, at most for so long.
    public void awaitVisitors(Duration longest) {
        long end = System.nanoTime() + longest.toNanos();
        while (shared.caps().open() > 0 && System.nanoTime() < end) {
            try {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /// Stops at once.
    @Override
    public void close() {
        stop(Duration.ZERO);
    }
}
