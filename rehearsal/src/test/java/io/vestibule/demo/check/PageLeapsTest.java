package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.demo.PolledEstimate;
import io.vestibule.demo.VisitorTrace.Foreseen;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageLeapsTest {

    @Test
    void aMoveOfAQuarterOrOfHalfAMinuteIsNone() {
        assertThat(PageLeaps.of(List.of(List.of(check(400, 500, ""), check(60, 90, "")))))
                .isEqualTo(new PageLeaps(2, 0, 0, 0));
    }

    @Test
    void aFartherOneIsExplainedOrNot() {
        assertThat(PageLeaps.of(
                        List.of(List.of(check(400, 501, "limits"), check(400, 299, "")), List.of(check(60, 91, "")))))
                .isEqualTo(new PageLeaps(3, 1, 0, 2));
    }

    @Test
    void theEndOfTheWaitNeedsNoReason() {
        var next = new PolledEstimate(50, 60, 80, true, true, "");

        assertThat(PageLeaps.of(List.of(List.of(check(200, 30, ""), new Foreseen(0, 200, next)))))
                .isEqualTo(new PageLeaps(2, 0, 2, 0));
    }

    @Test
    void theFirstEstimateOfAPageMovesNothing() {
        assertThat(PageLeaps.of(List.of(List.of(check(-1, 900, ""))))).isEqualTo(new PageLeaps(0, 0, 0, 0));
    }

    @Test
    void theShareIsOfAllChecks() {
        assertThat(new PageLeaps(2_000, 5, 5, 1).unexplainedShare()).isEqualTo(0.0005);
        assertThat(new PageLeaps(0, 0, 0, 0).unexplainedShare()).isZero();
    }

    private static Foreseen check(int beforeSeconds, int pointSeconds, String change) {
        return new Foreseen(
                0, beforeSeconds, new PolledEstimate(pointSeconds, pointSeconds, pointSeconds, true, false, change));
    }
}
