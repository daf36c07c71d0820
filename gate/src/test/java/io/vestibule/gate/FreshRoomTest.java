package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.Slow;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.visit.Browsing;
import io.vestibule.gate.visit.Browsing.Telling;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the first of a room are told in its first 160 s, through the gate's own decision path:
/// 1,200 come within 30 s, load a page every 15 s for a minute, and nothing is known but the
/// limits.
class FreshRoomTest {

    private static final int PEOPLE = 1_200;
    private static final long COMING_MILLIS = 30_000;
    private static final long SOON_MILLIS = 5_000;
    private static final double MINUTE = 60_000;
    private static final Pattern AHEAD = Pattern.compile("\"peopleAhead\":(\\d+)");
    private static final Pattern LOW = Pattern.compile("\"waitTimeLow\":(\\d+)");
    private static final Pattern POINT = Pattern.compile("\"waitTime\":(\\d+)");
    private static final Pattern HIGH = Pattern.compile("\"waitTimeHigh\":(\\d+)");
    private static final String KNOWN = "\"waitTimeKnown\":true";

    @Test
    void whereSeatsBindSomethingTrueIsSaidWithinFiveSeconds() {
        saysSomethingTrue(new Limits(300, 300, Duration.ofMinutes(1), true));
    }

    @Test
    void wherePassesBindSomethingTrueIsSaidWithinFiveSeconds() {
        saysSomethingTrue(new Limits(1_000, 300, Duration.ofMinutes(1), true));
    }

    @Test
    @Slow("the first minutes of whole crowds")
    void whereSessionsAreLongSomethingTrueIsSaidWithinFiveSeconds() {
        saysSomethingTrue(new Limits(300, 300, Duration.ofMinutes(5), true));
    }

    @ParameterizedTest
    @CsvSource({"300, 300, 1", "1000, 300, 1", "300, 300, 5"})
    @Slow("the first minutes of whole crowds")
    void inADrawABandIsSaidWithinFiveSeconds(int seats, int passes, int minutes) {
        var limits = new Limits(seats, passes, Duration.ofMinutes(minutes), true);
        var people = play(limits, QueueingMethod.RANDOM);
        var waited = people.stream()
                .filter(person -> person.waitMillis() > SOON_MILLIS)
                .toList();

        var judged = Judged.of(waited);

        System.out.println("draw, " + limits + ": " + judged);
        assertThat(judged.unknownAfterMillis()).isLessThan(SOON_MILLIS);
        assertThat(judged.inBand()).isGreaterThan(0.4);
    }

    private static void saysSomethingTrue(Limits limits) {
        var people = play(limits, QueueingMethod.FIFO);
        var waited = people.stream()
                .filter(person -> person.waitMillis() > SOON_MILLIS)
                .toList();

        var judged = Judged.of(waited);

        System.out.println(limits + ": " + judged);
        assertThat(waited).hasSizeGreaterThan(PEOPLE / 2);
        assertThat(judged.unknownAfterMillis()).isLessThan(SOON_MILLIS);
        assertThat(judged.aheadUnknownAfterMillis()).isLessThan(SOON_MILLIS);
        assertThat(judged.inBand()).isGreaterThan(0.8);
        assertThat(judged.medianErrorPercent()).isLessThan(50);
    }

    private static List<Browsing> play(Limits limits, QueueingMethod method) {
        var queue = QueueSettings.DEFAULT.withMethod(method);
        var room = UsherTestHouse.room(limits, PageSettings.DEFAULT, RequestSettings.DEFAULT, queue);
        var world = new TimeLapse(room, 1);
        var random = Seeds.random(1);
        var people = new ArrayList<Browsing>();
        for (int i = 0; i < PEOPLE; i++) {
            var own = random.split();
            world.loop.after(random.nextLong(COMING_MILLIS), () -> people.add(new Browsing(world, own)));
        }
        do {
            world.loop.pass(1_000);
        } while (people.size() < PEOPLE || !people.stream().allMatch(Browsing::hasEntered));
        return people;
    }

    /// What was told against what happened.
    ///
    /// @param unknownAfterMillis how long after the arrival somebody was told no wait
    /// @param aheadUnknownAfterMillis how long after it somebody was not told how many are ahead
    /// @param inBand in which share of the waits told the truth, in whole minutes, lies in the band
    private record Judged(
            long unknownAfterMillis, long aheadUnknownAfterMillis, double inBand, double medianErrorPercent) {

        static Judged of(List<Browsing> people) {
            long unknown = 0;
            long aheadUnknown = 0;
            int held = 0;
            var errors = new ArrayList<Double>();
            for (Browsing person : people) {
                for (Telling told : person.tellings()) {
                    long after = told.atMillis() - person.arrivedMillis();
                    aheadUnknown = AHEAD.matcher(told.json()).find() ? aheadUnknown : Math.max(aheadUnknown, after);
                    if (!told.json().contains(KNOWN)) {
                        unknown = Math.max(unknown, after);
                        continue;
                    }
                    double minutes = Math.max(1, (person.enteredMillis() - told.atMillis()) / MINUTE);
                    held += number(LOW, told) <= Math.ceil(minutes) && Math.ceil(minutes) <= number(HIGH, told) ? 1 : 0;
                    errors.add(100 * Math.abs(number(POINT, told) - minutes) / minutes);
                }
            }
            errors.sort(null);
            double median = errors.isEmpty() ? 100 : errors.get(errors.size() / 2);
            return new Judged(unknown, aheadUnknown, (double) held / Math.max(1, errors.size()), median);
        }

        private static int number(Pattern field, Telling told) {
            var found = field.matcher(told.json());
            return found.find() ? Integer.parseInt(found.group(1)) : 0;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "no wait until %d ms, nobody ahead until %d ms, in the band %.1f %%, median" + " error %.1f %%",
                    unknownAfterMillis,
                    aheadUnknownAfterMillis,
                    100 * inBand,
                    medianErrorPercent);
        }
    }
}
