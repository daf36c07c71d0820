package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NeverTooManyInsideTest {

    @Test
    void threeAtOnceAreTooManyForTwo() {
        var found = NeverTooManyInside.in(List.of(new Stay(1, 0, 100), new Stay(2, 50, 150), new Stay(3, 99, 200)));

        assertThat(found).isEqualTo(new NeverTooManyInside(3, 99));
        assertThat(found.holds(2)).isFalse();
        assertThat(found.holds(3)).isTrue();
    }

    @Test
    void whoLeavesMakesRoomAtThatVeryInstant() {
        var found = NeverTooManyInside.in(List.of(new Stay(1, 0, 100), new Stay(2, 50, 150), new Stay(3, 100, 200)));

        assertThat(found.peak()).isEqualTo(2);
    }

    @Test
    void nobodyIsNotTooMany() {
        assertThat(NeverTooManyInside.in(List.of()).holds(1)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void thePeakIsWhatCountingByHandFinds(long seed) {
        var random = Seeds.random(seed);
        var stays = new ArrayList<Stay>();
        for (int visitor = 1; visitor <= 40; visitor++) {
            long from = random.nextInt(100);
            stays.add(new Stay(visitor, from, from + 1 + random.nextInt(50)));
        }

        long byHand = 0;
        for (int at = 0; at < 160; at++) {
            long instant = at;
            byHand = Math.max(
                    byHand,
                    stays.stream()
                            .filter(stay -> stay.fromMillis() <= instant)
                            .filter(stay -> instant < stay.untilMillis())
                            .count());
        }
        assertThat(NeverTooManyInside.in(stays).peak()).isEqualTo(byHand);
    }
}
