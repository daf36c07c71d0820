package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Slow;
import io.vestibule.room.QueueingMethod;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The wait of 10,000 visitors who come within 30 minutes, through the gate's own decision path.
///
/// In first come, first served it grows with the arrival as the line does: 333 come a minute and
/// 200 enter, so that who comes a minute later waits 0.67 minutes longer.
///
/// In a draw those who wait have equal chances, whenever they came. That does not make their
/// *whole* waits equal: the line grows while they come, so that one draw is worth ever less, and a
/// visitor who comes late waits in a longer line. What has to be independent of the arrival is the
/// luck that a visitor needed, counted in draws ([Crowd#luck]), and, of all who wait at a moment,
/// how long it takes them from then on. Both are tested; the whole waits are printed next to them.
///
/// The published maps show bands: a first wave at once, then nobody for a minute, and so on by
/// whole minutes. Ours hold the rate over every 60 s instead of by the calendar, and let a line in
/// as a stream: of the bands only the first stays sharp. 200 enter as they come, in 36 s; nobody
/// does until 60 s after the first; then the line flows, and what is left of the bands is that
/// passes come back in the rhythm in which they were used.
@Slow("10,000 visitors through a whole gate, twice")
class TimeLapseTest {

    private static final double ONE_IN_A_HUNDRED = 0.01;

    private static final Map<QueueingMethod, Crowd> CROWDS = new EnumMap<>(QueueingMethod.class);

    @BeforeAll
    static void letThemThrough() {
        for (var method : new QueueingMethod[] {QueueingMethod.FIFO, QueueingMethod.RANDOM}) {
            CROWDS.put(method, Crowd.through(method, Long.getLong("seed", 1)));
        }
        CROWDS.values().forEach(crowd -> System.out.println(crowd.told()));
    }

    private static Crowd crowd(QueueingMethod method) {
        return Objects.requireNonNull(CROWDS.get(method));
    }

    @Test
    void firstComeFirstServedWaitsGrowLinearlyWithTheArrival() {
        var crowd = crowd(QueueingMethod.FIFO);

        double perMinute = 10_000 / 30.0;
        assertThat(crowd.line().correlation()).isGreaterThan(0.999);
        assertThat(crowd.line().slope()).isCloseTo(perMinute / Crowd.LIMITS.newUsersPerMinute() - 1, within(0.04));
        assertThat(crowd.wholeWaits().rho()).isGreaterThan(0.999);
        // Visitors who came later have less chance at any moment: the tests of the draw can tell.
        assertThat(crowd.waitsFrom(25).rho()).isGreaterThan(0.999);
        assertThat(crowd.luckByArrival().p()).isLessThan(1e-9);
    }

    @Test
    void inADrawLuckIsIndependentOfTheArrival() {
        var crowd = crowd(QueueingMethod.RANDOM);

        assertThat(crowd.luckByArrival().p()).isGreaterThan(ONE_IN_A_HUNDRED);
        assertThat(crowd.waitsFrom(10).p()).isGreaterThan(ONE_IN_A_HUNDRED);
        assertThat(crowd.waitsFrom(25).p()).isGreaterThan(ONE_IN_A_HUNDRED);
        // And nobody's chances grow or fade by waiting: luck is as an exponential clock's.
        double unlucky = Arrays.stream(crowd.luck()).filter(luck -> luck > 1).count();
        assertThat(unlucky / crowd.waited().size()).isCloseTo(Math.exp(-1), within(0.02));
    }

    @ParameterizedTest
    @EnumSource(names = {"FIFO", "RANDOM"})
    void aFirstWaveEntersAtOnceAndTheNextWhenItsPassesComeBack(QueueingMethod method) {
        var crowd = crowd(method);

        var firstMinute = crowd.people().stream().limit(200).toList();
        assertThat(firstMinute).allMatch(person -> person.waitMillis() < 10);
        int[] entered = crowd.enteredByTenSeconds(180);
        assertThat(Arrays.stream(entered).limit(6).sum()).isEqualTo(200);
        assertThat(entered[5]).isZero();
        // From then on as a stream: hardly a pass is idle.
        int streamed = Arrays.stream(entered).skip(6).sum();
        assertThat(streamed).isBetween(29 * 196, 29 * 200);
    }

    @ParameterizedTest
    @EnumSource(names = {"FIFO", "RANDOM"})
    void theLimitsHold(QueueingMethod method) {
        var crowd = crowd(method);

        assertThat(crowd.mostEnteredInAMinute()).isEqualTo(Crowd.LIMITS.newUsersPerMinute());
        assertThat(crowd.mostActive()).isLessThan(Crowd.LIMITS.totalActiveUsers());
    }
}
