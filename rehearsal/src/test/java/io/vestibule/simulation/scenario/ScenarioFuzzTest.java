package io.vestibule.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/// Any bytes are a story that can be lived, or faults. `JAZZER_FUZZ=1 mvn -pl rehearsal -am test
/// -Dtest=ScenarioFuzzTest` searches.
@Tag("fuzz")
class ScenarioFuzzTest {

    @FuzzTest(maxDuration = "60s")
    void anyBytesAreAStoryOrFaults(byte[] bytes) {
        switch (ScenarioReader.read(bytes, "fuzz.yaml", Map.of("A", "b"))) {
            case ScenarioReader.Result.Good(Scenario story, var _) -> {
                for (CrowdPlan crowd : story.crowds()) {
                    for (CenterPlan center : story.centers()) {
                        if (crowd.weightOf(center.name()) > 0) {
                            assertThat(crowd.arrival().atMillis(1, center.longitude()))
                                    .isBetween(0L, story.length().toMillis());
                        }
                    }
                }
                assertThat(story.scaled(0.001).visitors()).isPositive();
            }
            case ScenarioReader.Result.Refused refused ->
                assertThat(refused.faults())
                        .isNotEmpty()
                        .allSatisfy(fault -> assertThat(fault.toString()).isNotBlank());
        }
    }
}
