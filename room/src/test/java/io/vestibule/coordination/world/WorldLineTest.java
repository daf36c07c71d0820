package io.vestibule.coordination.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.coordination.world.CenterState.Held;
import io.vestibule.coordination.world.CenterState.Outlook;
import io.vestibule.queue.Forecast;
import io.vestibule.queue.LineSummary;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What is estimated for the line of the world when only some data centers can estimate anything.
final class WorldLineTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final Allotment ALLOTTED = new Allotment(1, 1, 100);

    @Test
    void aFewDataCentersMakeNoForecastForMany() {
        var few = state("few", 10, 2, lettingIn(6));
        var many = state("many", 50, 20, Outlook.UNKNOWN);

        assertThat(WorldLine.of(List.of(few, many), 0, NOON).flow().known()).isFalse();
    }

    @Test
    void whatMostForetellIsTakenForTheOthersToo() {
        var most = state("most", 50, 10, lettingIn(60));
        var others = state("others", 25, 5, Outlook.UNKNOWN);

        var line = WorldLine.of(List.of(most, others), 0, NOON);

        assertThat(line.flow().admissionsPerMinute()).isEqualTo(90, within(1e-9));
        // Twice ten positions are the same: 15 people wait, and 1.5 enter in a second.
        assertThat(line.summary().waitSeconds(NOON + 10_000)).isEqualTo(10, within(1.0));
    }

    private static Outlook lettingIn(double perMinute) {
        double[] steps = new double[300];
        java.util.Arrays.fill(steps, perMinute / 60);
        return new Outlook(true, new Forecast(steps, 1, perMinute), perMinute, 0, Optional.empty());
    }

    private static CenterState state(String name, int inside, int waiting, Outlook outlook) {
        long[] positions = new long[waiting];
        int[] counts = new int[waiting];
        for (int i = 0; i < waiting; i++) {
            positions[i] = NOON + (i + 1) * 1_000L;
            counts[i] = i + 1;
        }
        return CenterStates.of(
                name,
                1,
                new Held(ALLOTTED, 100, inside, 0),
                new Held(ALLOTTED, 100, inside, 0),
                inside,
                new LineSummary(positions, counts),
                inside,
                outlook,
                0);
    }
}
