package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ThinnedLineTest {

    private static final long NOW = 1_790_000_000_000L;

    /// 3,200 people came evenly in 320 s and enter at ten a second: 5 waits of 64 s.
    private final LineSummary line = line();

    @Test
    void wherePeopleStayItIsAllWithoutATurn() {
        assertThat(ThinnedLine.people(line, 0, NOW, (_, _) -> 1)).isCloseTo(3_200, within(1e-9));
        assertThat(ThinnedLine.people(line, 200, NOW, (_, _) -> 1)).isCloseTo(3_000, within(1e-9));
        assertThat(ThinnedLine.people(line, 9_000, NOW, (_, _) -> 1)).isZero();
    }

    /// One in e leaves every 320 s: of the last ones as many, of the first ones hardly any.
    @Test
    void whoWaitsLongerIsThereLessOften() {
        double people = ThinnedLine.people(line, 0, NOW, (from, to) -> Math.exp((from - to) / 320));

        assertThat(people).isCloseTo(3_200 * (1 - Math.exp(-1)), within(40.0));
    }

    private static LineSummary line() {
        int points = LineSummary.POINTS;
        var positions = new long[points];
        var counts = new int[points];
        var waits = new float[points];
        for (int i = 0; i < points; i++) {
            counts[i] = (int) Math.round(3_200.0 * (i + 1) / points);
            positions[i] = NOW - 320_000 + 100L * counts[i];
            waits[i] = counts[i] / 10f;
        }
        return new LineSummary(positions, counts, waits);
    }
}
