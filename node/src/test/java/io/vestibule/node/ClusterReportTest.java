package io.vestibule.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.board.ToldFigures;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerSettings.Role;
import io.vestibule.cluster.link.PeerStatus;
import io.vestibule.cluster.link.PeerStatus.Stage;
import io.vestibule.control.api.request.ClusterView.Alarm;
import io.vestibule.control.api.request.ClusterView.Lease;
import io.vestibule.control.api.request.ClusterView.Leases;
import io.vestibule.control.api.request.ClusterView.RoomHosts;
import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.room.Route;
import io.vestibule.room.TestRoom;
import io.vestibule.store.ConfigStore;
import io.vestibule.store.ForgottenCenters;
import io.vestibule.store.StorePlace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterReportTest {

    private static final Leases LEASES = new Leases(
            new Lease(60, 50, 2, Optional.of(Instant.ofEpochSecond(1_700_000_000))),
            new Lease(6, 5, 0, Optional.empty()));
    private static final RoomId SALE = new RoomId("sale");

    private final List<String> lost = new ArrayList<>();
    private final ClusterReport news = news(store(Path.of("never-opened")).forgotten());

    private static ConfigStore store(Path folder) {
        return ConfigStore.at(new StorePlace.Sqlite(folder.resolve("store.db")), folder, () -> 0, () -> 0);
    }

    private ClusterReport news(ForgottenCenters forgotten) {
        return new ClusterReport(
                new PeerSettings(
                        "a1",
                        "127.0.0.1",
                        1,
                        "a",
                        List.of("a", "b"),
                        List.of(),
                        Set.of(Role.GATE, Role.COORDINATOR),
                        3,
                        false,
                        Duration.ZERO,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()),
                () -> new PeerStatus(
                        "a1",
                        "a",
                        true,
                        List.of(
                                member("a1", "a", Stage.UP, true),
                                member("a2", "a", Stage.JOINING, true),
                                member("b1", "b", Stage.UP, false)),
                        Set.of(SALE),
                        Set.of(),
                        2,
                        Map.of("asks", 5L),
                        Map.of("answers", 4L),
                        1,
                        List.of("b1 is not heard of")),
                _ -> 1_000,
                () -> List.of(new RoomHosts(
                        SALE,
                        "a1",
                        List.of("b", "a"),
                        false,
                        "b",
                        new TreeMap<>(Map.of("a", "a1", "b", "b2")),
                        Optional.of(LEASES),
                        OptionalLong.of(3),
                        OptionalLong.empty())),
                id -> Optional.of(room(id)),
                "a2"::equals,
                lost::add,
                forgotten);
    }

    private static Room room(RoomId id) {
        return TestRoom.of(id, "example.com", "sale", new Route("*", "/"))
                .limits(new Limits(100, 10, Duration.ofMinutes(5), false))
                .room();
    }

    private static PeerStatus.Member member(String node, String center, Stage stage, boolean reachable) {
        return new PeerStatus.Member(
                node, center, "127.0.0.1:1", stage, reachable, Set.of(Role.COORDINATOR, Role.GATE));
    }

    @Test
    void whatTheEngineKnowsIsShown() {
        var view = news.view().orElseThrow();

        assertThat(view.dataCenters()).containsExactly("a", "b");
        assertThat(view.expected()).isEqualTo(3);
        assertThat(view.members().get(1).status()).isEqualTo("joining");
        assertThat(view.members().get(2).roles()).containsExactly("coordinator", "gate");
        assertThat(view.rooms().getFirst().leases()).contains(LEASES);
        assertThat(view.alarms()).containsExactly(new Alarm("b1 is not heard of", Instant.ofEpochSecond(1)));
        assertThat(view.forgotten()).isEmpty();
        assertThat(news.gone("a2")).isTrue();
        assertThat(news.gone("a3")).isFalse();
    }

    /// Who is lost is no member any more, once it stands in the store and however often it is said.
    @Test
    void aForgottenDataCenterIsTakenOut(@TempDir Path data) {
        try (var store = store(data)) {
            var news = news(store.forgotten());

            assertThat(news.forget("b", "token:eve")).isTrue();
            assertThat(news.forget("b", "token:eve")).isFalse();

            assertThat(lost).containsExactly("b", "b");
            assertThat(news.view().orElseThrow().forgotten()).hasSize(1);
        }
    }

    @Test
    void itIsToldAsFigures() {
        assertThat(ToldFigures.of(news::tell))
                .containsEntry("vestibule_cluster_joined[]", 1.0)
                .containsEntry("vestibule_cluster_members[data_center, a]", 1.0)
                .containsEntry("vestibule_cluster_members[data_center, b]", 1.0)
                .containsEntry("vestibule_cluster_unreachable[data_center, a]", 0.0)
                .containsEntry("vestibule_cluster_unreachable[data_center, b]", 1.0)
                .containsEntry("vestibule_cluster_expected[]", 3.0)
                .containsEntry("vestibule_cluster_rooms_hosted[]", 1.0)
                .containsEntry("vestibule_cluster_hubs_hosted[]", 0.0)
                .containsEntry("vestibule_cluster_clients[]", 2.0)
                .containsEntry("vestibule_cluster_alarms[]", 1.0)
                .containsEntry("vestibule_cluster_frames_total[way, sent, kind, asks]", 5.0)
                .containsEntry("vestibule_cluster_frames_total[way, received, kind, answers]", 4.0)
                .containsEntry("vestibule_cluster_refused_total[]", 1.0)
                .containsEntry("vestibule_cluster_room_seats[room, sale, zone, example.com]", 60.0)
                .containsEntry("vestibule_cluster_room_passes[room, sale, zone, example.com]", 6.0)
                .containsEntry("vestibule_cluster_room_seats_used[room, sale, zone, example.com]", 50.0)
                .containsEntry("vestibule_cluster_room_seats_held_back[room, sale, zone, example.com]", 2.0)
                .containsEntry(
                        "vestibule_cluster_room_seats_held_back_until_seconds[room, sale, zone, example.com]", 1.7e9)
                .containsEntry("vestibule_cluster_room_passes_held_back[room, sale, zone, example.com]", 0.0)
                .containsEntry(
                        "vestibule_cluster_room_passes_held_back_until_seconds[room, sale, zone, example.com]", 0.0)
                .containsEntry("vestibule_cluster_room_anywhere[room, sale, zone, example.com]", 3.0)
                .hasSize(22);
    }
}
