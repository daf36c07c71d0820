package io.vestibule.fleet;

import static io.vestibule.crowd.CrowdRun.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.crowd.CrowdRun.Sized;
import io.vestibule.demo.CrowdBehavior;
import io.vestibule.fleet.Fleet.Shape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An upgrade as operators make it, and taken back: six nodes of two data centers, one after
/// another ended with SIGTERM and started again as the [next version][NextBuild], then as this one
/// again, while people come, wait and shop. Half of them in the short form; `-Dlong=true` for all
/// six, three times, `-Drounds=1` for another number.
///
/// One room is entered by those whose turn it is. In the other nobody may enter, and every node is
/// asked for it all the time, also one that is just starting: whatever reached its origin would
/// have passed a node that did not cover it. While some are of the next version the one room gets a
/// setting that only those know, and its limits are changed at a node that does not.
class UpgradeIT {

    private static final String SALE = "sale";
    private static final String SHUT = "shut";
    private static final int SEATS = 100;
    private static final int FEWER = 60;

    private static final int ROUNDS = Integer.getInteger("rounds", LONG ? 3 : 1);

    /// Half as many again come in a minute as may enter, for longer than the slowest machine takes.
    private static final Duration COMING = Duration.ofMinutes(LONG ? 4L * ROUNDS : 6);

    private static final Duration LASTS = COMING.multipliedBy(2);
    private static final int PEOPLE = Math.toIntExact(150 * COMING.toMinutes());
    private static final Duration SOON = Duration.ofSeconds(20);

    /// What has not happened by then never does.
    private static final Duration HANGS = Duration.ofMinutes(2);

    /// A lowered limit binds so soon after every node has heard of it.
    private static final Duration BINDS = Duration.ofSeconds(2);

    @TempDir
    private Path folder;

    private Path next;
    private Bed bed;
    private Fleet fleet;
    private final Set<Member> upgraded = new HashSet<>();
    private final List<Lowered> lowered = new ArrayList<>();
    private int edits;

    /// A time in which fewer may be inside.
    private record Lowered(long fromMillis, long toMillis) {}

    @BeforeEach
    void start() {
        next = NextBuild.in(folder.resolve("next"));
        bed = new Bed(
                folder,
                new Shape(2, 3, true),
                List.of(new Sized(SALE, SEATS, SEATS), new Sized(SHUT, SEATS, SEATS, "queue_all: true")));
        fleet = bed.fleet();
    }

    @AfterEach
    void stop() {
        bed.close();
    }

    @Test
    void nobodyNoticesAnUpgradeNorThatItIsTakenBack() {
        long begun = revision();
        var sale = bed.visit(SALE, CrowdBehavior.of(PEOPLE, COMING, LASTS, 11));
        var shut =
                bed.visitEveryNode(SHUT, CrowdBehavior.of(60, SOON, LASTS, 12).withBots(40));

        for (int round = 1; round <= ROUNDS; round++) {
            upAndDown("round " + round);
        }
        somebodyEnters(bed.visitors(SALE));
        assertThat(fleet.isCalm()).as("whole at the end").isTrue();
        assertThat(revision()).as("no file was applied again").isEqualTo(begun + edits);
        sale.end();
        shut.end();

        var verdict = sale.verdict();
        verdict.holds();
        verdict.nothingFailed();
        verdict.nobodyEntersWithoutASeat();
        for (Lowered each : lowered) {
            verdict.nobodyEntersAbove(FEWER, FEWER, each.fromMillis(), each.toMillis());
        }
        var refused = shut.verdict().findings();
        assertThat(refused.visits()).as("at the origin of a shut room").isEmpty();
        assertThat(refused.faults()).as("faults at a shut room").isEmpty();
    }

    private void upAndDown(String greeting) {
        var steps = steps();
        Member first = steps.getFirst().getFirst();
        Member old = steps.getLast().getLast();
        become(steps.getFirst(), true);
        edit(first, SALE, "{\"%s\":\"%s\"}".formatted(NextBuild.KEY, greeting));
        edit(first, SHUT, "{\"%s\":\"%s\"}".formatted(NextBuild.KEY, greeting));
        everybodyKnows(SALE, greeting, SEATS);

        edit(old, SALE, limits(FEWER));
        everybodyKnows(SALE, greeting, FEWER);
        long from = System.currentTimeMillis() + BINDS.toMillis();
        steps.subList(1, steps.size()).forEach(members -> become(members, true));
        everybodyKnows(SALE, greeting, FEWER);
        bothWereHeard();

        steps.reversed().forEach(members -> become(members, false));
        lowered.add(new Lowered(from, System.currentTimeMillis()));
        edit(old, SALE, limits(SEATS));
        everybodyKnows(SALE, greeting, SEATS);
        everybodyKnows(SHUT, greeting, SEATS);
    }

    /// Who is upgraded at the same time. In the short form three of six, so that each room has
    /// hosts, mirrors and gates of both versions; one of each data center at once, to save time.
    private List<List<Member>> steps() {
        return LONG
                ? fleet.members().stream().map(List::of).toList()
                : List.of(List.of(fleet.member("west1"), fleet.member("east1")), List.of(fleet.member("east2")));
    }

    /// After the last of it the line moves.
    private static void somebodyEnters(Supplier<Set<Long>> entered) {
        var before = entered.get();
        await("somebody new at the origin").atMost(HANGS).until(() -> !before.containsAll(entered.get()));
    }

    private long revision() {
        return fleet.members().getFirst().revision();
    }

    private static String limits(int people) {
        return "{\"total_active_users\":%d,\"new_users_per_minute\":%d}".formatted(people, people);
    }

    private void edit(Member at, String room, String body) {
        assertThat(at.change(room, body)).as("%s at %s", body, at).isEqualTo(200);
        edits++;
    }

    /// Nodes are ended as their supervisors do, and started again with other classes.
    private void become(List<Member> members, boolean newer) {
        long started = System.currentTimeMillis();
        members.parallelStream().forEach(member -> member.process().close());
        long ended = System.currentTimeMillis();
        for (Member member : members) {
            nothingWasRefused(member);
            member.process().runs(newer ? List.of(next) : List.of());
            fleet.begin(member);
        }
        if (newer) {
            upgraded.addAll(members);
        } else {
            upgraded.removeAll(members);
        }
        fleet.awaitWhole();
        System.out.printf(
                "[fleet] %s ended in %d ms, of %s version after %d ms; hosts: %s, %s%n",
                members,
                ended - started,
                newer ? "the next" : "this",
                System.currentTimeMillis() - started,
                fleet.hostOf(SALE, "east"),
                fleet.hostOf(SALE, "west"));
    }

    /// What one node of each version is told every node does, and what an old one does not know is
    /// in the shared store and at the new ones.
    private void everybodyKnows(String room, String greeting, int people) {
        for (Member member : fleet.members()) {
            await("%s at %s".formatted(room, member))
                    .atMost(HANGS)
                    .until(() -> member.room(room).path("total_active_users").asInt(0) == people);
            assertThat(member.room(room).path(NextBuild.KEY).asString(""))
                    .as("%s at %s", NextBuild.KEY, member)
                    .isEqualTo(upgraded.contains(member) ? greeting : "");
            assertThat(member.says("vestibule_store_errors", 0))
                    .as("%s", member)
                    .isTrue();
        }
        assertThat(fleet.kept(room)).contains("\"%s\":\"%s\"".formatted(NextBuild.KEY, greeting));
    }

    /// Nodes of the next version heard of others what that one says, and of this one what it says.
    private void bothWereHeard() {
        var said = upgraded.stream().map(member -> member.process().output()).toList();
        assertThat(said).anyMatch(output -> output.contains(NextBuild.HEARD_ALIKE));
        assertThat(said).anyMatch(output -> output.contains(NextBuild.HEARD_BEFORE));
    }

    private static void nothingWasRefused(Member member) {
        assertThat(member.process().output()).as("%s says", member).doesNotContain("no message", "refused:");
    }
}
