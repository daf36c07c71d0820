package io.vestibule.control;

import static io.vestibule.control.ControlHouse.ROOMS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// A list of 1,000 rooms over a real socket. Prints how long it takes; a figure to read, not a
/// promise that a loaded machine could break.
class ThousandRoomsIT {

    private static final int ROOM_COUNT = 1_000;
    private static final int ROUNDS = 50;

    private final ControlHouse house = new ControlHouse();

    @AfterEach
    void leave() {
        house.close();
    }

    @Test
    void aThousandRoomsAreListedInOnePage() throws Exception {
        house.rooms.clear();
        for (int i = 0; i < ROOM_COUNT; i++) {
            house.rooms.add(ControlHouse.named("r" + i));
        }
        var control = house.startLimited(0);
        long[] nanos = new long[ROUNDS];

        for (int round = 0; round < ROUNDS; round++) {
            long begin = System.nanoTime();
            var answer = house.authorized(control, ROOMS + "?per_page=1000");
            nanos[round] = System.nanoTime() - begin;
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("\"count\":1000");
        }

        Arrays.sort(nanos);
        System.out.printf(
                "1,000 rooms listed: median %.1f ms, slowest %.1f ms%n",
                nanos[ROUNDS / 2] / 1e6, nanos[ROUNDS - 1] / 1e6);
    }
}
