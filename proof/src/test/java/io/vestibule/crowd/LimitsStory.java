package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import java.time.Duration;
import java.util.List;

/// Two thousand visitors in thirty seconds, who browse thirty seconds on average, before a room
/// whose seats bind and, next to it, before one whose passes bind. Halfway the keys are rotated.
///
/// The short form has half as many visitors, more than enough for a line that never ends, and runs
/// for as long as it takes the first sessions to end and their seats and passes to be taken again;
/// the long one for five minutes. *Immutable.*
final class LimitsStory implements Story {

    private static final int VISITORS = CrowdRun.LONG ? 2_000 : 1_000;
    private static final Duration LASTS = CrowdRun.LONG ? Duration.ofMinutes(5) : Duration.ofSeconds(100);
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    @Override
    public List<Sized> rooms() {
        return List.of(new Sized("seats", 300, 300), new Sized("passes", 1000, 300));
    }

    @Override
    public void begin(Stage stage) {
        var plan = CrowdBehavior.of(VISITORS, Duration.ofSeconds(30), LASTS, 1);
        stage.visit(0, plan);
        stage.visit(1, plan);
        stage.after(LASTS.dividedBy(2), stage.gate()::rotateKeys);
    }

    @Override
    public void judge(Stage stage) {
        var findings = stage.findings();
        holds(findings.get(0), 300);
        holds(findings.get(1), 1000);
        assertThat(findings.get(0).slotUse().holds(0.98)).as("seats used").isTrue();
        assertThat(findings.get(1).passUse().share()).as("passes used").isGreaterThanOrEqualTo(0.98);
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
        findings.nobodyLostAnything();
        assertThat(findings.faults()).isEmpty();
        assertThat(findings.lostReplies()).isEmpty();
    }
}
