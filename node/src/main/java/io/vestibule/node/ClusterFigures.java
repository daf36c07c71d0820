package io.vestibule.node;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerSettings.Role;
import io.vestibule.cluster.link.PeerStatus;
import io.vestibule.control.api.request.ClusterView.Lease;
import io.vestibule.control.api.request.ClusterView.RoomHosts;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/// What monitoring is shown of the cluster. *Thread-safe.*
///
/// @param status what the engine knows
/// @param rooms which node hosts which room
/// @param known the rooms of the moment
record ClusterFigures(
        PeerSettings settings,
        Supplier<PeerStatus> status,
        Supplier<List<RoomHosts>> rooms,
        Function<RoomId, Optional<Room>> known)
        implements MetricSource {

    @Override
    public void tell(MetricSink sink) {
        PeerStatus now = status.get();
        tellMembers(sink, now);
        tellFrames(sink, now);
        for (RoomHosts place : rooms.get()) {
            known.apply(place.room()).ifPresent(room -> tell(sink, place, room));
        }
    }

    private void tellMembers(MetricSink sink, PeerStatus now) {
        sink.gauge(
                "vestibule_cluster_joined",
                "Whether this node is a member of the cluster, or connected to one: 1 or 0.",
                now.joined() ? 1 : 0);
        for (String center : settings.dataCenters()) {
            var there = now.members().stream()
                    .filter(member -> member.dataCenter().equals(center))
                    .toList();
            sink.gauge(
                    "vestibule_cluster_members",
                    "Coordinator nodes that are up, as this node sees it.",
                    (double) there.stream().filter(ClusterFigures::counts).count(),
                    "data_center",
                    center);
            sink.gauge(
                    "vestibule_cluster_unreachable",
                    "Members that cannot be reached.",
                    (double)
                            there.stream().filter(member -> !member.reachable()).count(),
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
                .forEach((kind, count) -> sink.counter(
                        "vestibule_cluster_frames_total",
                        "Messages between nodes, including those to this node" + " itself.",
                        count,
                        "way",
                        way,
                        "kind",
                        kind));
    }

    private static void tell(MetricSink sink, RoomHosts place, Room room) {
        String[] labels = {"room", room.name(), "zone", room.zone()};
        place.leases().ifPresent(leases -> {
            tell(sink, "seats", "Concurrent sessions that this data center may have", leases.seats(), labels);
            tell(sink, "passes", "Admissions in 60 s that this data center may make", leases.passes(), labels);
        });
        place.anywhere()
                .ifPresent(slots -> sink.gauge(
                        "vestibule_cluster_room_anywhere",
                        "Slots that no data center holds; reported where the global" + " coordinator is.",
                        (double) slots,
                        labels));
    }

    private static void tell(MetricSink sink, String name, String meaning, Lease lease, String... labels) {
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
                meaning + ": when none will be held back any more, in seconds since 1970; 0 if none" + " is.",
                lease.until().map(at -> (double) at.getEpochSecond()).orElse(0.0),
                labels);
    }
}
