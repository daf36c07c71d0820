package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two thousand visitors in thirty seconds, who browse thirty seconds on average, before a room
/// whose seats bind and, beside it, before one whose passes bind. Halfway the keys are rotated.
///
/// The short form runs for as long as it takes the first sessions to end and their seats and passes
/// to be taken again; the long one for five minutes.
class LimitsIT {

    private static final Duration LASTS = CrowdRun.LONG ? Duration.ofMinutes(5) : Duration.ofSeconds(100);
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    @Test
    void limitsHoldOrderHoldsAndNothingIsLeftIdle() {
        try (var run = new CrowdRun(folder, List.of(new Sized("seats", 300, 300), new Sized("passes", 1000, 300)))) {
            var plan = CrowdBehavior.of(2_000, Duration.ofSeconds(30), LASTS, 1);
            run.visit(0, plan);
            run.visit(1, plan);
            run.after(LASTS.dividedBy(2), run.gate()::rotateKeys);

            var findings = run.findings();

            holds(findings.get(0), 300);
            holds(findings.get(1), 1000);
            assertThat(findings.get(0).slotUse().holds(0.98)).as("seats used").isTrue();
            assertThat(findings.get(1).passUse().share()).as("passes used").isGreaterThanOrEqualTo(0.98);
        }
    }

    private static void holds(Findings findings, int totalActiveUsers) {
        assertThat(findings.inside().peak()).as("inside").isBetween(300, totalActiveUsers);
        assertThat(findings.admittedByTicket().peak()).as("let in in 60 s").isBetween(290, 300);
        assertThat(findings.admittedAtOrigin().holds(300)).as("let in in 58 s").isTrue();
        assertThat(findings.admittedTwice().holds()).as("nobody twice").isTrue();
        assertThat(findings.active().holds(findings.secondsTurnover()))
                .as("active")
                .isTrue();
        assertThat(findings.waiting().holds(findings.secondsTurnover()))
                .as("waiting")
                .isTrue();
        assertThat(findings.orderByTicket().holds(TWO_SECONDS))
                .as("order by ticket")
                .isTrue();
        assertThat(findings.orderAtOrigin().holds(TWO_SECONDS))
                .as("order at origin")
                .isTrue();
        assertThat(findings.keysSeen()).as("keys that sealed tickets").isEqualTo(2);
        assertThat(findings.lostPlaces()).isEmpty();
        assertThat(findings.lostSessions()).isEmpty();
        assertThat(findings.faults()).isEmpty();
        assertThat(findings.lostReplies()).isEmpty();
    }
}
