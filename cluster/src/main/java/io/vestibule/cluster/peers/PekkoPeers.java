package io.vestibule.cluster.peers;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.vestibule.cluster.link.AlarmLog;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerStatus;
import io.vestibule.cluster.link.Peers;
import io.vestibule.cluster.link.Receiver;
import io.vestibule.health.NodeWord;
import io.vestibule.health.ProbeNode;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Envelope;
import io.vestibule.wire.Frame;
import io.vestibule.wire.RoomFrame;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The other nodes, for a coordinator node: a member of the cluster. When the others take it to be
/// dead, or it takes them to be, the engine ends and a new one joins; the process continues.
/// *Thread-safe.*
///
/// It is one file because the engine starts, leaves and ends in one order, which all calls depend
/// on.
public final class PekkoPeers implements Peers {

    private static final Logger LOG = LoggerFactory.getLogger(PekkoPeers.class);

    private static final long BEAT_MILLIS = 250;

    /// The first pause before another engine is started; it doubles.
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);

    /// How long hosts may take to close.
    private static final Duration CLOSE = Duration.ofSeconds(5);

    /// How long leaving may take.
    private static final Duration LEAVE = Duration.ofSeconds(10);

    /// Between two looks at the port for gates, and at its certificate.
    private static final Duration DOOR = Duration.ofSeconds(2);

    /// A node that is no member any more after so long needs help ...
    private static final Duration LONELY = Duration.ofSeconds(15);

    /// ... and one that never was: the others may have to be started first.
    private static final Duration NEW = Duration.ofSeconds(60);

    private final PeerSettings settings;
    private final Bootstrap bootstrap;
    private final Optional<TlsEngines> tls;
    private final FrameCounts frameCounts = new FrameCounts();
    private final AbsenceWatch absent;
    private final long bornNanos = System.nanoTime();
    private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("vestibule-peers").factory());

    private final @Nullable ClientDoor door;

    private volatile @Nullable Open open;
    private volatile @Nullable Engine engine;
    private volatile Roster roster = Roster.EMPTY;
    private volatile List<String> alarms = List.of();

    // Confined to the keeper.
    private long startedNanos;
    private long aloneSinceNanos = System.nanoTime();
    private long pausedUntilNanos = System.nanoTime();
    private Duration pause = PAUSE;
    private String failure = "";
    private String doorFailure = "";
    private final AlarmLog alarmLog = AlarmLog.written();
    private long doorKeptNanos = System.nanoTime() - DOOR.toNanos();

    /// What exists from the start on.
    private record Open(Receiver receiver, LocalEntities rooms, LocalEntities hubs) {}

    /// @param data where the node keeps what it has to remember
    /// @throws IOException when certificate, key or authority cannot be read
    public PekkoPeers(PeerSettings settings, Path data) throws IOException {
        this.settings = settings;
        this.bootstrap = new Bootstrap(settings, data);
        this.absent = new AbsenceWatch(settings.dataCenter(), settings.nodes());
        this.tls = settings.tls().isPresent()
                ? Optional.of(new TlsEngines(settings.tls().get(), frameCounts))
                : Optional.empty();
        this.door = settings.clients()
                .map(address -> new ClientDoor(settings, address, frameCounts, () -> roster.joined(), this::fromGate))
                .orElse(null);
    }

    @Override
    public void start(Receiver receiver) {
        open = new Open(receiver, LocalEntities.rooms(receiver), LocalEntities.hubs(receiver));
        var _ = keeper.scheduleWithFixedDelay(this::keep, 0, BEAT_MILLIS, MILLISECONDS);
    }

    @Override
    public void toRoom(String center, RoomId room, Frame frame) {
        var running = engine;
        if (running != null && canReach(center)) {
            frameCounts.sent(frame);
            running.toRoom(center, envelope(Envelope.Purpose.ROOM, "", room, frame));
        }
    }

    @Override
    public void toHub(String center, RoomId room, Frame frame) {
        var running = engine;
        if (running != null && canReach(center)) {
            frameCounts.sent(frame);
            running.toHub(center, envelope(Envelope.Purpose.HUB, "", room, frame));
        }
    }

    @Override
    public void toNode(String route, RoomId room, Frame frame) {
        var running = engine;
        if (running != null) {
            var to = PeerAddress.parse(route);
            roster.addressOf(to.node()).ifPresent(address -> {
                frameCounts.sent(frame);
                running.toNode(address, envelope(Envelope.Purpose.NODE, to.client(), room, frame));
            });
        }
    }

    @Override
    public void toVoters(NodeWord word) {
        var running = engine;
        var known = roster;
        if (running != null && known.joined()) {
            var frame = new Frame.Voted(word);
            var envelope = envelope(Envelope.Purpose.NODE, "", Frame.Voted.NO_ROOM, frame);
            String self = MemberFacts.full(settings.dataCenter(), settings.node());
            for (var voter : known.voters()) {
                if (!voter.node().name().equals(self)) {
                    frameCounts.sent(frame);
                    running.toNode(voter.address(), envelope);
                }
            }
        }
    }

    @Override
    public List<ProbeNode> voters() {
        var known = roster;
        return known.joined() ? known.voters().stream().map(Roster.Voter::node).toList() : List.of();
    }

    @Override
    public boolean gone(String node) {
        var known = roster;
        var running = engine;
        var address = known.addressOf(node);
        if (running == null
                || address.isEmpty()
                || node.equals(settings.node())
                || !known.has(settings.dataCenter(), node)) {
            return false;
        }
        LOG.info("node {} was reported gone", node);
        running.down(address.get());
        receiver().ifPresent(receiver -> receiver.gone(node));
        return true;
    }

    @Override
    public boolean isBeginning() {
        return absent.begins(sinceBirth());
    }

    @Override
    public void lost(String center) {
        var known = roster;
        var running = engine;
        if (running != null && !center.equals(settings.dataCenter())) {
            known.addressesOf(center).forEach(running::takeOut);
        }
    }

    @Override
    public PeerStatus status() {
        var known = roster;
        var places = open;
        return new PeerStatus(
                settings.node(),
                settings.dataCenter(),
                known.joined(),
                known.seen(),
                places == null ? Set.of() : places.rooms().all(),
                places == null ? Set.of() : places.hubs().all(),
                door == null ? 0 : door.count(),
                frameCounts.sentByKind(),
                frameCounts.receivedByKind(),
                frameCounts.allRefused(),
                alarms);
    }

    @Override
    public void close() {
        if (keeper.isShutdown()) {
            return;
        }
        try {
            keeper.submit(this::leave).get(LEAVE.plus(CLOSE).plus(CLOSE).toMillis(), MILLISECONDS);
        } catch (ExecutionException | TimeoutException | RejectedExecutionException e) {
            LOG.error("leaving the cluster failed", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        keeper.shutdownNow();
    }

    private boolean canReach(String center) {
        var known = roster;
        return known.joined() && known.reaches(center);
    }

    /// From a gate that is no member.
    private void fromGate(String gate, RoomFrame content) {
        var running = engine;
        if (running != null) {
            frameCounts.sent(content.frame());
            running.toRoom(
                    settings.dataCenter(),
                    new Envelope(
                            Envelope.Purpose.ROOM, "", new PeerAddress(gate, settings.node()).toString(), content));
        }
    }

    private Envelope envelope(Envelope.Purpose place, String client, RoomId room, Frame frame) {
        return new Envelope(place, client, settings.node(), new RoomFrame(room, frame));
    }

    private Optional<Receiver> receiver() {
        var started = open;
        return started == null ? Optional.empty() : Optional.of(started.receiver());
    }

    /// From an actor.
    private void take(Envelope envelope) {
        var content = envelope.content();
        if (envelope.place() != Envelope.Purpose.NODE) {
            frameCounts.refused("a message for " + envelope.place() + " that came to a node");
            return;
        }
        if (!envelope.client().isEmpty()) {
            if (door != null) {
                door.send(envelope);
            }
            return;
        }
        frameCounts.received(content.frame());
        receiver().ifPresent(receiver -> receiver.atNode(content.room(), envelope.route(), content.frame()));
    }

    private void keep() {
        try {
            var running = engine;
            if (running == null) {
                if (System.nanoTime() - pausedUntilNanos >= 0) {
                    start();
                }
            } else if (running.ended().toCompletableFuture().isDone()) {
                lost();
            } else if (roster.joined()) {
                pause = PAUSE;
                aloneSinceNanos = System.nanoTime();
                bootstrap.joined(running, roster);
            } else {
                bootstrap.step(running, sinceStart());
            }
            keepDoor();
            look();
        } catch (RuntimeException e) {
            LOG.error("checking the state of the cluster failed", e);
        }
    }

    private void keepDoor() {
        long now = System.nanoTime();
        if (door != null && now - doorKeptNanos >= DOOR.toNanos()) {
            doorKeptNanos = now;
            try {
                door.keep();
                doorFailure = "";
            } catch (IOException e) {
                doorFailure = "the port for gates: " + e.getMessage();
            }
        }
    }

    private void start() {
        var parts = open;
        if (parts == null) {
            return;
        }
        try {
            bootstrap.restarted();
            engine = new Engine(new EngineParts(
                    settings,
                    bootstrap.own(),
                    tls,
                    frameCounts,
                    parts.rooms(),
                    parts.hubs(),
                    this::take,
                    bootstrap::take,
                    new Changes(parts.receiver())));
            startedNanos = System.nanoTime();
            failure = "";
        } catch (RuntimeException e) {
            failure = "the cluster engine cannot start: " + e.getMessage();
            LOG.debug("the cluster engine cannot start", e);
            hesitate();
        }
    }

    /// The engine ended on its own: this node was taken to be dead, or the others are.
    private void lost() {
        LOG.warn("this node was removed from the cluster; it will join again");
        engine = null;
        roster = Roster.EMPTY;
        if (door != null) {
            door.dismiss();
        }
        closePlaces();
        hesitate();
    }

    private void hesitate() {
        pausedUntilNanos = System.nanoTime() + pause.toNanos();
        pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
    }

    private void leave() {
        if (door != null) {
            door.close();
        }
        var running = engine;
        if (running != null) {
            running.leave();
            if (!await(running.ended().toCompletableFuture(), LEAVE)) {
                LOG.warn("leaving the cluster took too long");
                running.end();
            }
        }
        engine = null;
        closePlaces();
        roster = Roster.EMPTY;
        open = null;
    }

    /// What the engine left open when it ended.
    private void closePlaces() {
        var places = open;
        if (places != null) {
            var closed = CompletableFuture.allOf(
                    places.rooms().closeAll(), places.hubs().closeAll());
            if (!await(closed, CLOSE)) {
                LOG.warn("some rooms are not closed yet");
            }
        }
    }

    private static boolean await(CompletableFuture<?> over, Duration longest) {
        try {
            over.get(longest.toMillis(), MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException _) {
            return over.isDone();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return over.isDone();
        }
    }

    private Duration sinceStart() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    private Duration sinceBirth() {
        return Duration.ofNanos(System.nanoTime() - bornNanos);
    }

    /// Finds out what is wrong.
    private void look() {
        var found = new ArrayList<String>();
        Stream.of(failure, doorFailure).filter(line -> !line.isEmpty()).forEach(found::add);
        frameCounts.concern().ifPresent(found::add);
        var known = roster;
        if (known.joined()) {
            absent.look(sinceBirth()).ifPresent(found::add);
            found.addAll(Concerns.of(settings, known));
        } else if (System.nanoTime() - aloneSinceNanos > (bootstrap.isNew() ? NEW : LONELY).toNanos()) {
            found.add(bootstrap.advice(sinceStart()));
        }
        alarms = List.copyOf(found);
        alarmLog.take(alarms);
    }

    /// What the engine reports of members.
    private final class Changes implements Watch.Listener {

        private final Receiver receiver;
        private Set<String> peers = Set.of();

        Changes(Receiver receiver) {
            this.receiver = receiver;
        }

        @Override
        public void changed(Roster now) {
            roster = now;
            var coordinators = now.coordinators(settings.dataCenter());
            if (now.joined()) {
                absent.members(coordinators);
            }
            // A single node is no majority: once out of the cluster, it keeps its last view.
            if (now.joined() && !coordinators.equals(peers)) {
                peers = coordinators;
                receiver.peers(Set.copyOf(coordinators));
            }
        }

        @Override
        public void left(String center, String node) {
            if (center.equals(settings.dataCenter())) {
                absent.left(node, sinceBirth());
            }
        }

        @Override
        public void removed(String center, String node) {
            if (center.equals(settings.dataCenter()) && !node.equals(settings.node())) {
                receiver.gone(node);
            }
        }
    }
}
