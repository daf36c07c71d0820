package io.vestibule.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.vestibule.Seeds;
import io.vestibule.demo.CrowdBehavior.Patience;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VisitorKindTest {

    private static final CrowdBehavior PLAN = CrowdBehavior.of(10, Duration.ofSeconds(1), Duration.ofMinutes(1), 1);

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void theSameSeedMakesTheSameVisitor(long seed) {
        assertThat(VisitorKind.draw(PLAN, Seeds.random(seed))).isEqualTo(VisitorKind.draw(PLAN, Seeds.random(seed)));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void lessPatienceLeavesTheRestAsItWas(long seed) {
        var hasty = PLAN.with(new Patience(0.1, 1, 0, Duration.ofSeconds(9)));

        var patient = VisitorKind.draw(PLAN, Seeds.random(seed));
        var impatient = VisitorKind.draw(hasty, Seeds.random(seed));

        assertThat(patient.patienceMillis()).isEqualTo(Long.MAX_VALUE);
        assertThat(impatient.patienceMillis()).isBetween(0L, 9_000L);
        assertThat(impatient.browseMillis()).isEqualTo(patient.browseMillis());
        assertThat(impatient.scriptless()).isEqualTo(patient.scriptless());
    }

    @Test
    void browsingTakesAsLongAsPlannedOnAverage() {
        var chance = new SplittableRandom(1);

        double sum = 0;
        for (int each = 0; each < 20_000; each++) {
            sum += VisitorKind.draw(PLAN, chance).browseMillis();
        }
        assertThat(sum / 20_000).isCloseTo(30_000, withinPercentage(3));
    }
}
