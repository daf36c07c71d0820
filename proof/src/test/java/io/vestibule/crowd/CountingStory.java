package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.demo.CrowdBehavior.Patience;
import java.time.Duration;
import java.util.List;

/// The same crowd twice, side by side: pages fire ten requests at once with one old cookie, a third
/// gives up; and one of the two rooms is hammered by bots from the moment its line exists.
///
/// Limits and places are held exactly, the gate's counts within what a tick and 2 s at each
/// visitor's coming and going make up, and, in the long form, the estimates of the two rooms within
/// 20 % of each other: a handful of departures while people arrive moves all of a room's estimates
/// by some percent, the more the smaller it is, and these are real people in real time. How little
/// bots move them, twenty worlds in virtual time show (`SimulationTest`). *Immutable.*
final class CountingStory implements Story {

    private static final Duration LASTS = CrowdRun.LONG ? Duration.ofMinutes(5) : Duration.ofSeconds(90);
    private static final int LIMIT = CrowdRun.LONG ? 300 : 60;
    private static final int BOTS_PER_SECOND = LIMIT / 6;
    private static final double NOISE = 20;
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    @Override
    public List<Sized> rooms() {
        return List.of(new Sized("calm", LIMIT, LIMIT), new Sized("hammered", LIMIT, LIMIT));
    }

    @Override
    public void begin(Stage stage) {
        var plan = CrowdBehavior.of(4 * LIMIT, Duration.ofSeconds(30), LASTS, 2)
                .with(new Habits(Duration.ofSeconds(30), Duration.ofSeconds(5), 10, 0.05, 0.1))
                .with(new Patience(0.1, 0.25, 0.083, Duration.ofSeconds(60)));
        stage.visit(0, plan);
        stage.visit(1, plan.withBots(BOTS_PER_SECOND));
    }

    @Override
    public void judge(Stage stage) {
        var findings = stage.findings();
        findings.forEach(CountingStory::everybodyIsCountedOnce);
        if (CrowdRun.LONG) {
            assertThat(findings.get(1).medianEstimatedSeconds())
                    .as("median estimate, hammered next to calm")
                    .isCloseTo(findings.get(0).medianEstimatedSeconds(), withinPercentage(NOISE));
        }
    }

    private static void everybodyIsCountedOnce(Findings findings) {
        assertThat(findings.active().holds(findings.secondsTurnover()))
                .as("active")
                .isTrue();
        assertThat(findings.waiting().holds(findings.secondsTurnover()))
                .as("waiting")
                .isTrue();
        assertThat(findings.inside().holds(LIMIT)).as("inside").isTrue();
        assertThat(findings.admittedByTicket().holds(LIMIT))
                .as("let in in 60 s")
                .isTrue();
        assertThat(findings.admittedTwice().holds()).as("nobody twice").isTrue();
        assertThat(findings.orderByTicket().holds(TWO_SECONDS))
                .as("order by ticket")
                .isTrue();
        findings.nobodyLostAnything();
        assertThat(findings.faults()).isEmpty();
    }
}
