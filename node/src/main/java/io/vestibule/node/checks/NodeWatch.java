package io.vestibule.node.checks;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Policy;
import io.vestibule.bell.watch.AlarmWatch;
import io.vestibule.bell.watch.Incidents;
import io.vestibule.bell.watch.RoomSight;
import io.vestibule.bell.watch.RoomWatch;
import io.vestibule.cluster.Hosting;
import io.vestibule.cluster.PeerCluster;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerStatus;
import io.vestibule.config.Kept;
import io.vestibule.config.KeptKind;
import io.vestibule.control.api.rooms.RoomStatus;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.node.boards.NodeBoards;
import io.vestibule.node.boards.NodeConfiguration;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Event;
import io.vestibule.room.Room;
import io.vestibule.store.DeliveryLog;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Looks once a second what began or ended in the rooms that are hosted here and on this node, as
/// long as any policy asks, and leaves it on the board of alerts. *An agent*: one thread of its
/// own.
public final class NodeWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(NodeWatch.class);

    private final NodeBoards boards;
    private final NodeConfiguration configuration;
    private final Hosting cluster;
    private final EpochClock clock;
    private final String dataCenter;
    private final RoomWatch rooms;
    private final AlarmWatch alarms;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("watch").daemon().factory());

    public NodeWatch(
            NodeSettings settings,
            NodeBoards boards,
            NodeConfiguration configuration,
            Hosting cluster,
            DeliveryLog log) {
        this.boards = boards;
        this.configuration = configuration;
        this.cluster = cluster;
        this.clock = boards.clock();
        this.dataCenter = settings.cluster().map(PeerSettings::dataCenter).orElse("");
        this.rooms = new RoomWatch(incidents(log));
        String node = settings.cluster().map(PeerSettings::node).orElse("node");
        this.alarms = new AlarmWatch(node, () -> begun(log, node));
    }

    /// While the store is unreachable nothing is known of what others reported; then it may be
    /// reported again.
    private static Incidents incidents(DeliveryLog log) {
        return (type, subject, prefix) -> {
            try {
                return log.openIncident(type.published() + " " + subject, prefix);
            } catch (Failure _) {
                return Optional.empty();
            }
        };
    }

    private static Optional<List<Alert>> begun(DeliveryLog log, String node) {
        try {
            return Optional.of(log.begun(AlertType.VESTIBULE_ALARM.published() + " " + node));
        } catch (Failure _) {
            return Optional.empty();
        }
    }

    /// Begins to look.
    public void start() {
        var _ = thread.scheduleWithFixedDelay(this::look, 1, 1, TimeUnit.SECONDS);
    }

    private void look() {
        try {
            List<Policy> policies = configuration.newest().all(KeptKind.POLICY).stream()
                    .map(Kept::value)
                    .toList();
            if (!policies.isEmpty() && configuration.store().isLoaded()) {
                rooms(policies);
                alarms.look(alarmLines(), clock.millis()).forEach(boards.alerts()::leave);
            }
        } catch (RuntimeException e) {
            LOG.error("internal error while looking what began or ended", e);
        }
    }

    // ---- rooms -------------------------------------------------------------------------------

    private void rooms(List<Policy> policies) {
        SortedSet<Integer> estimates = RoomWatch.minutes(policies, AlertType.VESTIBULE_ESTIMATE);
        SortedSet<Integer> limits = RoomWatch.minutes(policies, AlertType.VESTIBULE_LIMIT);
        var seen = new HashSet<String>();
        for (Room room : boards.directory().newest().rooms()) {
            Optional<RoomView> view = boards.states().newest(room.id()).filter(RoomView::known);
            if (view.isPresent() && isHere(room)) {
                seen.add(room.id().value());
                rooms.look(sight(room, view.get()), estimates, limits, clock.millis())
                        .forEach(boards.alerts()::leave);
            }
        }
        rooms.keep(seen, estimates, limits);
    }

    private boolean isHere(Room room) {
        return !(cluster instanceof PeerCluster peers) || peers.status().rooms().contains(room.id());
    }

    private RoomSight sight(Room room, RoomView view) {
        RoomStatus status = RoomStatus.of(room, view, clock.millis());
        var limits = view.rules().limits();
        boolean atLimit = view.counts().active() >= limits.totalActiveUsers()
                || view.counts().admittedLastMinute() >= limits.newUsersPerMinute();
        return new RoomSight(
                room.id().value(),
                room.name(),
                room.zone(),
                dataCenter,
                status.waiting(),
                status.longestMinutes(),
                atLimit,
                room.events().stream()
                        .filter(event -> !event.suspended())
                        .map(NodeWatch::sight)
                        .toList());
    }

    private static RoomSight.EventSight sight(Event event) {
        return new RoomSight.EventSight(
                event.id(),
                event.name(),
                event.times().start().millis(),
                event.times().end().millis());
    }

    // ---- alarms ------------------------------------------------------------------------------

    private List<String> alarmLines() {
        var lines = new ArrayList<String>(configuration.alarms());
        lines.addAll(cluster.alarms());
        if (cluster instanceof PeerCluster peers) {
            PeerStatus status = peers.status();
            if (!isFirst(status)) {
                lines.removeAll(status.alarms());
            }
        }
        return lines;
    }

    /// Alarms about the cluster are seen by every node: one of each data center reports them.
    private static boolean isFirst(PeerStatus status) {
        return status.members().stream()
                .filter(member -> member.dataCenter().equals(status.dataCenter()))
                .filter(member -> member.reachable() && member.stage() == PeerStatus.Stage.UP)
                .map(PeerStatus.Member::node)
                .sorted()
                .findFirst()
                .map(status.node()::equals)
                .orElse(true);
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
