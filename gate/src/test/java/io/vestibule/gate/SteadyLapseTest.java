package io.vestibule.gate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.Slow;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.visit.Browsing;
import io.vestibule.gate.visit.Browsing.Moved;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.testing.ToldMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What pages of a crowd show from one check-in to the next, through the gate's own decision path:
/// 1,500 come within a minute, load a page every 15 s for a minute, and say with each question what
/// they show.
@Slow("follows the estimates of a whole crowd for half an hour")
class SteadyLapseTest {

    private static final int PEOPLE = 1_500;
    private static final long COMING_MILLIS = 60_000;
    private static final int LEAST_SECONDS = 30;
    private static final Limits LIMITS = new Limits(600, 200, Duration.ofMinutes(1), true);
    private static final Limits LOWER = new Limits(600, 60, Duration.ofMinutes(1), true);

    @ParameterizedTest
    @EnumSource(names = {"FIFO", "RANDOM"})
    void noEstimateLeapsWithoutAReason(QueueingMethod method) {
        var world = new TimeLapse(room(LIMITS, method), 1);

        var people = play(world, () -> {});

        judge(method + ", calm", people);
    }

    @Test
    void aLimitThatIsLoweredIsTheReasonOfTheLeapThatItMakes() {
        var world = new TimeLapse(room(LIMITS, QueueingMethod.FIFO), 1);
        var people = play(
                world,
                () -> world.loop.after(
                        150_000, () -> world.center.configure(room(LOWER, QueueingMethod.FIFO), world.loop.millis())));

        judge("a limit lowered", people);

        assertThat(moves(people)).anyMatch(m -> m.why().equals("limits"));
        assertThat(moves(people)).filteredOn(m -> leaps(m, 4)).hasSizeGreaterThan(100);
        assertThat(saidLimits(world))
                .isEqualTo(moves(people).stream()
                        .filter(m -> m.why().equals("limits"))
                        .count());
    }

    private static long saidLimits(TimeLapse world) {
        String labels = "[room, sale, zone, shop.example, reason, limits]";
        return requireNonNull(ToldMetrics.of(world.metrics).get("vestibule_room_estimate_leaps_total" + labels))
                .longValue();
    }

    private static void judge(String what, List<Browsing> people) {
        var moves = moves(people);
        var leaps = new TreeMap<String, Integer>();
        moves.stream().filter(m -> leaps(m, 4)).forEach(m -> leaps.merge(why(m), 1, Integer::sum));
        System.out.printf(Locale.ROOT, "%s: %,d checks, leaps %s%n", what, moves.size(), leaps);
        assertThat(moves).hasSizeGreaterThan(5 * PEOPLE);
        assertThat(leaps.getOrDefault("", 0)).isZero();
        assertThat(moves).filteredOn(m -> !m.why().isEmpty()).allMatch(m -> leaps(m, 4));
    }

    /// The end of the wait is a reason too, which needs no words.
    private static String why(Moved moved) {
        boolean soon = moved.seconds() < moved.beforeSeconds() && moved.seconds() <= LEAST_SECONDS;
        return moved.why().isEmpty() && soon ? "soon" : moved.why();
    }

    private static List<Moved> moves(List<Browsing> people) {
        return people.stream().flatMap(person -> person.checks().stream()).toList();
    }

    /// By more than a part of what was shown, and half a minute.
    private static boolean leaps(Moved moved, int part) {
        int by = Math.abs(moved.seconds() - moved.beforeSeconds());
        return by > Math.max(LEAST_SECONDS, moved.beforeSeconds() / part);
    }

    private static List<Browsing> play(TimeLapse world, Runnable begin) {
        var random = Seeds.random(1);
        var people = new ArrayList<Browsing>();
        for (int i = 0; i < PEOPLE; i++) {
            var own = random.split();
            world.loop.after(random.nextLong(COMING_MILLIS), () -> people.add(new Browsing(world, own)));
        }
        begin.run();
        do {
            world.loop.pass(1_000);
        } while (people.size() < PEOPLE || !people.stream().allMatch(Browsing::hasEntered));
        return people;
    }

    private static Room room(Limits limits, QueueingMethod method) {
        var queue = QueueSettings.DEFAULT.withMethod(method);
        return UsherTestHouse.room(limits, PageSettings.DEFAULT, RequestSettings.DEFAULT, queue);
    }
}
