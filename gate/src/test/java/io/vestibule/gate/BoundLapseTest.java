package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.vestibule.Seeds;
import io.vestibule.Slow;
import io.vestibule.board.SteppedLoop;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.visit.Browsing;
import io.vestibule.room.BindSettings;
import io.vestibule.room.BindSettings.Mode;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// A crowd through the gate's own decision path, two event loops, a data center, in virtual time:
/// some of its people change their network again and again, in line and inside, and lose nothing;
/// copies of tickets are out after their owner's next move.
class BoundLapseTest {

    private static final int PEOPLE = 400;
    private static final Limits LIMITS = new Limits(60, 40, Duration.ofMinutes(2), true);
    private static final long END = SteppedLoop.START_MILLIS + 3_600_000;

    private static final int WORLDS = 3;

    /// A poll more or less.
    private static final long SLACK_MILLIS = 2_000;

    private static Room room(Mode mode) {
        return UsherTestHouse.room(
                LIMITS,
                PageSettings.DEFAULT,
                RequestSettings.DEFAULT,
                QueueSettings.DEFAULT.withBind(new BindSettings(mode, 6)));
    }

    private static List<Browsing> crowd(TimeLapse world, long seed, boolean roams) {
        var random = Seeds.random(seed);
        var people = new ArrayList<Browsing>();
        for (int i = 0; i < PEOPLE; i++) {
            var own = random.split();
            long at = random.nextLong(60_000);
            int number = i;
            world.loop.after(at, () -> people.add(person(world, own, number, roams)));
        }
        return people;
    }

    /// One in twenty changes the network, up to six times in the hour, at any moment.
    private static Browsing person(TimeLapse world, SplittableRandom random, int number, boolean roams) {
        var person = new Browsing(world, random.split());
        person.from("10.0." + number % 250 + ".1");
        if (roams && number % 20 == 0) {
            for (int move = 1; move <= 6; move++) {
                String next = "172.16." + (number / 20 * 7 + move) + ".9";
                world.loop.after(random.nextLong(900_000), () -> person.from(next));
            }
        }
        return person;
    }

    private static void run(TimeLapse world, List<Browsing> people) {
        while (world.loop.millis() < END
                && !(people.size() == PEOPLE && people.stream().allMatch(Browsing::isDone))) {
            world.loop.pass(1_000);
            assertThat(world.center.view(world.loop.millis()).counts().active())
                    .isLessThanOrEqualTo(LIMITS.totalActiveUsers());
        }
        assertThat(people).hasSize(PEOPLE).allMatch(Browsing::isDone);
    }

    @Test
    @Slow("a crowd of roamers at a whole gate")
    void honestRoamersLoseNothing() {
        double behind = 0;
        for (long seed = 1; seed <= WORLDS; seed++) {
            var still = new TimeLapse(room(Mode.OFF), seed);
            var stayed = crowd(still, seed, false);
            run(still, stayed);
            var world = new TimeLapse(room(Mode.ENFORCE), seed);
            var people = crowd(world, seed, true);
            run(world, people);

            var roamers = people.stream().filter(person -> person.moves() > 0).toList();
            assertThat(roamers).hasSizeBetween(PEOPLE / 20 - 2, PEOPLE / 20);
            assertThat(people).as("sent back").noneMatch(Browsing::wasSentBack);
            assertThat(people).as("challenged").noneMatch(Browsing::wasChallenged);
            assertThat(widestInversion(people)).isLessThan(widestInversion(stayed) + SLACK_MILLIS);
            assertThat(meanWait(people)).isCloseTo(meanWait(stayed), withinPercentage(1));
            var same =
                    roamers.stream().map(one -> stayed.get(people.indexOf(one))).toList();
            behind += (meanLag(people, roamers) - meanLag(stayed, same)) / WORLDS;
        }
        assertThat(behind)
                .as("behind their neighbors in line, more than the same people who stay")
                .isLessThan(SLACK_MILLIS / 4.0);
    }

    /// By how much anybody entered after one who came later.
    private static long widestInversion(List<Browsing> people) {
        long widest = 0;
        for (var one : people) {
            for (var later : people) {
                if (one.arrivedMillis() < later.arrivedMillis()) {
                    widest = Math.max(widest, one.enteredMillis() - later.enteredMillis());
                }
            }
        }
        return widest;
    }

    private static List<Browsing> byArrival(List<Browsing> people) {
        return people.stream()
                .sorted(Comparator.comparingLong(Browsing::arrivedMillis))
                .toList();
    }

    private static double meanWait(List<Browsing> people) {
        return people.stream().mapToLong(Browsing::waitMillis).average().orElseThrow();
    }

    /// How much later than the two who stood around them some entered, on average.
    private static double meanLag(List<Browsing> people, List<Browsing> some) {
        var line = byArrival(people);
        return some.stream()
                .mapToInt(line::indexOf)
                .filter(at -> at > 0 && at < line.size() - 1)
                .mapToLong(at -> line.get(at).enteredMillis()
                        - (line.get(at - 1).enteredMillis() + line.get(at + 1).enteredMillis()) / 2)
                .average()
                .orElseThrow();
    }

    // ---- copies ------------------------------------------------------------------------------

    private Verdict page(TimeLapse world, int lane, String address, String cookie) {
        var verdicts = new ArrayList<Verdict>();
        world.judge(lane, Heads.from(address, "Accept", "text/html", "Cookie", cookie), verdicts::add);
        world.loop.pass(20);
        assertThat(verdicts).hasSize(1);
        if (verdicts.getFirst() instanceof Verdict.Forward forward) {
            forward.onward().handed();
        }
        return verdicts.getFirst();
    }

    private static String cookieAfter(Verdict verdict, String before) {
        return verdict instanceof Verdict.Forward forward
                        && forward.setCookies().isEmpty()
                ? before
                : UsherTestHouse.cookieOf(verdict);
    }

    @Test
    void aCopiedTicketIsOutAfterTheOwnersNextMove() {
        var world = new TimeLapse(room(Mode.ENFORCE), 1);
        world.loop.pass(1_000);
        var first = page(world, 0, "192.0.2.1", "a=1");
        String copy = cookieAfter(first, "");
        world.loop.pass(30_000);
        assertThat(page(world, 1, "192.0.2.1", copy)).isInstanceOf(Verdict.Forward.class);

        var moved = page(world, 0, "198.51.100.1", copy);
        String owners = cookieAfter(moved, copy);
        owners = cookieAfter(page(world, 1, "198.51.100.1", owners), owners);
        world.loop.pass(31_000);

        // From where the owner was, from another place, and from where the owner is.
        for (var from : List.of("192.0.2.1", "203.0.113.1", "198.51.100.2")) {
            for (int lane = 0; lane < TimeLapse.LANES; lane++) {
                var verdict = page(world, lane, from, copy);
                assertThat(isOfTheSession(verdict, moved)).as(from).isFalse();
            }
        }
        assertThat(isOfTheSession(page(world, 0, "198.51.100.1", owners), moved))
                .isTrue();
    }

    private static boolean isOfTheSession(Verdict verdict, Verdict of) {
        return verdict instanceof Verdict.Forward forward && forward.session() == ((Verdict.Forward) of).session();
    }

    @Test
    void tabsThatMoveAtOnceOverTwoLoopsStayOneVisitor() {
        var world = new TimeLapse(room(Mode.ENFORCE), 1);
        world.loop.pass(1_000);
        String before = cookieAfter(page(world, 0, "192.0.2.1", "a=1"), "");
        world.loop.pass(30_000);
        var verdicts = new ArrayList<Verdict.Forward>();
        for (int tab = 0; tab < 6; tab++) {
            int lane = tab;
            world.loop.after(
                    tab * 40L,
                    () -> world.judge(
                            lane,
                            Heads.from("198.51.100.1", "Accept", "text/html", "Cookie", before),
                            verdict -> verdicts.add((Verdict.Forward) verdict)));
        }
        world.loop.pass(2_000);

        assertThat(verdicts).hasSize(6);
        assertThat(verdicts.stream().map(Verdict.Forward::session).distinct()).hasSize(1);
        assertThat(world.center.view(world.loop.millis()).counts().active()).isEqualTo(1);
    }

    @Test
    void anAnswerThatNeverArrivedCostsNothing() {
        var world = new TimeLapse(room(Mode.ENFORCE), 1);
        world.loop.pass(1_000);
        String before = cookieAfter(page(world, 0, "192.0.2.1", "a=1"), "");
        world.loop.pass(30_000);
        var lost = page(world, 0, "198.51.100.1", before);
        world.loop.pass(70_000);

        assertThat(isOfTheSession(page(world, 1, "198.51.100.1", before), lost)).isTrue();
        assertThat(page(world, 1, "203.0.113.1", before)).isInstanceOf(Verdict.Forward.class);
        assertThat(world.center.view(world.loop.millis()).counts().active()).isEqualTo(1);
    }

    /// A ticket that is renewed when a request is judged goes out with the answer, which may take
    /// its time: meanwhile another tab has moved.
    @Test
    void aLateAnswerDoesNotBringATicketBackThatHasEnded() {
        var world = new TimeLapse(room(Mode.ENFORCE), 1);
        world.loop.pass(1_000);
        String before = cookieAfter(page(world, 0, "192.0.2.1", "a=1"), "");
        world.loop.pass(30_000);
        var late = (Verdict.Forward) page(world, 0, "192.0.2.1", before);
        assertThat(late.setCookies()).hasSize(1);
        assertThat(late.onward().isOutdated()).isFalse();

        var moved = (Verdict.Forward) page(world, 1, "198.51.100.1", before);
        page(world, 1, "198.51.100.1", cookieAfter(moved, before));
        world.loop.pass(1_500);

        assertThat(late.onward().isOutdated()).isTrue();
        assertThat(late.onward().cookies()).isEmpty();
        assertThat(moved.onward().isOutdated()).isFalse();
        world.loop.pass(20_000);
        assertThat(isOfTheSession(page(world, 0, "198.51.100.1", before), moved))
                .isTrue();
    }

    /// Sharing a ticket shows as moves, and costs work soon.
    @Test
    void twoWhoShareATicketAreAskedForWork() {
        var world = new TimeLapse(room(Mode.ENFORCE), 1);
        world.loop.pass(1_000);
        String cookie = cookieAfter(page(world, 0, "192.0.2.1", "a=1"), "");
        int moved = 0;
        Verdict last;
        do {
            world.loop.pass(15_000);
            String from = moved % 2 == 0 ? "198.51.100.1" : "192.0.2.1";
            last = page(world, 0, from, cookie);
            if (last instanceof Verdict.Forward) {
                moved++;
                cookie = cookieAfter(last, cookie);
            }
        } while (last instanceof Verdict.Forward && moved < 20);

        assertThat(moved).isEqualTo(6);
        assertThat(((Verdict.Answer) last).body().toString()).contains("data-state=\"check\"");
    }
}
