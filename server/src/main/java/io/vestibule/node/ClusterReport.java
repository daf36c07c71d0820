package io.vestibule.node;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.cluster.PeerCluster;
import io.vestibule.cluster.among.HostingStatus;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerSettings.Role;
import io.vestibule.cluster.link.PeerStatus;
import io.vestibule.control.api.ClusterAdmin;
import io.vestibule.control.api.ClusterView;
import io.vestibule.control.api.ClusterView.Alarm;
import io.vestibule.control.api.ClusterView.Forgotten;
import io.vestibule.control.api.ClusterView.Lease;
import io.vestibule.control.api.ClusterView.Leases;
import io.vestibule.control.api.ClusterView.Member;
import io.vestibule.control.api.ClusterView.Place;
import io.vestibule.queue.Share;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.settings.Kinds;
import io.vestibule.store.ForgottenCenters;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/// Tells operators of the other nodes. *Thread-safe.*
final class ClusterReport implements ClusterAdmin, MetricSource {

    private final PeerSettings settings;
    private final Supplier<PeerStatus> status;
    private final ToLongFunction<String> since;
    private final Supplier<List<Place>> rooms;
    private final Function<RoomId, Optional<Room>> known;
    private final Predicate<String> gone;
    private final Consumer<String> lost;
    private final ForgottenCenters forgotten;

    /// @param status what the engine knows
    /// @param since when an alarm of that status began, milliseconds since 1970
    /// @param rooms which node hosts which room
    /// @param known the rooms of the moment
    /// @param gone believes that a node's process has ended; says whether it was a member
    /// @param lost believes that a data center does not come back
    /// @param forgotten the data centers that do not come back
    ClusterReport(
            PeerSettings settings,
            Supplier<PeerStatus> status,
            ToLongFunction<String> since,
            Supplier<List<Place>> rooms,
            Function<RoomId, Optional<Room>> known,
            Predicate<String> gone,
            Consumer<String> lost,
            ForgottenCenters forgotten) {
        this.settings = settings;
        this.status = status;
        this.since = since;
        this.rooms = rooms;
        this.known = known;
        this.gone = gone;
        this.lost = lost;
        this.forgotten = forgotten;
    }

    /// Of a node that hosts rooms with others.
    static ClusterReport of(
            PeerSettings settings,
            PeerCluster peers,
            Function<RoomId, Optional<Room>> known,
            ForgottenCenters forgotten) {
        return new ClusterReport(
                settings,
                peers::status,
                peers::alarmSinceMillis,
                () -> peers.rooms().stream().map(ClusterReport::place).toList(),
                known,
                peers::supervisorSaysGone,
                peers::operatorSaysLost,
                forgotten);
    }

    private static Place place(HostingStatus room) {
        var share = room.share();
        return new Place(
                room.room(),
                room.host(),
                room.hubs(),
                room.coordinates(),
                share.leader(),
                share.hosts(),
                share.isKnown()
                        ? Optional.of(new Leases(lease(share.seats()), lease(share.passes())))
                        : Optional.empty(),
                room.anywhere().isPresent()
                        ? OptionalLong.of(room.anywhere().getAsInt())
                        : OptionalLong.empty(),
                room.viewMillis() < 0 ? OptionalLong.empty() : OptionalLong.of(room.viewMillis()));
    }

    private static Lease lease(Share.Part part) {
        return new Lease(
                part.held(),
                part.used(),
                part.heldBack(),
                part.untilMillis() == 0
                        ? Optional.empty()
                        : Optional.of(Instant.ofEpochMilli(part.untilMillis())));
    }

    @Override
    public Optional<ClusterView> view() {
        PeerStatus now = status.get();
        return Optional.of(
                new ClusterView(
                        now.node(),
                        now.dataCenter(),
                        settings.dataCenters(),
                        now.joined(),
                        settings.nodes(),
                        now.members().stream().map(ClusterReport::member).toList(),
                        rooms.get(),
                        now.clients(),
                        new TreeMap<>(now.sent()),
                        new TreeMap<>(now.received()),
                        now.refused(),
                        forgotten.newest().stream().map(ClusterReport::forgotten).toList(),
                        now.alarms().stream().map(this::alarm).toList()));
    }

    private Alarm alarm(String line) {
        return new Alarm(line, Instant.ofEpochMilli(since.applyAsLong(line)));
    }

    private static Member member(PeerStatus.Member member) {
        return new Member(
                member.node(),
                member.dataCenter(),
                member.address(),
                Kinds.nameOf(member.stage()),
                member.reachable(),
                member.roles().stream().map(Kinds::nameOf).sorted().toList(),
                member.version());
    }

    private static Forgotten forgotten(ForgottenCenters.Word word) {
        return new Forgotten(word.center(), word.who(), word.at());
    }

    @Override
    public boolean forget(String center, String who) {
        boolean news = forgotten.forget(center, who);
        lost.accept(center);
        return news;
    }

    @Override
    public boolean gone(String node) {
        return gone.test(node);
    }

    // ---- figures -----------------------------------------------------------------------------

    @Override
    public void tell(MetricSink sink) {
        PeerStatus now = status.get();
        tellMembers(sink, now);
        tellFrames(sink, now);
        for (Place place : rooms.get()) {
            known.apply(place.room()).ifPresent(room -> tell(sink, place, room));
        }
    }

    private void tellMembers(MetricSink sink, PeerStatus now) {
        sink.gauge(
                "vestibule_cluster_joined",
                "Whether this node is a member of the cluster, or connected to one: 1 or 0.",
                now.joined() ? 1 : 0);
        for (String center : settings.dataCenters()) {
            var there =
                    now.members().stream()
                            .filter(member -> member.dataCenter().equals(center))
                            .toList();
            sink.gauge(
                    "vestibule_cluster_members",
                    "Coordinator nodes that are up, as this node sees it.",
                    (double) there.stream().filter(ClusterReport::counts).count(),
                    "data_center",
                    center);
            sink.gauge(
                    "vestibule_cluster_unreachable",
                    "Members that cannot be reached.",
                    (double) there.stream().filter(member -> !member.reachable()).count(),
                    "data_center",
                    center);
        }
        sink.gauge(
                "vestibule_cluster_expected",
                "Coordinator nodes that the data center of this node should have.",
                settings.nodes());
        sink.gauge(
                "vestibule_cluster_rooms_hosted",
                "Rooms that this node hosts for its data center.",
                now.rooms().size());
        sink.gauge(
                "vestibule_cluster_hubs_hosted",
                "Rooms whose global coordinator is, or would be, on this node of the data center.",
                now.hubs().size());
        sink.gauge(
                "vestibule_cluster_clients",
                "Gates that are not members and are connected to this node.",
                now.clients());
        sink.gauge(
                "vestibule_cluster_alarms",
                "Alarms about the cluster; see GET /vestibule/cluster.",
                now.alarms().size());
    }

    private static boolean counts(PeerStatus.Member member) {
        return member.stage() == PeerStatus.Stage.UP && member.roles().contains(Role.COORDINATOR);
    }

    private static void tellFrames(MetricSink sink, PeerStatus now) {
        tellFrames(sink, "sent", now.sent());
        tellFrames(sink, "received", now.received());
        sink.counter(
                "vestibule_cluster_refused_total",
                "Received data that was not a valid message, or one that its sender may not send.",
                now.refused());
    }

    private static void tellFrames(MetricSink sink, String way, Map<String, Long> counts) {
        new TreeMap<>(counts)
                .forEach(
                        (kind, count) ->
                                sink.counter(
                                        "vestibule_cluster_frames_total",
                                        "Messages between nodes, including those to this node"
                                                + " itself.",
                                        count,
                                        "way",
                                        way,
                                        "kind",
                                        kind));
    }

    private static void tell(MetricSink sink, Place place, Room room) {
        String[] labels = {"room", room.name(), "zone", room.zone()};
        place.leases()
                .ifPresent(
                        leases -> {
                            tell(
                                    sink,
                                    "seats",
                                    "Concurrent sessions that this data center may have",
                                    leases.seats(),
                                    labels);
                            tell(
                                    sink,
                                    "passes",
                                    "Admissions in 60 s that this data center may make",
                                    leases.passes(),
                                    labels);
                        });
        place.anywhere()
                .ifPresent(
                        slots ->
                                sink.gauge(
                                        "vestibule_cluster_room_anywhere",
                                        "Slots that no data center holds; reported where the global"
                                                + " coordinator is.",
                                        (double) slots,
                                        labels));
    }

    private static void tell(
            MetricSink sink, String name, String meaning, Lease lease, String... labels) {
        String metric = "vestibule_cluster_room_" + name;
        sink.gauge(metric, meaning + ".", (double) lease.held(), labels);
        sink.gauge(metric + "_used", meaning + ": those in use.", (double) lease.used(), labels);
        sink.gauge(
                metric + "_held_back",
                meaning + ": those that are held back after a host was lost.",
                (double) lease.heldBack(),
                labels);
        sink.gauge(
                metric + "_held_back_until_seconds",
                meaning
                        + ": when none will be held back any more, in seconds since 1970; 0 if none"
                        + " is.",
                lease.until().map(at -> (double) at.getEpochSecond()).orElse(0.0),
                labels);
    }
}
