package io.vestibule.testing;

import io.vertx.core.MultiMap;
import io.vestibule.gate.door.RequestHead;
import io.vestibule.gate.door.Usher;
import io.vestibule.gate.http.GateServer;
import io.vestibule.gate.http.plan.AddressBlocks;
import io.vestibule.gate.http.plan.ConnectionLimits;
import io.vestibule.gate.http.plan.ExtraHeaders;
import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.GateSettings;
import io.vestibule.gate.http.plan.Hsts;
import io.vestibule.gate.http.plan.Listener;
import io.vestibule.gate.http.plan.Origins;
import io.vestibule.gate.http.plan.TestOrigin;
import io.vestibule.ticket.KeyRing;
import io.vestibule.ticket.TicketKey;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// A gate on free ports of this machine, started for one test or one class of tests. Notes every
/// head that its usher is asked about. *Thread-safe.*
public final class GateUnderTest implements AutoCloseable {

    /// All share them, as nodes do.
    private static final KeyRing KEYS =
            KeyRing.of(List.of(new TicketKey(1, new byte[TicketKey.SECRET_BYTES], 0, TicketKey.NEVER)));

    private final GateServer server;
    private final ByteArrayOutputStream accessLog;
    private final BlockingQueue<RequestHead> heads;

    private GateUnderTest(Setup setup) {
        this.accessLog = setup.accessLog;
        this.heads = setup.heads;
        this.server = GateServer.start(
                setup.all(), (_, loop) -> setup.recording(loop), () -> KEYS, System::currentTimeMillis, accessLog);
    }

    /// A gate with one lane and an open door before the origin, to be changed before its start.
    public static Setup before(ScriptedOrigin origin) {
        return before(origin.port());
    }

    public static Setup before(int originPort) {
        return before(URI.create("http://127.0.0.1:" + originPort));
    }

    public static Setup before(URI origin) {
        return new Setup(origin);
    }

    public int port() {
        return server.port();
    }

    /// The port of the listener with this index.
    public int port(int listener) {
        return server.ports().get(listener);
    }

    public RawClient visitor() {
        return RawClient.connect(port());
    }

    public GateMetrics metrics() {
        return server.metrics();
    }

    public GateServer server() {
        return server;
    }

    /// The access log so far.
    public String accessLog() {
        return accessLog.toString(StandardCharsets.UTF_8);
    }

    /// The next head that the usher was asked about.
    public RequestHead nextHead() {
        try {
            var head = heads.poll(Wire.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
            if (head == null) {
                throw new AssertionError("the usher was not asked");
            }
            return head;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// How often the usher was asked, less the heads that were taken.
    public int headsLeft() {
        return heads.size();
    }

    @Override
    public void close() {
        server.close();
    }

    /// What a gate is to be before it starts. *Confined to its test.*
    public static final class Setup {

        private final ByteArrayOutputStream accessLog = new ByteArrayOutputStream();
        private final BlockingQueue<RequestHead> heads = new LinkedBlockingQueue<>();
        private final TestOrigin origin;
        private GateSettings settings;
        private Optional<Origins> origins = Optional.empty();
        private AddressBlocks trusted = AddressBlocks.NONE;
        private ExtraHeaders extra = ExtraHeaders.NONE;
        private Hsts hsts = Hsts.NONE;
        private Function<Executor, Usher> usher = _ -> OpenDoor.USHER;

        private Setup(URI url) {
            this.origin = TestOrigin.of(url);
            this.settings = GateSettings.of(Listener.plain("127.0.0.1", 0), url).withLanes(1);
        }

        public Setup settings(UnaryOperator<GateSettings> change) {
            settings = change.apply(settings);
            return this;
        }

        public Setup origin(UnaryOperator<TestOrigin> change) {
            return origins(Origins.only(change.apply(origin).settings()));
        }

        public Setup origins(Origins others) {
            origins = Optional.of(others);
            return this;
        }

        public Setup extra(ExtraHeaders others) {
            extra = others;
            return this;
        }

        public Setup hsts(Hsts other) {
            hsts = other;
            return this;
        }

        public Setup limits(UnaryOperator<ConnectionLimits> change) {
            settings = settings.withLimits(change.apply(settings.limits()));
            return this;
        }

        /// How long a visitor may take for a head, and be silent.
        public Setup times(Duration head, Duration idle, Duration tunnelIdle) {
            return limits(it -> new ConnectionLimits(
                    it.headBytes(),
                    it.connections(),
                    it.connectionsPerAddress(),
                    it.streams(),
                    head,
                    idle,
                    tunnelIdle,
                    it.pace()));
        }

        public Setup pace(ConnectionLimits.Pace other) {
            return limits(it -> new ConnectionLimits(
                    it.headBytes(),
                    it.connections(),
                    it.connectionsPerAddress(),
                    it.streams(),
                    it.head(),
                    it.idle(),
                    it.tunnelIdle(),
                    other));
        }

        public Setup trusting(String... blocks) {
            trusted = AddressBlocks.of(blocks);
            return this;
        }

        public Setup listeners(Listener... listeners) {
            settings = settings.withListeners(listeners);
            return this;
        }

        public Setup usher(Usher other) {
            return usher(_ -> other);
        }

        /// An usher that decides later, on the event loop it is given.
        public Setup usher(Function<Executor, Usher> maker) {
            usher = maker;
            return this;
        }

        public GateUnderTest start() {
            return new GateUnderTest(this);
        }

        private GateSettings all() {
            return new GateSettings(
                    settings.listeners(),
                    origins.orElse(settings.origins()),
                    trusted,
                    extra,
                    hsts,
                    settings.limits(),
                    settings.accessLog(),
                    settings.lanes(),
                    settings.pass());
        }

        private Usher recording(Executor loop) {
            var judge = usher.apply(loop);
            return new Usher() {
                @Override
                public void judge(RequestHead head, VerdictSink sink) {
                    heads.add(copy(head));
                    judge.judge(head, sink);
                }

                @Override
                public boolean asksForTlsClient() {
                    return judge.asksForTlsClient();
                }
            };
        }

        private static RequestHead copy(RequestHead head) {
            return new RequestHead(
                    head.lane(),
                    head.method(),
                    head.secure(),
                    head.host(),
                    head.authority(),
                    head.target(),
                    MultiMap.caseInsensitiveMultiMap().addAll(head.headers()),
                    head.clientAddress(),
                    head.upgrade(),
                    head.transport());
        }
    }
}
