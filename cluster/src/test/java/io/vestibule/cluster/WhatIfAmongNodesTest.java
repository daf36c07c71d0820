package io.vestibule.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Slow;
import io.vestibule.coordination.whatif.ProspectReply;
import io.vestibule.coordination.whatif.WhatIf;
import io.vestibule.queue.Rules;
import io.vestibule.room.Room;
import io.vestibule.wire.Frame;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Slow("nodes that form a cluster in real time")
class WhatIfAmongNodesTest {

    private static final Room ROOM = ClusterRooms.room("shop", 200, 200);

    @TempDir
    Path folder;

    /// Every node asks the host, wherever that is; one that does not know the question is silent.
    @Test
    void aChangeIsWeighedByTheHostWhereverItIsAsked() {
        var held = new WhatIf(Rules.of(ROOM).held(), false);
        try (var town = new Town(folder, ROOM, 3, "ams").awaitReady()) {
            int inside = town.node("ams1").enter(1, 60);
            await().until(() -> town.node("ams3").active() == inside);

            for (String name : List.of("ams1", "ams2", "ams3")) {
                var reply = town.node(name).cluster.prospect(ROOM.id(), held).join();

                assertThat(reply).isInstanceOfSatisfying(ProspectReply.Told.class, told -> {
                    assertThat(told.prospect().active()).isEqualTo(inside);
                    assertThat(told.prospect().enterAtOnce()).isZero();
                    assertThat(told.prospect().nextMinuteAfter()).isZero();
                });
            }
            town.lose((_, _, frame) -> frame instanceof Frame.WhatIfAsked);
            assertThat(town.node("ams3").cluster.prospect(ROOM.id(), held).join())
                    .isEqualTo(ProspectReply.SILENT);
        }
    }
}
