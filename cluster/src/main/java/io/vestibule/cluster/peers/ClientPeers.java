package io.vestibule.cluster.peers;

import io.vertx.core.Vertx;
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
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The other nodes, for a gate that is no coordinator node: two or three coordinator nodes of its
/// data center, through one of which it asks and reports. When that one is lost the next one takes
/// its place at once. Thousands of gates fit, because none is a member of the cluster.
/// *Thread-safe.*
public final class ClientPeers implements Peers {

    private static final Logger LOG = LoggerFactory.getLogger(ClientPeers.class);

    /// To so many coordinator nodes a gate holds a connection.
    private static final int LINKS = 3;

    private static final long LOOK_MILLIS = 500;
    private static final Duration LOOK_UP = Duration.ofSeconds(5);
    private static final Duration LONELY = Duration.ofSeconds(5);

    private final PeerSettings settings;
    private final FrameCounts frameCounts = new FrameCounts();
    private final Vertx vertx = PeerLoop.start();
    private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("vestibule-peers").factory());
    private final List<ClientLink> links = new CopyOnWriteArrayList<>();

    private volatile @Nullable Receiver receiver;
    private volatile @Nullable ClientLink active;
    private volatile List<String> alarms = List.of();
    private final AlarmLog alarmLog = AlarmLog.written();

    // Confined to the keeper.
    private long lookedUpNanos = System.nanoTime() - LOOK_UP.toNanos();
    private long aloneSinceNanos = System.nanoTime();
    private int turn;

    /// @param settings without the role of a coordinator; its seeds are where coordinator nodes of
    ///   its data center listen for gates
    /// @throws IOException when certificate, key or authority cannot be read
    public ClientPeers(PeerSettings settings) throws IOException {
        this.settings = settings;
        this.turn = settings.node().hashCode();
        if (settings.tls().isPresent()) {
            var _ = new TlsEngines(settings.tls().get(), frameCounts);
        }
    }

    @Override
    public void start(Receiver receiver) {
        this.receiver = receiver;
        var _ = keeper.scheduleWithFixedDelay(this::keep, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    /// Only to rooms of its own data center.
    @Override
    public void toRoom(String center, RoomId room, Frame frame) {
        var to = active;
        if (to != null && center.equals(settings.dataCenter())) {
            var content = new RoomFrame(room, frame);
            if (to.send(new Envelope(Envelope.Purpose.ROOM, "", "", content))) {
                frameCounts.sent(frame);
            }
        }
    }

    /// A gate sends hubs nothing.
    @Override
    public void toHub(String center, RoomId room, Frame frame) {
        LOG.debug("not sent to a hub: {}", frame);
    }

    /// A gate sends nodes nothing.
    @Override
    public void toNode(String route, RoomId room, Frame frame) {
        LOG.debug("not sent to {}: {}", route, frame);
    }

    /// A gate does not probe.
    @Override
    public void toVoters(NodeWord word) {
        LOG.debug("not sent: {}", word);
    }

    @Override
    public List<ProbeNode> voters() {
        return List.of();
    }

    @Override
    public boolean gone(String node) {
        return false;
    }

    @Override
    public boolean isBeginning() {
        return false;
    }

    @Override
    public void lost(String center) {
        // Members say so: this node is none.
    }

    @Override
    public PeerStatus status() {
        var members = links.stream()
                .map(this::member)
                .flatMap(Optional::stream)
                .sorted(Comparator.comparing(PeerStatus.Member::node))
                .toList();
        return new PeerStatus(
                settings.node(),
                settings.dataCenter(),
                active != null,
                members,
                Set.of(),
                Set.of(),
                0,
                frameCounts.sentByKind(),
                frameCounts.receivedByKind(),
                frameCounts.allRefused(),
                alarms);
    }

    private Optional<PeerStatus.Member> member(ClientLink link) {
        return link.node()
                .map(node -> new PeerStatus.Member(
                        node,
                        settings.dataCenter(),
                        words(link.address()),
                        PeerStatus.Stage.UP,
                        true,
                        Set.of(PeerSettings.Role.COORDINATOR)));
    }

    @Override
    public void close() {
        keeper.shutdownNow();
        active = null;
        try {
            vertx.close().toCompletionStage().toCompletableFuture().get(5, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.error("the connections to coordinator nodes could not be closed", e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(Envelope envelope) {
        var content = envelope.content();
        var to = receiver;
        if (to != null
                && envelope.place() == Envelope.Purpose.NODE
                && envelope.client().equals(settings.node())) {
            frameCounts.received(content.frame());
            to.atNode(content.room(), envelope.route(), content.frame());
        } else {
            frameCounts.refused("a message for " + envelope.place() + " " + envelope.client());
        }
    }

    /// On the event loop: somebody answers, or no longer does.
    private void choose() {
        var now = active;
        if (now == null || now.node().isEmpty()) {
            active = links.stream()
                    .filter(link -> link.node().isPresent())
                    .findFirst()
                    .orElse(null);
        }
    }

    private void keep() {
        try {
            long now = System.nanoTime();
            if (active != null) {
                aloneSinceNanos = now;
            }
            if (now - lookedUpNanos >= LOOK_UP.toNanos()) {
                lookedUpNanos = now;
                lookUp();
            }
            look(now);
        } catch (RuntimeException e) {
            LOG.error("checking the connections to coordinator nodes failed", e);
        }
    }

    /// Holds on to those who answer, and tries others instead of those who do not.
    private void lookUp() {
        var known = Seeds.lookUp(settings.seeds());
        if (links.size() >= LINKS && known.size() > LINKS) {
            links.stream().filter(link -> link.node().isEmpty()).findFirst().ifPresent(this::drop);
        }
        for (int i = 0; i < known.size() && links.size() < LINKS; i++) {
            var next = known.get(Math.floorMod(turn++, known.size()));
            if (links.stream().noneMatch(link -> link.address().equals(next))) {
                links.add(new ClientLink(vertx, next, settings, frameCounts, this::take, this::choose));
            }
        }
    }

    private void drop(ClientLink link) {
        links.remove(link);
        link.close();
    }

    private void look(long now) {
        List<String> found = now - aloneSinceNanos > LONELY.toNanos()
                ? List.of("this gate cannot reach any coordinator node of data center %s at %s"
                        .formatted(settings.dataCenter(), settings.seeds()))
                : List.of();
        alarms = found;
        alarmLog.take(found);
    }

    private static String words(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }
}
