package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import io.vestibule.Slow;
import io.vestibule.board.SteppedLoop;
import io.vestibule.gate.door.UsherTestHouse;
import io.vestibule.gate.visit.Browsing;
import io.vestibule.queue.DrawWait;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RequestSettings;
import io.vestibule.room.Room;
import io.vestibule.testing.Statistics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/// What people are told where a draw decides, at all levels, through the gate's own decision path:
/// the share of waits that would have been called shorter than theirs is as likely to be any number
/// from 0 to 1.
///
/// The page tells three levels of the curve that the room's view makes
/// ([io.vestibule.queue.DrawWait]): they are held against it, and the truth against all of it.
@Slow("what hundreds are told in each of several worlds")
class DrawLapseTest {

    private static final int CROWD = 300;
    private static final int ENTER = 30;
    private static final int FROM_MINUTE = 8;
    private static final int WORLDS = 2;
    private static final double MINUTE = 60_000;

    /// Beyond it not all who are judged have entered in the end.
    private static final double HIGHEST = 0.9;

    private static final double UNLIKELY = 0.01;
    private static final Offset<Double> TWO_POINTS = within(0.02);

    @Test
    void whereAsManyComeAsEnterAllLevelsHold() {
        hold(play(30, 44, 72));
    }

    @Test
    void whereMoreComeThanEnterAllLevelsHold() {
        hold(play(36, 38, 98));
    }

    /// Two seconds lie between two people on average, so that they hardly share any luck.
    private static void hold(List<Double> levels) {
        double[] apart = levels.stream().mapToDouble(one -> one).sorted().toArray();
        assertThat(apart).hasSizeGreaterThan(2_000);
        double p = Statistics.evenness(apart, HIGHEST);
        System.out.printf(
                Locale.ROOT,
                "a draw: %,d people, p %.3f, shares %s%n",
                apart.length,
                p,
                IntStream.rangeClosed(1, 9)
                        .mapToObj(level -> String.format(Locale.ROOT, "%.3f", share(levels, level / 10.0)))
                        .toList());
        assertThat(p).isGreaterThan(UNLIKELY);
        for (int i = 1; i < 10; i++) {
            double level = i / 10.0;
            assertThat(share(levels, level)).as("level %s", level).isCloseTo(level, TWO_POINTS);
        }
    }

    private static double share(List<Double> levels, double level) {
        return (double) levels.stream().filter(one -> one < level).count() / levels.size();
    }

    /// Lets people come in some worlds, and judges those who came up to a minute.
    private static List<Double> play(int comeAMinute, int untilMinute, int endMinute) {
        return LongStream.rangeClosed(1, WORLDS)
                .boxed()
                .flatMap(seed -> world(comeAMinute, untilMinute, endMinute, seed))
                .toList();
    }

    private static Stream<Double> world(int comeAMinute, int untilMinute, int endMinute, long seed) {
        var world = new TimeLapse(room(), seed);
        var random = Seeds.random(seed);
        var people = new ArrayList<Browsing>();
        int later = comeAMinute * (endMinute - 1);
        for (int i = 0; i < CROWD + ENTER + later; i++) {
            var own = random.split();
            double minute = i < later ? 1 + random.nextDouble(endMinute - 1) : random.nextDouble();
            world.loop.after((long) (minute * MINUTE), () -> people.add(new Browsing(world, own)));
        }
        var views = new ArrayList<RoomView>();
        while (views.size() < 60 * endMinute) {
            views.add(world.center.view(world.loop.millis()));
            world.loop.pass(1_000);
        }
        return people.stream()
                .filter(person -> minute(person.arrivedMillis()) >= FROM_MINUTE)
                .filter(person -> minute(person.arrivedMillis()) < untilMinute)
                .filter(person -> person.toldFirst().isPresent())
                .map(person -> level(person, views));
    }

    private static double minute(long millis) {
        return (millis - SteppedLoop.START_MILLIS) / MINUTE;
    }

    /// Which level of the curve that this one was shown of the wait came to.
    private static double level(Browsing person, List<RoomView> views) {
        var told = person.toldFirst().orElseThrow();
        var view = views.get((int) (60 * minute(told.atMillis())));
        saysItsCurve(told.json(), view);
        double waited =
                person.hasEntered() ? (person.enteredMillis() - told.atMillis()) / MINUTE : Double.POSITIVE_INFINITY;
        double low = 0;
        double high = 1;
        while (high - low > 1e-6) {
            double middle = (low + high) / 2;
            if (minutes(middle, view) < waited) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// A second may lie between the answer and the view.
    private static void saysItsCurve(String json, RoomView view) {
        assertThat(seconds("waitTimeLowSeconds", json) / (60 * minutes(0.25, view)))
                .isBetween(0.97, 1.03);
        assertThat(seconds("waitTimeSeconds", json) / (60 * minutes(0.5, view))).isBetween(0.97, 1.03);
        assertThat(seconds("waitTimeHighSeconds", json) / (60 * minutes(0.75, view)))
                .isBetween(0.97, 1.03);
    }

    private static double minutes(double level, RoomView view) {
        return DrawWait.laterMinutes(level, view.counts().waiting(), view.flow());
    }

    private static double seconds(String field, String json) {
        var found = Pattern.compile("\"" + field + "\":(\\d+)").matcher(json);
        assertThat(found.find()).isTrue();
        return Integer.parseInt(found.group(1));
    }

    private static Room room() {
        var limits = new Limits(20 * ENTER, ENTER, Duration.ofMinutes(1), true);
        var queue = QueueSettings.DEFAULT.withMethod(QueueingMethod.RANDOM);
        return UsherTestHouse.room(limits, PageSettings.DEFAULT, RequestSettings.DEFAULT, queue);
    }
}
