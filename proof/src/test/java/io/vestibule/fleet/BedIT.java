package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.fleet.Fleet.Shape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// The bed has teeth: nodes that do not know each other let in too many, and it is seen. One of
/// them is killed and one stopped, and visitors go to those that are left. In the long form only:
/// `FleetIT` shows the teeth of the judgement by what its own crowd did, and `FleetTownTest` two data
/// centers that do not know each other.
@EnabledIfSystemProperty(named = "long", matches = "true")
class BedIT {

    private static final Habits QUICK = new Habits(Duration.ofSeconds(5), Duration.ofSeconds(2), 0, 0.05, 1);

    @TempDir
    private Path folder;

    @Test
    void nodesThatDoNotKnowEachOtherLetInTooManyAndItIsSeen() {
        try (var bed = new Bed(folder, new Shape(2, 2, false), List.of(new Sized("sale", 20, 20)))) {
            var plan = CrowdBehavior.of(300, Duration.ofSeconds(20), Duration.ofSeconds(25), 1);
            var visit = bed.visit("sale", plan.with(QUICK));

            Pause.of(Duration.ofSeconds(5));
            bed.fleet().member("east1").process().kill();
            Pause.of(Duration.ofSeconds(5));
            bed.fleet().member("west1").process().close();
            var verdict = visit.verdict();

            assertThat(verdict.findings().inside().peak()).isGreaterThan(40);
            assertThatThrownBy(verdict::limitsHold).hasMessageContaining("inside");
            assertThat(verdict.findings().lostSessions())
                    .as("a gate knows nothing of the sessions of another")
                    .isNotEmpty();
            assertThat(verdict.findings().faults().keySet())
                    .as("a full gate that does not know a session refuses the parts of its pages")
                    .allMatch(fault -> fault.matches("503 for /(assets|api)/.*"));
        }
    }
}
