package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The gate is killed while it lets people in, and started again; in the long form over and over.
class KillIT {

    private static final Duration LASTS = CrowdRun.LONG ? Duration.ofMinutes(5) : Duration.ofSeconds(80);
    private static final Duration FIRST_KILL = Duration.ofSeconds(3);
    private static final Duration BETWEEN = Duration.ofSeconds(63);
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    @Test
    void nobodyLosesThePlaceOrTheSessionAndLimitsHold() {
        try (var run = new CrowdRun(folder, List.of(new Sized("sale", 200, 200)))) {
            run.visit(0, CrowdBehavior.of(700, Duration.ofSeconds(15), LASTS, 3));
            for (var at = FIRST_KILL; at.compareTo(LASTS) < 0; at = at.plus(BETWEEN)) {
                run.after(at, () -> {
                    run.gate().kill();
                    run.gate().start();
                });
            }

            var findings = run.findings().getFirst();

            assertThat(findings.inside().peak()).as("inside").isBetween(190, 200);
            assertThat(findings.admittedByTicket().holds(200))
                    .as("let in in 60 s")
                    .isTrue();
            assertThat(findings.admittedAtOrigin().holds(200))
                    .as("let in in 58 s")
                    .isTrue();
            assertThat(findings.admittedTwice().holds()).as("nobody twice").isTrue();
            assertThat(findings.active().holds(findings.secondsTurnover()))
                    .as("active")
                    .isTrue();
            assertThat(findings.waiting().holds(findings.secondsTurnover()))
                    .as("waiting")
                    .isTrue();
            assertThat(findings.orderByTicket().holds(TWO_SECONDS)).as("order").isTrue();
            assertThat(findings.lostPlaces()).isEmpty();
            assertThat(findings.lostSessions()).isEmpty();
        }
    }
}
