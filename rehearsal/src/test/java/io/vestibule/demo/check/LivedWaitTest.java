package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.demo.PolledEstimate;
import io.vestibule.demo.VisitorTrace.Foreseen;
import java.util.List;
import org.junit.jupiter.api.Test;

class LivedWaitTest {

    private static final List<Foreseen> FORESEEN =
            List.of(shown(2_000, 110), shown(20_000, 95), shown(51_000, 40), shown(90_000, 9));

    @Test
    void theFirstEstimateIsHeldAgainstTheWaitFromThenOn() {
        var waits = LivedWait.of(FORESEEN, 100_000).orElseThrow();

        assertThat(waits.first()).isEqualTo(new Told(100, 110, 130, 98));
    }

    @Test
    void atHalfTimeItIsTheLastOneThatWasToldByThen() {
        assertThat(LivedWait.of(FORESEEN, 100_000).orElseThrow().atHalf()).isEqualTo(new Told(30, 40, 60, 49));
        assertThat(LivedWait.of(FORESEEN, 99_999).orElseThrow().atHalf()).isEqualTo(new Told(85, 95, 115, 79.999));
    }

    @Test
    void aVisitorWhoSawNoneBeforeEnteringIsNotScored() {
        assertThat(LivedWait.of(List.of(), 100_000)).isEmpty();
        assertThat(LivedWait.of(FORESEEN, 2_000)).isEmpty();
    }

    private static Foreseen shown(long atMillis, int pointSeconds) {
        var wait = new PolledEstimate(pointSeconds - 10, pointSeconds, pointSeconds + 20, true, false, "");
        return new Foreseen(atMillis, -1, wait);
    }
}
