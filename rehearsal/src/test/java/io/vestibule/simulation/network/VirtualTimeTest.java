package io.vestibule.simulation.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VirtualTimeTest {

    private final VirtualTime time = new VirtualTime();

    @Test
    void whatIsHandedInForOneMomentHappensInThatOrder() {
        var happened = new ArrayList<Integer>();
        time.after(5, () -> happened.add(2));
        time.after(5, () -> happened.add(3));
        time.after(1, () -> {
            happened.add(1);
            time.after(4, () -> happened.add(4));
        });

        time.runUntil(VirtualTime.BEGIN + 5);

        assertThat(happened).containsExactly(1, 2, 3, 4);
        assertThat(time.livedMillis()).isEqualTo(5);
    }

    @Test
    void whatIsDueNowHappensBeforeTimeGoesOn() {
        var moments = new ArrayList<Long>();
        time.after(3, () -> time.after(0, () -> moments.add(time.livedMillis())));

        time.runUntil(VirtualTime.BEGIN + 10);

        assertThat(moments).containsExactly(3L);
    }

    @Test
    void whatIsDueLaterThanTheEndWaits() {
        var moments = new ArrayList<Long>();
        time.every(1_000, () -> moments.add(time.livedMillis()));

        time.runUntil(VirtualTime.BEGIN + 2_999);

        assertThat(moments).containsExactly(1_000L, 2_000L);
    }

    /// Near and far, everything happens at its moment and in order.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void everythingHappensAtItsMoment(long seed) {
        var chance = new SplitMix(seed, 0, 0);
        List<Long> wanted = new ArrayList<>();
        List<Long> happened = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            long at = chance.nextInt(chance.nextInt(2) == 0 ? 2_000 : 2_000_000);
            wanted.add(at);
            time.after(at, () -> happened.add(time.livedMillis()));
        }

        time.runUntil(VirtualTime.BEGIN + 2_000_000);

        assertThat(happened).isEqualTo(wanted.stream().sorted().toList());
    }
}
