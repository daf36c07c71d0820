package io.vestibule.node;

import io.vestibule.cluster.Hosting;
import io.vestibule.cluster.LocalCluster;
import io.vestibule.cluster.PeerCluster;
import io.vestibule.config.Configuration;
import io.vestibule.config.KeptKind;
import io.vestibule.config.Role;
import io.vestibule.config.TokenEntry;
import io.vestibule.control.ControlPlan;
import io.vestibule.control.ControlServer;
import io.vestibule.control.Readiness;
import io.vestibule.control.Sources;
import io.vestibule.control.access.Caller;
import io.vestibule.control.access.LogIns;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.ClusterAdmin;
import io.vestibule.control.api.request.Commits;
import io.vestibule.control.api.request.Previews;
import io.vestibule.gate.crawler.CrawlerProofs;
import io.vestibule.gate.front.HealthUsher;
import io.vestibule.gate.front.HostUsher;
import io.vestibule.gate.http.GateServer;
import io.vestibule.ground.EpochClock;
import io.vestibule.node.Housekeeping.Watched;
import io.vestibule.node.boards.NodeBoards;
import io.vestibule.node.boards.NodeConfiguration;
import io.vestibule.node.boards.Ushers;
import io.vestibule.node.checks.NodeBell;
import io.vestibule.node.checks.NodeChecks;
import io.vestibule.node.checks.NodeProbes;
import io.vestibule.node.checks.NodeWatch;
import io.vestibule.node.facts.FactsInStore;
import io.vestibule.node.facts.RuleEval;
import io.vestibule.node.outside.AccessLogFile;
import io.vestibule.node.outside.DataDirectory;
import io.vestibule.node.outside.GeoFiles;
import io.vestibule.node.outside.LogSetup;
import io.vestibule.node.outside.NodeClock;
import io.vestibule.node.outside.OpenFiles;
import io.vestibule.node.outside.OpenParts;
import io.vestibule.node.outside.OriginCheck;
import io.vestibule.node.outside.Predecessor;
import io.vestibule.node.outside.StartOptions;
import io.vestibule.node.outside.Version;
import io.vestibule.node.outside.YieldSteps;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.node.warm.WarmUp;
import io.vestibule.page.WaitingPage;
import io.vestibule.room.Room;
import io.vestibule.store.KeyStore;
import io.vestibule.store.TokenStore;
import io.vestibule.ticket.TicketSeals;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One running node. *Thread-safe.*
///
/// It is one file because what is started in one order is stopped in the other.
public final class Node implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Node.class);
    private static final long COUNT_NANOS = 5_000_000;

    /// How long a new room may take to find out that it is empty. Until then it does not cover its
    /// paths.
    private static final Duration NEW_ROOM = Duration.ofMillis(500);

    /// How long visitors wait for the counts of rooms when this takes over from another process.
    private static final Duration KNOWN_ROOMS = Duration.ofSeconds(1);

    private final NodeSettings settings;
    private final EpochClock wall;
    private final NodeClock steady;
    private final RoomWarnings warnings;
    private final OpenParts parts = new OpenParts();
    private final CompletableFuture<Void> ready = new CompletableFuture<>();

    /// At zero from the close on, or as soon as it is certain that it never becomes ready.
    private final CountDownLatch over = new CountDownLatch(1);

    /// Whether another process has the sockets and the data directory.
    private volatile boolean yielded;

    private volatile Readiness readiness = Readiness.notYet("starting");

    private final Predecessor predecessor;
    private final NodeConfiguration configuration;
    private final NodeBell bell;
    private final NodeChecks checks;
    private final NodeStatus status;
    private final Optional<MinuteKeeping> analytics;
    private final Hosting cluster;
    private final GeoFiles geography;
    private final CrawlerProofs crawlers;
    private final Ushers ushers;
    private final SiteHosts sites;
    private final GateServer gate;
    private final NodeProbes probes;
    private final ControlServer control;
    private final TokenStore token;
    private final OutputStream accessLog;

    /// Starts every part, each once and in this order; the gate listens before anything is counted.
    private Node(NodeSettings settings, EpochClock clock, LongSupplier nanos, StartOptions options) {
        this.settings = settings;
        wall = clock;
        steady = new NodeClock(clock, nanos);
        warnings = new RoomWarnings(settings);
        try {
            Path data = DataDirectory.make(settings.data());
            predecessor = parts.add(Predecessor.find(settings, data, clock, options));
            var boards = NodeBoards.of(
                    steady, settings.cluster().isPresent(), settings.analytics().enabled());
            configuration = parts.add(NodeConfiguration.open(settings, data, clock));
            analytics = boards.minutes()
                    .map(board -> parts.add(
                            MinuteKeeping.of(settings, data, board, boards.history(), configuration::newest, clock)));
            var keys = KeyStore.of(configuration.store(), data, clock);
            var page = WaitingPage.load(settings.visitors().widgetSources());
            geography = GeoFiles.open(settings.geoIp().files());
            crawlers = parts.add(CrawlerProofs.of(settings.crawlers()));
            ushers = boards.ushers(settings.visitors(), page, keys::ring, geography, crawlers);
            sites = SiteHosts.of(settings, boards.directory()::newest);
            accessLog = parts.add(AccessLogFile.of(settings.log().accessLog()));
            var fitting = OpenFiles.ofProcess().fitting(settings.gate());
            var judges = watchable(servesHosts(boards));
            gate = parts.add(GateServer.prepare(fitting, judges, keys::ring, clock, accessLog));
            gate.sayTlsProviders();
            token = tokenOf(data);
            var warmUp = WarmUp.of(settings, clock, page);
            if (predecessor.runs()) {
                // While it serves.
                warmUp.run(WarmUp.REQUESTS, WarmUp.LONGEST);
            }
            predecessor.release(gate);
            cluster = parts.add(HostRooms.start(
                    settings, data, boards, steady, new FactsInStore(configuration.store()), predecessor.formers()));
            boards.directory().publish(configuration.newest().directory());
            if (cluster instanceof LocalCluster local) {
                predecessor.follow(yielding(local));
            }
            if (predecessor.runs()) {
                var rooms = configuration.newest().directory().rooms();
                cluster.awaitKnown(rooms.stream().map(Room::id).toList(), KNOWN_ROOMS);
            }
            predecessor.open(gate);
            probes = parts.add(NodeProbes.start(settings, clock));
            bell = parts.add(new NodeBell(settings, configuration, boards.alerts(), probes::egress, clock));
            checks = parts.add(new NodeChecks(settings, data, boards, configuration, probes.prober(), clock));
            status = parts.add(new NodeStatus(settings, data, boards, configuration));
            control = parts.add(ControlServer.start(plan(), sources(boards, keys)));
            parts.add(housekeeping(keys));
            configuration.start(next -> publish(boards, next));
            bell.start();
            parts.add(new NodeWatch(settings, boards, configuration, cluster, bell.log()))
                    .start();
            checks.start();
            status.start();
            OriginCheck.of(settings.gate().origins()).start();
            begin(predecessor.runs() ? Optional.empty() : Optional.of(warmUp));
            predecessor.serving(options);
        } catch (RuntimeException | Error e) {
            parts.close();
            throw e;
        }
    }

    /// Starts a node: the gate listens when this returns, and is ready later.
    ///
    /// @throws io.vestibule.ground.Failure when it cannot: an address in use, a certificate that
    ///   does not load, a data directory that cannot be written
    public static Node start(NodeSettings settings, EpochClock clock) {
        return start(settings, clock, System::nanoTime);
    }

    /// Starts a node for which time passes at a pace of its own.
    ///
    /// @param nanos grows as `clock` does while that is not set
    public static Node start(NodeSettings settings, EpochClock clock, LongSupplier nanos) {
        return new Node(settings, clock, nanos, StartOptions.PLAIN);
    }

    /// Starts a node that may take the place of a running one, or be started by a supervisor.
    ///
    /// @throws io.vestibule.ground.Failure when it cannot; a process that it was to take over from
    ///   then continues, unless it has let go already
    public static Node start(NodeSettings settings, EpochClock clock, StartOptions options) {
        return new Node(settings, clock, System::nanoTime, options);
    }

    private YieldSteps yielding(LocalCluster local) {
        return new YieldSteps(settings.control().listen().toString(), gate, local, this::beginToYield, this::followed);
    }

    private void beginToYield() {
        LOG.info("another process takes over");
        yielded = true;
        readiness = Readiness.notYet("another process takes over");
        control.close();
    }

    /// The next process serves, or never will: then a supervisor is to start another one.
    private void followed(boolean serves) {
        if (serves) {
            LOG.info(
                    "another process has taken over; connections that are still open have {} s to" + " finish",
                    settings.grace().toSeconds());
            analytics.ifPresent(MinuteKeeping::close);
            gate.awaitVisitors(settings.grace());
        } else {
            LOG.error("the process that took over is gone before it served; this one stops");
        }
        end(Duration.ZERO, Duration.ZERO);
    }

    /// A new room becomes visible to visitors when it knows that it is empty: else the first of
    /// them would wait for their next check-in.
    private void publish(NodeBoards boards, Configuration next) {
        checks.configure(next);
        status.configured();
        var directory = next.directory();
        warnings.judge(directory.rooms());
        var before = boards.directory().newest();
        if (!directory.rooms().equals(before.rooms())
                || !directory.statusHosts().equals(before.statusHosts())
                || !directory.crawlerZones().equals(before.crawlerZones())) {
            boards.directory().announce(directory);
            var fresh = directory.rooms().stream()
                    .map(Room::id)
                    .filter(id -> before.byId(id).isEmpty())
                    .toList();
            cluster.awaitKnown(fresh, NEW_ROOM);
            boards.directory().publish(directory);
        }
        if (settings.refusesOtherHosts()) {
            // A host is served when its room is there, and not before.
            sites.follow(directory).forEach(Node::servesWithoutRoom);
        }
    }

    private static void servesWithoutRoom(String host) {
        LOG.warn(
                "no room covers the host {} any more: it is served without a waiting room until"
                        + " this node restarts; add it to node.origins to keep it",
                host);
    }

    /// The ushers, preceded by one that refuses hosts that are not named anywhere.
    private GateServer.Ushers servesHosts(NodeBoards boards) {
        SiteHosts.told(settings).ifPresent(LOG::info);
        if (!settings.refusesOtherHosts()) {
            return ushers;
        }
        return (number, loop) -> new HostUsher(ushers.of(number, loop), sites, boards.visits());
    }

    /// The same, preceded by one that answers health checks, for any host.
    private GateServer.Ushers watchable(GateServer.Ushers judges) {
        return settings.visitors().healthPath()
                ? (number, loop) -> new HealthUsher(judges.of(number, loop), () -> readiness.ready())
                : judges;
    }

    private TokenStore tokenOf(Path data) {
        String given = settings.control().token();
        return given.isEmpty() ? TokenStore.open(data) : TokenStore.of(given);
    }

    private ControlPlan plan() {
        var listen = settings.control().listen();
        return new ControlPlan(
                listen.host(),
                listen.port(),
                settings.control().hosts(),
                this::callerOf,
                this::holderOf,
                settings.control().requests());
    }

    private Optional<Caller> callerOf(String presented) {
        return token.accepts(presented)
                ? Optional.of(controlCaller())
                : configuration.newest().token(presented).map(Node::callerOf);
    }

    /// The holder of the control token, as long as that is the same.
    private Caller controlCaller() {
        return new Caller("control", true, "control " + token.mark(), Optional.empty());
    }

    private Optional<Caller> holderOf(String known) {
        Caller control = controlCaller();
        return control.token().equals(known)
                ? Optional.of(control)
                : configuration.newest().all(KeptKind.TOKEN).stream()
                        .filter(entry ->
                                entry.id().equals(known) && entry.revokedOn().isEmpty())
                        .findFirst()
                        .map(Node::callerOf);
    }

    private static Caller callerOf(TokenEntry entry) {
        return new Caller(entry.name(), entry.role() == Role.WRITE, entry.id(), Optional.empty());
    }

    private Sources sources(NodeBoards boards, KeyStore keys) {
        return new Sources(
                Version.text(),
                api(boards, keys),
                boards.directory()::newest,
                this::readiness,
                List.of(
                        new GateFigures(gate),
                        boards.visits(),
                        boards.slots(),
                        boards.alerts(),
                        steady,
                        sink -> analytics.ifPresent(kept -> kept.tell(sink)),
                        cluster,
                        geography,
                        crawlers,
                        configuration,
                        bell,
                        checks,
                        sink -> news(boards).ifPresent(news -> news.tell(sink))),
                analytics.map(MinuteKeeping::sources));
    }

    private ApiSources api(NodeBoards boards, KeyStore keys) {
        var tickets = new VisitorTickets(
                new TicketSeals(keys::ring, KeyStore.newSalt()).next(),
                settings.visitors().cookiePrefix());
        return new ApiSources(
                wall,
                configuration::newest,
                (author, edit) -> {
                    var committed = configuration.commit(author, edit);
                    return new Commits.Committed(committed.after(), committed.result());
                },
                configuration.store()::history,
                boards.states()::newest,
                room -> boards.visits().statuses().lately(room, boards.clock().millis()),
                (room, whatIf) -> cluster.prospect(room, whatIf).join(),
                tickets,
                new RuleEval(wall, geography)::facts,
                companions(boards),
                new Previews(),
                boards.checks(),
                Optional.of(probes.previews()),
                bell.desk());
    }

    private ClusterAdmin companions(NodeBoards boards) {
        return news(boards).map(ClusterAdmin.class::cast).orElse(ClusterAdmin.NONE);
    }

    /// What to report of the others, if there are any.
    private Optional<ClusterReport> news(NodeBoards boards) {
        return settings.cluster().isPresent() && cluster instanceof PeerCluster peers
                ? Optional.of(ClusterReport.of(
                        settings.cluster().get(),
                        peers,
                        id -> boards.directory().newest().byId(id),
                        configuration.store().forgotten()))
                : Optional.empty();
    }

    private Housekeeping housekeeping(KeyStore keys) {
        return new Housekeeping(List.of(
                new Watched("ticket keys", keys::refresh),
                new Watched("file of the control token", token::refresh),
                new Watched("GeoIP databases", geography::refresh)));
    }

    /// @param warmUp nothing if the code is warm
    private void begin(Optional<WarmUp> warmUp) {
        readiness = Readiness.notYet("warming up");
        Thread.ofPlatform().name("warm-up").daemon().start(() -> {
            try {
                warmUp.ifPresent(cold -> cold.run(WarmUp.REQUESTS, WarmUp.LONGEST));
                awaitCounts();
                becomeReady();
            } catch (RuntimeException | Error e) {
                giveUp(e);
            }
        });
    }

    /// Waits until the configuration is known and the coordinators know their counts.
    private void awaitCounts() {
        while (!configuration.isSettled() && over.getCount() > 0) {
            readiness = Readiness.notYet("reading the configuration");
            LockSupport.parkNanos(COUNT_NANOS);
        }
        while (!cluster.ready() && over.getCount() > 0) {
            readiness = Readiness.notYet("restoring the counts");
            LockSupport.parkNanos(COUNT_NANOS);
        }
    }

    private synchronized void becomeReady() {
        if (over.getCount() > 0 && !yielded) {
            readiness = Readiness.READY;
            ready.complete(null);
            analytics.ifPresent(MinuteKeeping::begin);
        }
    }

    /// Nothing else would make it ready: notifies those that wait for readiness, and those that
    /// wait for the end.
    private void giveUp(Throwable why) {
        readiness = Readiness.notYet("ended unexpectedly: " + why);
        ready.completeExceptionally(why);
        over.countDown();
    }

    /// Takes over what was read again from the settings file: rooms with all that belongs to them,
    /// lists, the level and form of the log; reads certificates and GeoIP databases again, and
    /// reopens the access log. The log names what needs a restart.
    ///
    /// @param next read by the options and variables of the start
    public void reload(NodeSettings next) {
        LogSetup.apply(next.log());
        configuration.reread(next.wanted());
        gate.refreshCertificates();
        reopenLog();
        var left = RestartNeeds.between(settings, next);
        if (left.isEmpty()) {
            LOG.info("the settings file was read again");
        } else {
            LOG.warn("the settings file was read again; these keys need a restart: {}", String.join(", ", left));
        }
    }

    /// Reopens the access log, if it is a file.
    public void reopenLog() {
        if (accessLog instanceof AccessLogFile file) {
            try {
                file.reopen();
                LOG.info("the access log was reopened");
            } catch (IOException e) {
                LOG.error("the access log could not be reopened; continuing with the open file: {}", e.getMessage());
            }
        }
    }

    /// Whether visitors can be served.
    public Readiness readiness() {
        return readiness;
    }

    /// Complete when the node is ready for the first time; exceptionally, if it never will be.
    public CompletableFuture<Void> ready() {
        return ready.copy();
    }

    /// The ports of the gate, in the order of the settings.
    public List<Integer> gatePorts() {
        return gate.ports();
    }

    /// The rooms of the moment.
    public List<Room> rooms() {
        return configuration.newest().directory().rooms();
    }

    /// A code that opens the dashboard as the holder of the control token: once, within a minute.
    /// Empty if this was built without the dashboard.
    public Optional<String> dashboardCode() {
        return dashboardCode(Duration.ofMillis(LogIns.CODE_MILLIS));
    }

    /// The same for another time than a minute.
    public Optional<String> dashboardCode(Duration life) {
        return control.newCode(controlCaller(), life.toMillis());
    }

    public int controlPort() {
        return control.port();
    }

    /// Where the control token is, unless the operator has set it.
    public Optional<Path> tokenPath() {
        return token.path();
    }

    /// Stops gently: not ready for the drain, then no new connections, and running requests get
    /// their grace. Returns when all is closed.
    public void stop() {
        if (over.getCount() > 0) {
            LOG.info(
                    "stopping: reporting not ready for {} s, then running requests have {} s to" + " finish",
                    settings.drain().toSeconds(),
                    settings.grace().toSeconds());
        }
        end(yielded ? Duration.ZERO : settings.drain(), settings.grace());
    }

    /// Stops at once. Further calls do nothing.
    @Override
    public void close() {
        end(Duration.ZERO, Duration.ZERO);
    }

    private void end(Duration drain, Duration grace) {
        readiness = Readiness.notYet("stopping");
        try {
            if (!over.await(drain.toMillis(), TimeUnit.MILLISECONDS)) {
                gate.stop(grace, this::stopCounting);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        over.countDown();
        parts.close();
    }

    /// While the event loops run: lanes report what they know, then the last copies are made.
    private void stopCounting() {
        ushers.stopLanes();
        cluster.close();
    }

    /// Waits until the node is closed.
    ///
    /// @throws IllegalStateException as soon as it is certain that it never becomes ready: to be
    ///   closed then, since what still runs serves no visitors
    public void awaitEnd() throws InterruptedException {
        over.await();
        if (ready.isCompletedExceptionally()) {
            var why = ready.exceptionNow();
            throw new IllegalStateException("the node cannot become ready: " + why, why);
        }
    }
}
