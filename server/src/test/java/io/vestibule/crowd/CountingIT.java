package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.demo.CrowdBehavior.Patience;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The same crowd twice, side by side: pages fire ten requests at once with one old cookie, a third
/// gives up; and one of the two rooms is hammered by bots from the moment its line exists.
///
/// Limits and places are held exactly, the gate's counts within what a tick and 2 s at each
/// visitor's coming and going make up, and the estimates of the two rooms within 20 % of each
/// other: a handful of departures while people arrive moves all of a room's estimates by some
/// percent, and these are real people in real time. How little bots move them, twenty worlds in
/// virtual time show (`SimulationTest`).
@Tag("alone")
class CountingIT {

    private static final Duration LASTS = CrowdRun.LONG ? Duration.ofMinutes(5) : Duration.ofSeconds(90);
    private static final int BOTS_PER_SECOND = 50;
    private static final double NOISE = 20;
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    @Test
    void everybodyIsCountedOnceAndBotsChangeNothing() {
        try (var run = new CrowdRun(folder, List.of(new Sized("calm", 300, 300), new Sized("hammered", 300, 300)))) {
            var plan = CrowdBehavior.of(1_200, Duration.ofSeconds(30), LASTS, 2)
                    .with(new Habits(Duration.ofSeconds(30), Duration.ofSeconds(5), 10, 0.05, 0.1))
                    .with(new Patience(0.1, 0.25, 0.083, Duration.ofSeconds(60)));
            run.visit(0, plan);
            run.visit(1, plan.withBots(BOTS_PER_SECOND));

            var findings = run.findings();

            findings.forEach(CountingIT::everybodyIsCountedOnce);
            assertThat(findings.get(1).medianEstimatedSeconds())
                    .as("median estimate, hammered beside calm")
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
        assertThat(findings.inside().holds(300)).as("inside").isTrue();
        assertThat(findings.admittedByTicket().holds(300)).as("let in in 60 s").isTrue();
        assertThat(findings.admittedTwice().holds()).as("nobody twice").isTrue();
        assertThat(findings.orderByTicket().holds(TWO_SECONDS))
                .as("order by ticket")
                .isTrue();
        assertThat(findings.lostPlaces()).isEmpty();
        assertThat(findings.lostSessions()).isEmpty();
        assertThat(findings.faults()).isEmpty();
    }
}
