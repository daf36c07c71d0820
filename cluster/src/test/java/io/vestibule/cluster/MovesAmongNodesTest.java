package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Slow;
import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Visitors who come from another network, at nodes that talk in frames: at any node, in the data
/// center that holds the seat and in another one, and after the host is lost.
@Slow("nodes that form a cluster in real time")
@Execution(ExecutionMode.CONCURRENT)
class MovesAmongNodesTest {

    private static final Room ROOM = ClusterRooms.room("shop", 20, 20);
    private static final int HOME = 11;
    private static final int AWAY = 22;

    @TempDir
    Path folder;

    private static Ticket.Active enters(Town town, String node, long id, int home) {
        await().atMost(20, TimeUnit.SECONDS).until(() -> town.node(node).enters(id));
        long now = town.millis();
        return new Ticket.Active(id, now, now, now, home);
    }

    /// An answer that was too late on a busy machine is asked for again, as by a visitor.
    private static SlotAnswer moves(Town town, String node, Ticket.Active ticket, long newId, int network) {
        var ask = SlotAsk.of(ticket, new Move(newId, network));
        return await().atMost(20, TimeUnit.SECONDS)
                .until(() -> town.node(node).asks(ask).join(), Optional::isPresent)
                .orElseThrow();
    }

    private static long movedTo(SlotAnswer answer) {
        assertThat(answer).isInstanceOf(SlotAnswer.Moved.class);
        return ((SlotAnswer.Moved) answer).id();
    }

    @Test
    void aSeatMovesAtAnyNodeAndEveryGateLearnsThatTheOldTicketHasEnded() {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            var ticket = enters(town, "ams2", 1, 0);

            assertThat(movedTo(moves(town, "ams3", ticket, 101, AWAY))).isEqualTo(101);
            assertThat(movedTo(moves(town, "ams1", ticket, 102, AWAY))).isEqualTo(101);
            for (String node : new String[] {"ams1", "ams2", "ams3"}) {
                await().atMost(20, TimeUnit.SECONDS)
                        .until(() ->
                                town.node(node).view().orElseThrow().ended().contains(1));
                await().atMost(20, TimeUnit.SECONDS).until(() -> town.node(node).active() == 1);
            }
        }
    }

    @Test
    void theNextHostKnowsWhoMovedAndWhereTo() {
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            var ticket = enters(town, "ams2", 1, 0);
            assertThat(movedTo(moves(town, "ams3", ticket, 101, AWAY))).isEqualTo(101);
            enters(town, "ams3", 2, 0);

            town.lose("ams1", "ams2");

            await().atMost(30, TimeUnit.SECONDS)
                    .until(() -> town.node("ams2").view().orElseThrow().ended().contains(1));
            assertThat(movedTo(moves(town, "ams3", ticket, 201, AWAY))).isEqualTo(101);
            var next = new Ticket.Active(101, ticket.arrivedMillis(), ticket.acceptedMillis(), ticket.seenMillis(), 0);
            assertThat(movedTo(moves(town, "ams2", next, 301, HOME))).isEqualTo(301);
        }
    }

    @Test
    void aSeatMovesAtItsHomeWhereverItsVisitorIsSeen() {
        try (var town = new Town(folder, ROOM, 1, "ams", "fra").awaitReady()) {
            var ticket = enters(town, "ams1", 1, 1);

            var moved = (SlotAnswer.Moved) moves(town, "fra1", ticket, 101, AWAY);
            assertThat(moved.id()).isEqualTo(101);
            await().atMost(20, TimeUnit.SECONDS)
                    .until(() -> town.node("ams1").view().orElseThrow().ended().contains(1));
            town.node("ams1").report(new VisitEvent.Seen(101, moved.seenMillis(), town.millis() + 1_000));

            // A copy elsewhere continues with it no more, at either.
            await().atMost(20, TimeUnit.SECONDS)
                    .until(() -> moves(town, "fra1", ticket, town.millis(), HOME) instanceof SlotAnswer.UnderWay);
            assertThat(moves(town, "ams1", ticket, 401, HOME)).isEqualTo(SlotAnswer.UNDER_WAY);
        }
    }
}
