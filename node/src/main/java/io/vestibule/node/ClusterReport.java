package io.vestibule.node;

import io.vestibule.board.MetricSink;
import io.vestibule.board.MetricSource;
import io.vestibule.cluster.PeerCluster;
import io.vestibule.cluster.among.HostingStatus;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerStatus;
import io.vestibule.control.api.request.ClusterAdmin;
import io.vestibule.control.api.request.ClusterView;
import io.vestibule.control.api.request.ClusterView.Alarm;
import io.vestibule.control.api.request.ClusterView.Forgotten;
import io.vestibule.control.api.request.ClusterView.Lease;
import io.vestibule.control.api.request.ClusterView.Leases;
import io.vestibule.control.api.request.ClusterView.Member;
import io.vestibule.control.api.request.ClusterView.RoomHosts;
import io.vestibule.queue.Share;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.store.ForgottenCenters;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/// Informs operators about the other nodes. *Thread-safe.*
final class ClusterReport implements ClusterAdmin, MetricSource {

    private final PeerSettings settings;
    private final Supplier<PeerStatus> status;
    private final ToLongFunction<String> since;
    private final Supplier<List<RoomHosts>> rooms;
    private final Predicate<String> gone;
    private final Consumer<String> lost;
    private final ForgottenCenters forgotten;
    private final ClusterFigures figures;

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
            Supplier<List<RoomHosts>> rooms,
            Function<RoomId, Optional<Room>> known,
            Predicate<String> gone,
            Consumer<String> lost,
            ForgottenCenters forgotten) {
        this.settings = settings;
        this.status = status;
        this.since = since;
        this.rooms = rooms;
        this.gone = gone;
        this.lost = lost;
        this.forgotten = forgotten;
        figures = new ClusterFigures(settings, status, rooms, known);
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

    private static RoomHosts place(HostingStatus room) {
        var share = room.share();
        return new RoomHosts(
                room.room(),
                room.host(),
                room.hubs(),
                room.coordinates(),
                share.leader(),
                share.hosts(),
                share.isKnown()
                        ? Optional.of(new Leases(lease(share.seats()), lease(share.passes())))
                        : Optional.empty(),
                room.anywhere().isPresent() ? OptionalLong.of(room.anywhere().getAsInt()) : OptionalLong.empty(),
                room.viewMillis() < 0 ? OptionalLong.empty() : OptionalLong.of(room.viewMillis()));
    }

    private static Lease lease(Share.Part part) {
        return new Lease(
                part.held(),
                part.used(),
                part.heldBack(),
                part.untilMillis() == 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(part.untilMillis())));
    }

    @Override
    public Optional<ClusterView> view() {
        PeerStatus now = status.get();
        return Optional.of(new ClusterView(
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
                ValueKinds.nameOf(member.stage()),
                member.reachable(),
                member.roles().stream().map(ValueKinds::nameOf).sorted().toList(),
                member.version());
    }

    private static Forgotten forgotten(ForgottenCenters.ForgetOrder order) {
        return new Forgotten(order.center(), order.who(), order.at());
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

    @Override
    public void tell(MetricSink sink) {
        figures.tell(sink);
    }
}
