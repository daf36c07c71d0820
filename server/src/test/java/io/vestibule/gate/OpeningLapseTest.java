package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.board.SteppedLoop;
import io.vestibule.gate.Browsing.Telling;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueSettings.LossPolicy;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// What 300 people who come within a second are told, through the gate's own decision path: never
/// less than the people ahead of them divided by the new users a minute.
class OpeningLapseTest {

    private static final int PEOPLE = 300;
    private static final long COMING_MILLIS = 1_000;
    private static final double SECOND = 1_000;

    /// The pace gives out what it would in ten seconds at once, and figures are rounded.
    private static final int CREDIT_SECONDS = 12;

    @ParameterizedTest
    @CsvSource({
        "10, 10, 5, 150",
        "20, 20, 1, 150",
        "40, 20, 1, 150",
        "40, 20, 1, 3000",
        "100, 50, 1, 150",
        "300, 200, 1, 150",
        "200, 200, 5, 150",
        "50, 10, 1, 3000",
        "1000, 100, 1, 150",
        "30, 30, 5, 150",
        "60, 20, 10, 3000"
    })
    void nobodyIsToldLessThanTheLimitsAllow(
            int seats, int passes, int minutes, long secondAskMillis) {
        var limits = new Limits(seats, passes, Duration.ofMinutes(minutes), true);
        var people = play(limits, secondAskMillis);

        var judged = judge(people, passes);

        System.out.println(limits + ", asks again after " + secondAskMillis + " ms: " + judged);
        assertThat(judged.belowFloor()).isZero();
    }

    private record Judged(
            int told,
            int belowFloor,
            double worst,
            double firstWithin,
            List<Long> firstAfter,
            String polls) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%d told, %d below the floor, worst by %.0f s, first within 25 %%: %.0f %%,"
                            + " first figure after %d ms in the middle, %d ms last; %s",
                    told,
                    belowFloor,
                    worst,
                    100 * firstWithin,
                    firstAfter.get(firstAfter.size() / 2),
                    firstAfter.getLast(),
                    polls);
        }
    }

    private static Judged judge(List<Browsing> people, int passes) {
        int told = 0;
        int below = 0;
        int near = 0;
        int firsts = 0;
        double worst = 0;
        var after = new ArrayList<Long>();
        int[] polls = new int[16];
        int[] soon = new int[16];
        for (Browsing person : people) {
            boolean first = true;
            for (Telling telling : person.tellings()) {
                var seconds = seconds(telling, "waitTimeSeconds");
                double truth = (person.enteredMillis() - telling.atMillis()) / SECOND;
                int slot = (int) ((telling.atMillis() - SteppedLoop.START_MILLIS) / 10_000);
                if (slot < 16 && seconds.orElse(0) > 60) {
                    polls[slot]++;
                    soon[slot] += seconds(telling, "refreshIntervalSeconds").orElse(0) <= 3 ? 1 : 0;
                }
                if (seconds.isEmpty()) {
                    continue;
                }
                told++;
                long ahead =
                        people.stream()
                                .filter(
                                        other ->
                                                other.arrivedMillis() < person.arrivedMillis()
                                                        && other.enteredMillis()
                                                                > telling.atMillis() + 1_500)
                                .count();
                double floor = ahead * 60.0 / passes - CREDIT_SECONDS;
                if (seconds.getAsInt() < floor) {
                    below++;
                    worst = Math.max(worst, floor - seconds.getAsInt());
                }
                if (first) {
                    firsts++;
                    near += Math.abs(seconds.getAsInt() - truth) <= Math.max(5, truth / 4) ? 1 : 0;
                    after.add(telling.atMillis() - person.arrivedMillis());
                    first = false;
                }
            }
        }
        after.sort(null);
        return new Judged(
                told,
                below,
                worst,
                (double) near / Math.max(1, firsts),
                after.isEmpty() ? List.of(0L) : after,
                "asked back by ten seconds "
                        + Arrays.toString(polls)
                        + ", of these soon "
                        + Arrays.toString(soon));
    }

    private static OptionalInt seconds(Telling telling, String field) {
        var found = Pattern.compile("\"" + field + "\":(\\d+)").matcher(telling.json());
        boolean known =
                field.startsWith("refresh") || telling.json().contains("\"waitTimeKnown\":true");
        return known && found.find()
                ? OptionalInt.of(Integer.parseInt(found.group(1)))
                : OptionalInt.empty();
    }

    private static List<Browsing> play(Limits limits, long secondAskMillis) {
        var queue = new QueueSettings(QueueingMethod.FIFO, false, 1, 0, LossPolicy.HOLD);
        var room =
                UsherTestHouse.room(limits, PageSettings.DEFAULT, RequestSettings.DEFAULT, queue);
        var world = new TimeLapse(room, 1);
        var random = Seeds.random(1);
        var people = new ArrayList<Browsing>();
        for (int i = 0; i < PEOPLE; i++) {
            var own = random.split();
            world.loop.after(
                    random.nextLong(COMING_MILLIS),
                    () -> people.add(new Browsing(world, own, secondAskMillis)));
        }
        do {
            world.loop.pass(1_000);
        } while (people.size() < PEOPLE || !people.stream().allMatch(Browsing::hasEntered));
        return people;
    }
}
