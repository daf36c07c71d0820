package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.Slow;
import io.vestibule.board.SteppedLoop;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.visit.Browsing;
import io.vestibule.gate.visit.Browsing.Telling;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What 300 people who come within a second are told, through the gate's own decision path: never
/// less than the people ahead of them divided by the new users a minute; and how soon they are
/// asked back.
@Slow("the first minutes of eleven rooms, visitor by visitor")
class OpeningLapseTest {

    private static final int PEOPLE = 300;
    private static final int MANY = 10_000;

    /// How many times ten seconds they are watched for.
    private static final int TEN_SECONDS = 12;

    private static final long COMING_MILLIS = 1_000;
    private static final double SECOND = 1_000;

    /// The pace gives out what it would in ten seconds at once, and figures are rounded.
    private static final int CREDIT_SECONDS = 12;

    /// Who enters this soon after an answer had a slot already.
    private static final long SOON_MILLIS = 1_500;

    /// @param near at least so many percent of the first figures are within a quarter of the truth;
    ///   none where seats bind and people stay for two sessions, since one and a half are assumed
    @ParameterizedTest
    @CsvSource({
        "10, 10, 5, 150, 90",
        "20, 20, 1, 150, 0",
        "40, 20, 1, 150, 90",
        "40, 20, 1, 3000, 90",
        "100, 50, 1, 150, 90",
        "300, 200, 1, 150, 80",
        "200, 200, 5, 150, 90",
        "50, 10, 1, 3000, 90",
        "1000, 100, 1, 150, 90",
        "30, 30, 5, 150, 90",
        "60, 20, 10, 3000, 90"
    })
    void nobodyIsToldLessThanTheLimitsAllow(int seats, int passes, int minutes, long secondAskMillis, int near) {
        var limits = new Limits(seats, passes, Duration.ofMinutes(minutes), true);
        var world = new TimeLapse(room(limits), 1);
        var people = new ArrayList<Browsing>();
        come(world, people, PEOPLE, secondAskMillis);
        do {
            world.loop.pass(1_000);
        } while (!people.stream().allMatch(Browsing::hasEntered));

        var judged = Judged.of(people, passes);

        System.out.println(limits + ", asks again after " + secondAskMillis + " ms: " + judged);
        assertThat(judged.belowFloor()).isZero();
        assertThat(judged.near()).isGreaterThanOrEqualTo(near);
    }

    /// Ten thousand people of one second are asked back as often as any other people: within the
    /// next twenty seconds each of them once, and those whose turn is near every second or two.
    @Test
    void whoCameInTheSameSecondIsNotAskedBackEverySecond() {
        var limits = new Limits(2_000, 200, Duration.ofMinutes(1), true);
        var world = new TimeLapse(room(limits), 1);
        var people = new ArrayList<Browsing>();
        come(world, people, MANY, 150);
        world.loop.pass(TEN_SECONDS * 10_000 - COMING_MILLIS);

        var asked = new int[TEN_SECONDS + 1];
        for (Browsing person : people) {
            for (Telling telling : person.tellings()) {
                asked[(int) ((telling.atMillis() - SteppedLoop.START_MILLIS) / 10_000)]++;
            }
        }

        System.out.println("10,000 of one second, asked by ten seconds: " + Arrays.toString(asked));
        assertThat(asked[0])
                .as("the first ask, and a second where the place was unknown")
                .isLessThan(2 * MANY);
        for (int i = 1; i < TEN_SECONDS; i++) {
            assertThat(asked[i]).as("in ten seconds").isLessThan(MANY + 1_000);
        }
        assertThat(Arrays.stream(asked).skip(1).sum()).isLessThan(TEN_SECONDS * MANY / 2 + MANY);
    }

    /// What was told to people.
    ///
    /// @param told how many figures
    /// @param belowFloor how many of them were shorter than the limits allow
    /// @param near which share of the first ones was within a quarter of the truth, or five
    ///   seconds, in percent
    /// @param firstAfterMillis when the last one was told anything
    private record Judged(int told, int belowFloor, double near, long firstAfterMillis) {

        static Judged of(List<Browsing> people, int passes) {
            int told = 0;
            int below = 0;
            int near = 0;
            int firsts = 0;
            long after = 0;
            for (Browsing person : people) {
                boolean first = true;
                for (Telling telling : person.tellings()) {
                    var seconds = seconds(telling);
                    if (seconds.isEmpty()) {
                        continue;
                    }
                    told++;
                    double floor = ahead(people, person, telling) * 60.0 / passes;
                    below += seconds.getAsInt() < floor - CREDIT_SECONDS ? 1 : 0;
                    if (first) {
                        double truth = (person.enteredMillis() - telling.atMillis()) / SECOND;
                        double error = Math.abs(seconds.getAsInt() - truth);
                        firsts++;
                        near += error <= Math.max(5, truth / 4) ? 1 : 0;
                        after = Math.max(after, telling.atMillis() - person.arrivedMillis());
                    }
                    first = false;
                }
            }
            return new Judged(told, below, 100.0 * near / Math.max(1, firsts), after);
        }

        private static long ahead(List<Browsing> people, Browsing person, Telling telling) {
            return people.stream()
                    .filter(other -> other.arrivedMillis() < person.arrivedMillis())
                    .filter(other -> other.enteredMillis() > telling.atMillis() + SOON_MILLIS)
                    .count();
        }
    }

    private static final Pattern SECONDS = Pattern.compile("\"waitTimeSeconds\":(\\d+)");

    private static OptionalInt seconds(Telling telling) {
        var found = SECONDS.matcher(telling.json());
        return telling.json().contains("\"waitTimeKnown\":true") && found.find()
                ? OptionalInt.of(Integer.parseInt(found.group(1)))
                : OptionalInt.empty();
    }

    private static Room room(Limits limits) {
        var queue = QueueSettings.DEFAULT;
        return UsherTestHouse.room(limits, PageSettings.DEFAULT, RequestSettings.DEFAULT, queue);
    }

    /// Lets people come within a second.
    private static void come(TimeLapse world, List<Browsing> people, int count, long secondAskMillis) {
        var random = Seeds.random(1);
        for (int i = 0; i < count; i++) {
            var own = random.split();
            world.loop.after(
                    random.nextLong(COMING_MILLIS), () -> people.add(new Browsing(world, own, secondAskMillis)));
        }
        world.loop.pass(COMING_MILLIS + 1);
    }
}
