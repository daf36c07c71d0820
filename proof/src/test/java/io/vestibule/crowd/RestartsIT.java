package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A gate is killed while it lets people in, and started again, and once more while the first
/// sessions end. Before another room it is upgraded in between, while a crowd comes, waits and
/// shops: one process takes the place of the other, twice. In the long form so over and over.
class RestartsIT {

    private static final int ROUNDS = CrowdRun.LONG ? 5 : 1;
    private static final Duration FIRST_KILL = Duration.ofSeconds(3);
    private static final Duration KILLS_APART = Duration.ofSeconds(63);

    /// Until some seconds after the last kill.
    private static final Duration LASTS =
            FIRST_KILL.plus(KILLS_APART.multipliedBy(ROUNDS)).plus(Duration.ofSeconds(14));

    private static final int KILLED = 200;

    private static final int UPGRADES = 2;
    private static final Duration FIRST_UPGRADE = Duration.ofSeconds(6);
    private static final Duration UPGRADES_APART = Duration.ofSeconds(12);
    private static final Duration UPGRADES_LAST =
            FIRST_UPGRADE.plus(UPGRADES_APART.multipliedBy(UPGRADES)).plus(Duration.ofSeconds(10));
    private static final int UPGRADED = 100;

    /// Every fifth has a WebSocket open.
    private static final Habits HABITS = new Habits(Duration.ofSeconds(30), Duration.ofSeconds(3), 0, 0.2, 0);

    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    @Test
    void nobodyLosesThePlaceOrTheSessionAndNobodyNoticesAnUpgrade() {
        try (var run = new CrowdRun(folder, rooms())) {
            long began = System.currentTimeMillis();
            run.visit(0, CrowdBehavior.of(700, Duration.ofSeconds(15), LASTS, 3));
            reached(began, FIRST_KILL);
            killed(run);
            for (int round = 1; round <= ROUNDS; round++) {
                upgraded(run, round);
                reached(began, FIRST_KILL.plus(KILLS_APART.multipliedBy(round)));
                killed(run);
            }
            holds(run.findings(0, 1).getFirst());
        }
    }

    /// A room whose gate is killed, and one for each round of upgrades.
    private static List<Sized> rooms() {
        var rooms = new ArrayList<>(List.of(new Sized("killed", KILLED, KILLED)));
        for (int round = 1; round <= ROUNDS; round++) {
            rooms.add(new Sized("upgraded-" + round, UPGRADED, UPGRADED));
        }
        return rooms;
    }

    private static void reached(long beganMillis, Duration moment) {
        await().atMost(moment.plusMinutes(1))
                .until(() -> System.currentTimeMillis() >= beganMillis + moment.toMillis());
    }

    private static void killed(CrowdRun run) {
        run.gate().kill();
        run.gate().start();
    }

    private static void upgraded(CrowdRun run, int round) {
        int before = run.gate().former().size();
        long began = System.currentTimeMillis();
        var plan = CrowdBehavior.of(250, FIRST_UPGRADE.multipliedBy(4), UPGRADES_LAST, 7);
        run.visit(round, plan.with(HABITS));
        for (int i = 0; i < UPGRADES; i++) {
            reached(began, FIRST_UPGRADE.plus(UPGRADES_APART.multipliedBy(i)));
            run.gate().takeOver();
        }
        var findings = run.findings(round, 1).getFirst();

        assertThat(run.gate().former()).as("upgrades").hasSize(before + UPGRADES);
        assertThat(findings.faults()).as("wrong answers").isEmpty();
        assertThat(findings.lostReplies()).as("no answer").isEmpty();
        findings.nobodyLostAnything();
        assertThat(findings.inside().peak()).as("inside").isBetween(UPGRADED - 10, UPGRADED);
        assertThat(findings.admittedByTicket().holds(UPGRADED))
                .as("let in in 60 s")
                .isTrue();
        assertThat(findings.admittedAtOrigin().holds(UPGRADED))
                .as("let in in 58 s")
                .isTrue();
        assertThat(findings.admittedTwice().holds()).as("nobody twice").isTrue();
        assertThat(findings.orderByTicket().holds(TWO_SECONDS)).as("order").isTrue();
    }

    private static void holds(Findings findings) {
        assertThat(findings.inside().peak()).as("inside").isBetween(KILLED - 10, KILLED);
        assertThat(findings.admittedByTicket().holds(KILLED))
                .as("let in in 60 s")
                .isTrue();
        assertThat(findings.admittedAtOrigin().holds(KILLED))
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
        findings.nobodyLostAnything();
    }
}
