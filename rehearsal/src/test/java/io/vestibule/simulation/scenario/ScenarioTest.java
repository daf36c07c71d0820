package io.vestibule.simulation.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.room.Limits;
import io.vestibule.room.Room;
import io.vestibule.room.TestRoom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScenarioTest {

    private static final CenterPlan LONDON = new CenterPlan("london", 51.5, -0.1, 10, 10);
    private static final CenterPlan NAIROBI = new CenterPlan("nairobi", -1.3, 36.8, 10, 10);
    private static final Duration HOUR = Duration.ofHours(1);

    @Test
    void aTenthOfAStoryHasATenthOfThePeopleAndOfTheLimits() {
        var tenth = story(1000, 100, 5000).scaled(0.1);

        assertThat(tenth.room().limits().totalActiveUsers()).isEqualTo(100);
        assertThat(tenth.room().limits().newUsersPerMinute()).isEqualTo(10);
        assertThat(tenth.changes().getFirst().room().limits().totalActiveUsers())
                .isEqualTo(100);
        assertThat(tenth.visitors()).isEqualTo(500);
        assertThat(tenth.centers()).containsExactly(LONDON, NAIROBI);
        assertThat(tenth.length()).isEqualTo(HOUR);
    }

    @Test
    void noLimitAndNoCrowdFallsBelowOne() {
        var small = story(5, 5, 20).scaled(0.01);

        assertThat(small.room().limits().totalActiveUsers()).isOne();
        assertThat(small.room().limits().newUsersPerMinute()).isOne();
        assertThat(small.visitors()).isOne();
    }

    @Test
    void aWholePartIsTheStoryItself() {
        var story = story(5, 5, 20);

        assertThat(story.scaled(1)).isSameAs(story);
        assertThatIllegalArgumentException().isThrownBy(() -> story.scaled(0));
        assertThatIllegalArgumentException().isThrownBy(() -> story.scaled(Double.NaN));
    }

    @Test
    void theWayFromLondonToNairobiIsThatOfTheMaps() {
        assertThat(LONDON.kilometersTo(NAIROBI)).isCloseTo(6_820, within(30.0));
        assertThat(LONDON.kilometersTo(LONDON)).isZero();
    }

    @Test
    void arrivalsAreSpreadAsTheySay() {
        var evenly = new Arrival.Uniform(Duration.ZERO, HOUR);
        var ramp = new Arrival.Ramp(Duration.ZERO, HOUR);
        var spike = new Arrival.Spike(Duration.ZERO, HOUR);
        var wave = new Arrival.Wave(Duration.ZERO, HOUR, Duration.ofHours(24));

        assertThat(evenly.atMillis(0.25, 0)).isEqualTo(HOUR.toMillis() / 4);
        // A growing rate has let in a quarter of all at half time; a falling one three quarters.
        assertThat(ramp.atMillis(0.25, 0)).isEqualTo(HOUR.toMillis() / 2);
        assertThat(spike.atMillis(0.75, 0)).isEqualTo(HOUR.toMillis() / 2);
        assertThat(wave.atMillis(0.5, 180)).isEqualTo(HOUR.toMillis() / 2);
        assertThat(wave.atMillis(0.5, 0)).isEqualTo(HOUR.toMillis() / 2 + 12 * HOUR.toMillis());
    }

    @Test
    void nobodyComesBeforeTheBeginningOrAfterTheEnd() {
        Map<Arrival, Duration> ends = Map.of(
                new Arrival.Uniform(HOUR, HOUR.multipliedBy(2)), HOUR.multipliedBy(2),
                new Arrival.Ramp(HOUR, HOUR.multipliedBy(2)), HOUR.multipliedBy(2),
                new Arrival.Spike(HOUR, HOUR), HOUR.multipliedBy(2),
                new Arrival.Wave(HOUR, HOUR.multipliedBy(2), HOUR), HOUR.multipliedBy(3),
                new Arrival.Steady(HOUR, HOUR.multipliedBy(2), 10), HOUR.multipliedBy(2));
        for (Arrival arrival : ends.keySet()) {
            for (double quantile = 0; quantile <= 1; quantile += 1.0 / 64) {
                for (double longitude : new double[] {-180, 0, 180}) {
                    assertThat(arrival.atMillis(quantile, longitude))
                            .isBetween(HOUR.toMillis(), ends.get(arrival).toMillis());
                }
            }
        }
    }

    private static Scenario story(int active, int perMinute, int visitors) {
        var room = room(active, perMinute);
        return new Scenario(
                "story",
                "A story",
                "",
                room,
                HOUR,
                List.of(LONDON, NAIROBI),
                NetworkPlan.GOOD,
                List.of(new CrowdPlan(
                        "all", visitors, new Arrival.Uniform(Duration.ZERO, HOUR), Map.of(), CrowdHabits.PLAIN)),
                List.of(new OperatorChange(Duration.ofMinutes(10), room)),
                List.of());
    }

    private static Room room(int active, int perMinute) {
        return TestRoom.sale()
                .limits(new Limits(active, perMinute, Duration.ofMinutes(5), true))
                .room();
    }
}
