package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.demo.check.SlotUse.Sample;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotUseTest {

    @Test
    void idleSlotsCountFromFiveSecondsAfterTheLineBegan() {
        var samples = new ArrayList<Sample>();
        for (int second = 0; second < 15; second++) {
            samples.add(new Sample(1_000L * second, 50, second < 5 ? 40 : 3));
        }

        var use = SlotUse.of(samples, 300);

        assertThat(use.samples()).isEqualTo(10);
        assertThat(use.share()).isCloseTo(0.99, within(1e-9));
        assertThat(use.holds(0.98)).isTrue();
    }

    @Test
    void seatsThatNobodyIsLetIntoAreSeen() {
        var use = SlotUse.of(List.of(new Sample(0, 50, 0), new Sample(5_000, 50, 9)), 300);

        assertThat(use.holds(0.98)).isFalse();
    }

    @Test
    void whereFewerWaitThanMayEnterThereIsNoLine() {
        var use = SlotUse.of(
                List.of(
                        new Sample(0, 50, 0),
                        new Sample(6_000, 2, 200),
                        new Sample(7_000, 50, 0),
                        new Sample(9_000, 50, 0)),
                300);

        assertThat(use.samples()).isZero();
        assertThat(use.holds(0.98)).isFalse();
    }
}
