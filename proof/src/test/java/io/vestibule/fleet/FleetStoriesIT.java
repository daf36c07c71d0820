package io.vestibule.fleet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.fleet.Fleet.Shape;
import io.vestibule.testing.Authority;
import io.vestibule.testing.Certificate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// Two data centers of three nodes, one origin: what holds while all is well, when nodes die, when
/// a data center is cut off, and when nodes are restarted, and how long it takes. In the long form
/// only: `FleetIT` has the short one, and what needs no process is told in virtual time
/// (`FleetTownTest`). With `-Dbusy=2` that many threads take what they can get of the processor
/// meanwhile.
@EnabledIfSystemProperty(named = "long", matches = "true")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FleetStoriesIT {

    private static final String EAST = "east";
    private static final String WEST = "west";

    private static final double USE = 0.97;
    private static final int SEATS = 2_000;
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /// How many an operator ends at once, and how many the origin ends one by one.
    private static final int WAVE = 100_000;

    private static final int ENDED = 10_000;

    /// After so long all counts are right again.
    private static final Duration SETTLED = Duration.ofSeconds(10);

    /// A graceful stop may hold newcomers up for a second.
    private static final Duration GRACEFUL = Duration.ofSeconds(1);

    /// After so long all sessions that an operator ended are out.
    private static final Duration OUT = Duration.ofSeconds(2);

    /// Within so long after a blow newcomers enter again, or never.
    private static final Duration WATCHED = Duration.ofSeconds(20);

    /// What a gate counts is compared with what the crowd knows up to so long before its end.
    private static final Duration COMPARED = Duration.ofSeconds(4);

    /// They come in quickly and log out soon, so that somebody enters all the time.
    private static final Habits QUICK = new Habits(Duration.ofSeconds(5), Duration.ofSeconds(2), 0, 0.05, 1);

    private static final int NEWCOMERS_PER_SECOND = 12;

    private final BusyMachine busy = BusyMachine.with(Integer.getInteger("busy", 0));
    private Path folder;
    private Bed bed;
    private Fleet fleet;

    @BeforeAll
    void start(@TempDir Path given) {
        folder = given;
        bed = new Bed(
                folder,
                new Shape(2, 3, true),
                List.of(
                        new Sized("seats", SEATS, SEATS),
                        new Sized("tight", 100, 100),
                        new Sized("cut", 100, 100),
                        new Sized("rolled", 100, 100),
                        new Sized("visited", 100, 100),
                        new Sized("wide", 3_000, 3_000),
                        new Sized("proven", 100, 100, ProofStory.ALWAYS),
                        new Sized("wave", WAVE, WAVE),
                        new Sized("ended", ENDED, ENDED)));
        fleet = bed.fleet();
        fleet.awaitSettled();
    }

    @AfterAll
    void stop() {
        busy.close();
        bed.close();
    }

    /// Each test finds a fleet that is whole.
    @AfterEach
    void mend() {
        fleet.heal();
        for (Member member : fleet.members()) {
            if (member.process().isAlive()) {
                member.process().resume();
            } else {
                fleet.begin(member);
            }
        }
        fleet.awaitWhole();
    }

    // ---- all is well -------------------------------------------------------------------------

    @Test
    @Order(1)
    void limitsAndOrderHoldAcrossDataCentersAndNothingIsLeftIdle() {
        var visit = bed.visit("seats", CrowdBehavior.of(10_000, MINUTE, Duration.ofMinutes(5), 1));
        var verdict = visit.verdict();

        verdict.holds();
        verdict.orderHolds();
        verdict.nothingFailed();
        assertThat(verdict.findings().inside().peak()).as("inside").isGreaterThan(SEATS * 9 / 10);
        assertThat(verdict.findings().seatUse().share()).as("seats in use").isGreaterThan(USE);
        var past = KeptPast.admissionsOf(fleet, verdict, List.of());
        past.waitsAgree();
        past.insideAgrees(2);
        past.timesInQueueAgree(2);
    }

    // ---- nodes die ---------------------------------------------------------------------------

    /// What happens to a node.
    ///
    /// @param untilMillis by then the node that takes over has to host the room
    /// @param allowed how long newcomers may be kept out
    private record Blow(String name, String center, long atMillis, long untilMillis, Duration allowed) {

        /// Whether it had no time to write down what it knew.
        boolean isKill() {
            return name.startsWith("killed");
        }

        KeptPast.Kill kill() {
            return new KeptPast.Kill(center, atMillis);
        }
    }

    @Test
    void whenANodeDiesNewcomersEnterSoonAndNobodyIsRefused() {
        var lasts = Duration.ofMinutes(8);
        int newcomers = Math.toIntExact(NEWCOMERS_PER_SECOND * lasts.toSeconds());
        var wide =
                bed.visit("wide", CrowdBehavior.of(newcomers, lasts, lasts, 2).with(QUICK));
        var tight = bed.visit("tight", CrowdBehavior.of(400, MINUTE, lasts, 3));
        var blows = new ArrayList<Blow>();

        blows.add(killed("host, with a hint", fleet.hostOf("wide", WEST), true));
        blows.add(killed("oldest", fleet.oldestOf(EAST), false));
        blows.add(killed("oldest, with a hint", fleet.oldestOf(WEST), true));
        blows.add(killed("host", fleet.hostOf("wide", EAST), false));
        blows.add(killed("Global, with a hint", fleet.hubOf("wide"), true));
        blows.add(killed("Global", fleet.hubOf("wide"), false));
        blows.add(stopped("host", fleet.hostOf("wide", WEST)));
        wide.end();
        tight.end();

        var verdict = wide.verdict();
        verdict.holds();
        tight.verdict().holds();
        KeptPast.admissionsOf(
                fleet,
                verdict,
                blows.stream().filter(Blow::isKill).map(Blow::kill).toList());
        for (Blow blow : blows) {
            var gap = verdict.longestWithoutAdmission(blow.center(), blow.atMillis(), blow.untilMillis());
            System.out.printf("[fleet] %s: nobody entered for %d ms%n", blow, gap.toMillis());
            assertThat(gap).as(blow.name()).isLessThanOrEqualTo(blow.allowed());
        }
    }

    private Blow killed(String name, Member victim, boolean hint) {
        long at = System.currentTimeMillis();
        victim.process().kill();
        if (hint) {
            fleet.tellGone(victim);
        }
        Pause.of(Duration.ofSeconds(hint ? 10 : 17));
        restart(victim);
        return new Blow(
                "killed " + victim + ", " + name,
                victim.center(),
                at,
                at + WATCHED.toMillis(),
                Duration.ofSeconds(hint ? 8 : 15));
    }

    /// The node hands over when the last of its visitors has gone, and then ends.
    private Blow stopped(String name, Member victim) {
        long at = System.currentTimeMillis();
        victim.process().close();
        long ended = System.currentTimeMillis();
        Pause.of(Duration.ofSeconds(3));
        restart(victim);
        return new Blow("stopped " + victim + ", " + name, victim.center(), at, ended + WATCHED.toMillis(), GRACEFUL);
    }

    private void restart(Member member) {
        fleet.begin(member);
        fleet.awaitWhole();
    }

    // ---- cuts --------------------------------------------------------------------------------

    @Test
    void whenNodesAreCutOffOrPausedLimitsHoldAndCountsAreTrueAgainSoon() {
        var visit = bed.visit("cut", CrowdBehavior.of(900, MINUTE, MINUTE.multipliedBy(6), 4));
        var quiet = new ArrayList<long[]>();
        Pause.of(Duration.ofSeconds(5));

        fleet.cut(EAST, WEST);
        fleet.cut(WEST, EAST);
        Pause.of(MINUTE);
        quiet.add(healed());
        fleet.cut(EAST, WEST);
        Pause.of(MINUTE);
        quiet.add(healed());
        var still = fleet.hostOf("cut", WEST);
        still.process().pause();
        Pause.of(Duration.ofSeconds(20));
        still.process().resume();
        quiet.add(healed());
        Pause.of(COMPARED);
        visit.end();

        var verdict = visit.verdict();
        verdict.holds();
        quiet.forEach(stretch -> verdict.countsAgree(stretch[0], stretch[1]));
        KeptPast.admissionsOf(fleet, verdict, List.of()).insideAgrees(2);
    }

    /// @return from when until when counts must be true
    private long[] healed() {
        fleet.heal();
        Pause.of(SETTLED);
        long from = System.currentTimeMillis();
        Pause.of(Duration.ofSeconds(3));
        return new long[] {from, System.currentTimeMillis()};
    }

    // ---- strangers ---------------------------------------------------------------------------

    @Test
    void strangersGetNothingAndChangeNothing() {
        var visit = bed.visit("visited", CrowdBehavior.of(300, MINUTE, MINUTE.multipliedBy(3), 6));
        var host = fleet.hostOf("visited", WEST);
        var port = new Stranger(host.stop().bind());
        var garbage = new byte[10_000];
        new Random(7).nextBytes(garbage);
        var other = new Authority(folder.resolve("other")).issue("west1", "127.0.0.1");

        assertThat(port.isHeardWith(garbage)).as("garbage").isFalse();
        assertThat(port.isHeardWith("GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII)))
                .isFalse();
        assertThat(port.isHeardWith(fleet.replay(host)))
                .as("what was said before")
                .isFalse();
        assertThat(port.isHeardWith(garbage, new Certificate[0]))
                .as("no certificate")
                .isFalse();
        assertThat(port.isHeardWith(garbage, other)).as("another authority").isFalse();
        assertThat(port.isHeardWith(garbage, fleet.authority().issue("fleet", "127.0.0.1")))
                .as("garbage with the right certificate")
                .isFalse();
        var impostor = fleet.impostor(folder.resolve("another"));
        impostor.process().begin();
        Pause.of(MINUTE);
        assertThat(impostor.view()).isPresent().get().matches(view -> !view.joined());
        impostor.process().kill();

        assertThat(fleet.views())
                .allSatisfy(view -> assertThat(view.known()).doesNotContain(impostor.name()))
                .allSatisfy(
                        view -> assertThat(view.up()).hasSize(fleet.members().size()));
        assertThat(host.process().output()).contains("refused: a connection");
        visit.end();
        var verdict = visit.verdict();
        verdict.holds();
        verdict.nothingFailed();
    }

    // ---- health checks -----------------------------------------------------------------------

    /// All six are in one region. Stories by the second are told by `VirtualWatchTest`.
    @Test
    void threeNodesWatchAnOriginAndEveryChangeIsAnnouncedOnce() {
        try (var origins = new WatchedOrigins(fleet, "wide", 8)) {
            origins.awaitEverywhere("healthy");
            origins.awaitAnnounced(1);

            // Three probes in an interval at most, also of those that one node takes for sick.
            var atRest = origins.askedIn(WatchedOrigins.INTERVAL.multipliedBy(2));
            assertThat(atRest).allMatch(count -> count >= 3 && count <= 7);
            assertThat(fleet.misled().probes("failed")).isPositive();
            assertThat(origins.says(fleet.members().getFirst(), "healthy")).isTrue();

            origins.turn(false);
            origins.awaitEverywhere("unhealthy");
            origins.awaitAnnounced(2);

            fleet.cut(EAST, WEST);
            fleet.cut(WEST, EAST);
            // Until no vote from beyond the cut counts any more; then until each part has probed.
            Pause.of(WatchedOrigins.VOTES_END);
            origins.turn(true);
            Pause.of(WatchedOrigins.INTERVAL.multipliedBy(2));
            fleet.heal();
            origins.awaitEverywhere("healthy");
            origins.awaitAnnounced(3);

            fleet.pauseStore();
            try {
                Pause.of(WatchedOrigins.INTERVAL.multipliedBy(2));
                origins.turn(false);
                origins.awaitEverywhere("unhealthy");
            } finally {
                fleet.resumeStore();
            }
            origins.awaitAnnounced(4);
            origins.turn(true);
            origins.awaitEverywhere("healthy");
            origins.awaitAnnounced(5);

            fleet.member("east2").process().kill();
            Pause.of(WatchedOrigins.INTERVAL.multipliedBy(2));
            // Three of each check in two intervals, give or take those at the two ends.
            assertThat(origins.probesIn(WatchedOrigins.INTERVAL.multipliedBy(2)))
                    .isBetween(44L, 52L);
            origins.awaitAnnounced(5);
        }
    }

    // ---- sessions are ended, and challenges solved -------------------------------------------

    /// In one story, since what is in line for the wave takes a minute in which the rest is told.
    @Test
    void aWaveIsOutEverywhereAndAProofCountsOnce() {
        try (var those = bed.byHttp("wave");
                var solvers = bed.byHttp("proven")) {
            var wave = new WaveStory(bed, those, 3_000, USE);
            wave.fill();

            var proofs = new ProofStory(bed, solvers);
            proofs.aChallengeOfOneNodeIsSolvedAtEveryOther();
            proofs.oneProofAtSeveralNodesAtOnceIsOnePlace(EAST);

            wave.awaitPasses();
            wave.allAreOutAndTheirSeatsAreGivenOut(OUT);
        }
    }

    /// Early: a room of 100,000 on the same nodes has copies that would be weighed with views.
    @Test
    @Order(2)
    void viewsStayShortWhileOriginsEndSessions() {
        try (var leavers = bed.byHttp("ended")) {
            new EndedStory(bed, leavers).viewsStayShort(ENDED);
        }
    }

    // ---- starts ------------------------------------------------------------------------------

    @Test
    void everyNodeIsRestartedAndNoRequestFails() {
        var visit = bed.visit("rolled", CrowdBehavior.of(500, MINUTE, Duration.ofMinutes(6), 5));
        Pause.of(Duration.ofSeconds(5));

        for (Member member : fleet.members()) {
            member.process().close();
            restart(member);
        }
        visit.end();

        var verdict = visit.verdict();
        verdict.holds();
        verdict.nothingFailed();
        KeptPast.admissionsOf(fleet, verdict, List.of());
    }

    @Test
    void theFirstSeedNeverFoundsASecondCluster() {
        var first = fleet.members().getFirst();
        try (var _ = BusyMachine.with(4)) {
            for (int time = 1; time <= 20; time++) {
                Consumer<Member> end = time % 2 == 1
                        ? m -> m.process().kill()
                        : m -> m.process().close();
                end.accept(first);
                if (time % 2 == 1) {
                    fleet.cutOff(first);
                }
                fleet.begin(first);
                for (int look = 0; look < 40; look++) {
                    Pause.of(Duration.ofMillis(200));
                    View.neverTwo(fleet.views());
                }
                fleet.heal();
                fleet.awaitWhole();
                View.neverTwo(fleet.views());
            }
        }
    }
}
