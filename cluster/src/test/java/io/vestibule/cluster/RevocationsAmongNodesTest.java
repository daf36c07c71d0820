package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Slow;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.EndedIds;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Revocation;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.wire.Frame;
import io.vestibule.wire.ViewForm;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Sessions that are ended, by an operator and by the origin, among nodes of two data centers.
@Slow("nodes that form a cluster in real time")
@Execution(ExecutionMode.CONCURRENT)
class RevocationsAmongNodesTest {

    private static final int SEATS = 200;
    private static final Room ROOM = ClusterRooms.room("shop", SEATS, SEATS);
    private static final List<String> HOSTS = List.of("ams1", "fra1");
    private static final List<String> GATES = List.of("ams2", "ams3", "fra2", "fra3");
    private static final int MOST_BYTES = 64 * 1024;

    @TempDir
    Path folder;

    private static EndedIds ended(Town.Node node) {
        return node.view().map(RoomView::ended).orElse(EndedIds.NONE);
    }

    /// How long the longest view was, in bytes.
    private static AtomicInteger longestView(Town town) {
        var longest = new AtomicInteger();
        town.lose((_, _, frame) -> {
            if (frame instanceof Frame.Shown(RoomView view)) {
                longest.accumulateAndGet(ViewForm.write(view).length, Math::max);
            }
            return false;
        });
        return longest;
    }

    /// The origin ends so many in a minute: views stay short, and every gate knows all of them.
    @Test
    void viewsStayShortHoweverManyTheOriginEnds() {
        int many = 10_000;
        try (var town = new Town(folder, ROOM, 3, "ams", "fra").awaitReady()) {
            var longest = longestView(town);
            for (String name : List.of("ams3", "fra3")) {
                var gate = town.node(name);
                for (int i = 0; i < many; i++) {
                    gate.report(new VisitEvent.Revoked(1_000_000 + i, town.millis()));
                    if (i % 1_000 == 999) {
                        // No faster than it is told: a lane keeps only so much.
                        int told = i + 1;
                        await().atMost(60, TimeUnit.SECONDS)
                                .pollInterval(10, TimeUnit.MILLISECONDS)
                                .until(() -> ended(gate).size() >= told);
                    }
                }
            }

            for (String name : GATES) {
                await().atMost(60, TimeUnit.SECONDS)
                        .until(() -> ended(town.node(name)).size() == many);
            }
            assertThat(longest.get()).isPositive().isLessThan(MOST_BYTES);
        }
    }

    /// The coordinators follow the room; a gate of an earlier version, which does not know what an
    /// operator is, hears of it as of any ended session.
    @Test
    void anOperatorsWaveFreesSeatsEverywhereAndReachesGatesThatDoNotKnowOfIt() {
        try (var town = new Town(folder, ROOM, 3, "ams", "fra").awaitReady()) {
            // A data center has slots when it was allotted some.
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams3").enters(1_000));
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("fra3").enters(2_000));
            int inAms = 1 + town.node("ams3").enterInTheEnd(1_001, 20);
            int inFra = 1 + town.node("fra3").enterInTheEnd(2_001, 20);
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams2").active() == inAms + inFra);
            var wave = new Revocation.Wave(town.millis() + 200, false);
            await().until(() -> town.millis() > wave.beforeMillis());

            town.configure(ROOM.withRevocations(Revocations.of(List.of(wave))), HOSTS);

            await().atMost(20, TimeUnit.SECONDS)
                    .until(() -> ended(town.node("ams2")).contains(1_000));
            for (String name : GATES) {
                await().atMost(20, TimeUnit.SECONDS)
                        .until(() -> ended(town.node(name)).size() == (name.startsWith("ams") ? inAms : inFra));
                await().atMost(20, TimeUnit.SECONDS).until(() -> town.node(name).active() == 0);
            }
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams2").enters(9_000));
        }
    }

    /// The next host reads in its mirror who is out, and in its room what is to be out.
    @Test
    void theNextHostKnowsWhoIsOut() {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            int inside = town.node("ams3").enterInTheEnd(1_000, 60);
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams2").active() == inside);
            var ticket = new Revocation.OfTicket(1_000);
            var ended = ROOM.withRevocations(Revocations.of(List.of(ticket)));
            town.configure(ended, List.of("ams1"));
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams3").active() == inside - 1);

            town.handOver("ams", "ams2");

            await().atMost(20, TimeUnit.SECONDS)
                    .until(() -> ended(town.node("ams3")).term()
                            == ended(town.node("ams2")).term());
            assertThat(ended(town.node("ams3")).contains(1_000)).isTrue();
            await().atMost(20, TimeUnit.SECONDS).until(() -> town.node("ams3").active() == inside - 1);
        }
    }
}
