package io.vestibule.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.QueueingMethod;
import io.vestibule.simulation.Broken.Mistake;
import io.vestibule.simulation.check.Checker;
import io.vestibule.simulation.check.Checkers;
import io.vestibule.simulation.check.Scene;
import io.vestibule.simulation.scenario.CrowdHabits;
import io.vestibule.simulation.scenario.Fault;
import io.vestibule.simulation.strategy.Strategies;
import io.vestibule.simulation.strategy.StrategyContext;
import io.vestibule.simulation.strategy.StrategyKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The doors of the simulator do what the gate does.
class DoorTest {

    private static final Progress UNWATCHED = (_, _) -> true;

    private static final StrategyKind LEASES = new StrategyKind.Leases();

    /// Where everybody may enter, so may somebody whose ticket is found to be used up.
    @Test
    void nobodyIsTurnedAwayWhereEverybodyMayEnter() {
        var moving = new CrowdHabits(120, 4, 0, 600, 0, 1, 20, "", false, 1);
        var tale = Tales.tale(
                Tales.room(50, 50, 60, QueueingMethod.PASSTHROUGH),
                240,
                Tales.centers(2, 2),
                Tales.crowd(100, 60, moving));

        var outcome = Simulation.run(
                tale,
                LEASES,
                1,
                UNWATCHED,
                world -> new Broken(
                        world,
                        Strategies.coordination(
                                LEASES, new StrategyContext(tale, world.time, world.network, world.meter, 1)),
                        Mistake.FORGETS_SESSIONS),
                List.of());

        assertThat(outcome.people().roams()).isPositive();
        assertThat(outcome.people().refused()).isZero();
        assertThat(outcome.people().admitted()).isGreaterThan(100);
    }

    /// Nobody is charged for a site that is down: who is let in meanwhile gives the slot back, and
    /// all enter when it is there.
    @Test
    void aSiteThatIsDownCostsNobodyASlot() {
        var down = new Fault.OriginLost(Duration.ofMillis(1), Duration.ofSeconds(50));
        var tale = Tales.with(
                Tales.tale(Tales.room(40, 40, 60), 120, Tales.centers(2, 2), Tales.crowd(30, 20, CrowdHabits.PLAIN)),
                List.of(),
                List.of(down));
        var taken = new ArrayList<Long>();
        var everything = new ArrayList<>(Checkers.all());
        everything.add(new Checker() {
            @Override
            public void step(Scene scene) {
                if (scene.inside() == 0) {
                    taken.add(scene.counted().active());
                }
            }
        });

        var outcome = Simulation.run(
                tale,
                LEASES,
                1,
                UNWATCHED,
                world -> Strategies.coordination(
                        LEASES, new StrategyContext(tale, world.time, world.network, world.meter, 1)),
                everything);

        assertThat(taken).hasSizeGreaterThan(400).allMatch(seats -> seats <= 4);
        assertThat(outcome.people().admitted()).isEqualTo(30);
        assertThat(outcome.violations()).isEmpty();
    }
}
