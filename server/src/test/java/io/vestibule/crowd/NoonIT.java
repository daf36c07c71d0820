package io.vestibule.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The gate is upgraded while a crowd comes, waits and shops: one process takes the place of the
/// other, twice in the short form and ten times in the long one. Every fifth visitor who is inside
/// has a WebSocket open.
class NoonIT {

    private static final int UPGRADES = CrowdRun.LONG ? 10 : 2;
    private static final Duration FIRST = Duration.ofSeconds(6);
    private static final Duration BETWEEN = Duration.ofSeconds(CrowdRun.LONG ? 20 : 12);
    private static final Duration LASTS =
            FIRST.plus(BETWEEN.multipliedBy(UPGRADES)).plus(Duration.ofSeconds(10));
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);
    private static final int SEATS = 100;
    private static final Habits HABITS = new Habits(Duration.ofSeconds(30), Duration.ofSeconds(3), 0, 0.2, 0);

    @TempDir
    private Path folder;

    @Test
    void nobodyNoticesThatTheGateIsAnotherProcess() {
        try (var run = new CrowdRun(folder, List.of(new Sized("sale", SEATS, SEATS)))) {
            var plan = CrowdBehavior.of(CrowdRun.LONG ? 600 : 250, FIRST.multipliedBy(4), LASTS, 7);
            run.visit(0, plan.with(HABITS));
            var upgrades = new ArrayList<CompletableFuture<Void>>();
            for (int i = 0; i < UPGRADES; i++) {
                var done = new CompletableFuture<Void>();
                upgrades.add(done);
                run.after(FIRST.plus(BETWEEN.multipliedBy(i)), () -> {
                    try {
                        run.gate().takeOver();
                        done.complete(null);
                    } catch (RuntimeException | Error e) {
                        done.completeExceptionally(e);
                    }
                });
            }

            var findings = run.findings().getFirst();

            upgrades.forEach(each -> each.orTimeout(1, TimeUnit.SECONDS).join());
            assertThat(run.gate().former()).as("upgrades").hasSize(UPGRADES);
            assertThat(findings.faults()).as("wrong answers").isEmpty();
            assertThat(findings.lostReplies()).as("no answer").isEmpty();
            assertThat(findings.lostPlaces()).isEmpty();
            assertThat(findings.lostSessions()).isEmpty();
            assertThat(findings.inside().peak()).as("inside").isBetween(SEATS - 10, SEATS);
            assertThat(findings.admittedByTicket().holds(SEATS))
                    .as("let in in 60 s")
                    .isTrue();
            assertThat(findings.admittedAtOrigin().holds(SEATS))
                    .as("let in in 58 s")
                    .isTrue();
            assertThat(findings.admittedTwice().holds()).as("nobody twice").isTrue();
            assertThat(findings.orderByTicket().holds(TWO_SECONDS)).as("order").isTrue();
        }
    }
}
