package io.vestibule.cluster.among;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.cluster.ClusterRooms;
import io.vestibule.room.Room;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A room that cannot be opened is tried again every three seconds.
class OpeningLogTest {

    private static final Room SALE = ClusterRooms.room("sale", 10, 10);
    private static final Room SHOP = ClusterRooms.room("shop", 10, 10);

    private final List<String> traces = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private final OpeningLog log = new OpeningLog((what, cause) -> traces.add(what + ": " + cause), lines::add);

    private static RuntimeException full() {
        return new IllegalStateException("no more mappings");
    }

    @Test
    void theFirstIsSaidWithItsCauseAndThenALineAMinute() {
        for (long now = 0; now <= 120_000; now += 3_000) {
            log.failed(SALE, full(), now);
        }

        assertThat(traces).hasSize(1);
        assertThat(lines)
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("sale", "tried another 20 times", "no more mappings"));
    }

    @Test
    void anotherCauseAndAnotherRoomAreSaidAtOnce() {
        log.failed(SALE, full(), 0);
        log.failed(SALE, new IllegalStateException("no space"), 3_000);
        log.failed(SHOP, full(), 3_000);

        assertThat(traces).hasSize(3);
        assertThat(lines).isEmpty();
    }

    @Test
    void whatFailsAfterItWasOpenedIsNew() {
        log.failed(SALE, full(), 0);
        log.forget(SALE.id());
        log.failed(SALE, full(), 3_000);

        assertThat(traces).hasSize(2);
    }
}
