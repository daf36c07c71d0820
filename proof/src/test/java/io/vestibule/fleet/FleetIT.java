package io.vestibule.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.fleet.Fleet.Shape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two data centers of three nodes, one origin, and a crowd that comes while a node is killed, nodes are restarted
/// one after another, and the data centers are cut off from each other. Judged by what the origin received and by
/// the tickets, never by how fast the machine was: order, and how long things take, is proven in virtual time
/// (`FleetTownTest`), and by `FleetStoriesIT` in the long form.
class FleetIT {

    private static final String EAST = "east";
    private static final String WEST = "west";
    private static final int SEATS = 100;

    /// Longer than the slowest machine takes: the crowd is sent home at the end.
    private static final Duration LASTS = Duration.ofMinutes(30);

    /// Six a second.
    private static final int NEWCOMERS = Math.toIntExact(6 * LASTS.toSeconds());

    /// A test that hangs ends so.
    private static final Duration HANGS = Duration.ofMinutes(2);

    /// In this time those who came first have been let in.
    private static final Duration BEFORE = Duration.ofSeconds(10);

    private static final Duration CUT = Duration.ofSeconds(12);
    private static final Duration LOOK = Duration.ofMillis(200);

    /// A node that founded a second cluster would have done so by then.
    private static final int LOOKS = 40;

    /// They come in quickly and log out soon, so that somebody enters all the time.
    private static final Habits QUICK = new Habits(Duration.ofSeconds(5), Duration.ofSeconds(2), 0, 0.05, 1);

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void aKillARollingRestartAndACutBreakNoLimitAndCostNobodyThePlace(@TempDir Path folder) {
        var rooms = List.of(
                new Sized("wide", 3_000, 3_000),
                new Sized("tight", SEATS, SEATS),
                new Sized("proven", SEATS, SEATS, ProofStory.ALWAYS));
        try (var bed = new Bed(folder, new Shape(2, 3, true), rooms)) {
            var fleet = bed.fleet();
            fleet.awaitSettled();
            fleet.awaitCalm();
            try (var origins = new WatchedOrigins(fleet, "wide", 2)) {
                tell(bed, fleet, origins);
            }
        }
    }

    private static void tell(Bed bed, Fleet fleet, WatchedOrigins origins) {
        var wide =
                bed.visit("wide", CrowdBehavior.of(NEWCOMERS, LASTS, LASTS, 2).with(QUICK));
        var tight = bed.visit("tight", CrowdBehavior.of(400, Duration.ofSeconds(30), LASTS, 3));
        try (var solvers = bed.byHttp("proven")) {
            new ProofStory(bed, solvers).aChallengeOfOneNodeIsSolvedAtEveryOther();
        }
        Pause.of(BEFORE);
        origins.awaitEverywhere("healthy");
        origins.awaitAnnounced(1);

        var killed = fleet.hostOf("wide", WEST);
        long killedMillis = System.currentTimeMillis();
        killed.process().kill();
        fleet.tellGone(killed);
        newcomersEnter(bed, WEST);
        fleet.begin(killed);
        origins.turn(false);
        fleet.awaitWhole();

        restart(fleet, fleet.member("east3"));
        restart(fleet, fleet.member("west2"));
        theFirstSeedFoundsNoSecondCluster(fleet);
        origins.awaitEverywhere("unhealthy");
        origins.awaitAnnounced(2);

        fleet.cut(EAST, WEST);
        fleet.cut(WEST, EAST);
        Pause.of(CUT);
        newcomersEnter(bed, EAST);
        newcomersEnter(bed, WEST);
        fleet.heal();
        fleet.awaitCalm();
        newcomersEnter(bed, EAST);
        newcomersEnter(bed, WEST);
        wide.end();
        tight.end();

        var verdict = wide.verdict();
        verdict.holds();
        var full = tight.verdict();
        full.holds();
        assertThat(full.peak()).as("inside").isGreaterThan(SEATS * 9 / 10);
        aSeatFewerWouldBeSeen(full);
        KeptPast.admissionsOf(fleet, verdict, List.of(new KeptPast.Kill(WEST, killedMillis)));
    }

    private static void restart(Fleet fleet, Member member) {
        member.process().close();
        fleet.begin(member);
        fleet.awaitWhole();
    }

    /// It reaches none of the others when it starts again, and is told that it may found a cluster.
    private static void theFirstSeedFoundsNoSecondCluster(Fleet fleet) {
        var first = fleet.members().getFirst();
        first.process().close();
        fleet.cutOff(first);
        fleet.begin(first);
        for (int look = 0; look < LOOKS; look++) {
            Pause.of(LOOK);
            View.neverTwo(fleet.views());
        }
        fleet.heal();
        fleet.awaitWhole();
        View.neverTwo(fleet.views());
    }

    /// Somebody who was not there before reaches the origin by a node of this data center.
    private static void newcomersEnter(Bed bed, String center) {
        var before = entered(bed, center);
        await("somebody new at the origin, from " + center)
                .atMost(HANGS)
                .pollInterval(LOOK)
                .until(() -> {
                    var now = entered(bed, center);
                    now.removeAll(before);
                    return !now.isEmpty();
                });
    }

    private static Set<Long> entered(Bed bed, String center) {
        var visitors = new HashSet<>(bed.visitors("wide").get());
        visitors.removeIf(visitor -> !bed.balancer().centerOf(visitor).equals(center));
        return visitors;
    }

    /// The judgement has teeth: of a room with a seat fewer than were taken it says so.
    private static void aSeatFewerWouldBeSeen(Verdict verdict) {
        int peak = verdict.peak();
        assertThatThrownBy(verdict.ofARoomOf(peak - 1)::limitsHold).hasMessageContaining("inside");
    }
}
