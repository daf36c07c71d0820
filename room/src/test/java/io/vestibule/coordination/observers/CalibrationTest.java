package io.vestibule.coordination.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import io.vestibule.queue.Correction;
import io.vestibule.ticket.EstimateStamp;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What is learned where the truth is the plain arithmetic times luck: every two seconds a visitor
/// is told a wait, and enters when it is over.
class CalibrationTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final long EVERY_MILLIS = 2_000;
    private static final int PLAIN_SECONDS = 600;
    private static final int HOURS = 8;

    private final Calibration calibration = new Calibration(NOON);
    private final SplittableRandom random = Seeds.random(1);

    /// Truth over plain arithmetic, for those who come at a moment.
    private interface Luck {
        double at(int number);
    }

    @Test
    void beginsCautious() {
        assertThat(calibration.correction().point()).isCloseTo(1, within(0.001));
        assertThat(calibration.correction().low()).isBetween(0.93, 0.97);
        assertThat(calibration.correction().high()).isBetween(1.03, 1.07);
    }

    @Test
    void learnsByHowMuchThePlainArithmeticIsWrong() {
        live(HOURS, _ -> 1.2);

        assertThat(calibration.correction().point()).isCloseTo(1.2, within(0.01));
    }

    @Test
    void theBandHoldsHalfWhateverTheScatter() {
        for (double scatter : new double[] {0.02, 0.1, 0.4}) {
            var score = live(HOURS, _ -> Math.exp(scatter * random.nextGaussian()));

            assertThat(score.share()).as("scatter %s", scatter).isBetween(0.45, 0.55);
        }
    }

    /// Everybody in line at one time has the same luck: 600 people in a row find the same.
    @Test
    void theBandHoldsHalfWherePeopleInLineShareTheirLuck() {
        double[] shared = {1};
        var score = live(5 * HOURS, number -> {
            if (number % 300 == 0) {
                shared[0] = Math.exp(0.1 * random.nextGaussian());
            }
            return shared[0];
        });

        assertThat(score.share()).isBetween(0.42, 0.58);
    }

    /// The scatter is four times as wide from now on.
    @Test
    void theBandWidensWithTheWorld() {
        live(HOURS, _ -> Math.exp(0.03 * random.nextGaussian()));
        var before = calibration.correction();
        var score = live(HOURS, _ -> Math.exp(0.12 * random.nextGaussian()));

        assertThat(width(calibration.correction())).isGreaterThan(3 * width(before));
        assertThat(score.share()).isBetween(0.42, 0.55);
    }

    @Test
    void estimatesOfBeforeAChangeTeachNothing() {
        calibration.forget(NOON + 1);
        for (int i = 0; i < 1_000; i++) {
            long now = NOON + i * 10_000L;
            calibration.entered(new EstimateStamp(NOON, 500, 600, 700), now);
            calibration.step(0, now);
        }

        assertThat(calibration.correction().point()).isCloseTo(1, within(0.001));
    }

    /// The first ones of a crowd that comes within minutes wait for a moment, the last ones for an
    /// hour: what the first ones find is hardly anything about the hour.
    @Test
    void theFirstOnesOfACrowdDoNotDecideForTheLastOnes() {
        calibration.step(3_600, NOON);
        for (int second = 20; second < 120; second++) {
            long now = NOON + second * 1_000L;
            calibration.step(3_600, now);
            calibration.entered(new EstimateStamp(NOON, 18, 20, 22), now);
        }

        assertThat(calibration.correction().point()).isBetween(0.99, 1.04);
        assertThat(calibration.correction().high()).isLessThan(1.12);
    }

    /// Half of the people leave at a moment that does not depend on their luck.
    @Test
    void thoseWhoGaveUpCountUpToWhereTheyGaveUp() {
        calibration.step(0, NOON);
        for (int i = 0; i < 40_000; i++) {
            long now = NOON + i * EVERY_MILLIS;
            calibration.step(0, now);
            double luck = Math.exp(0.2 * random.nextGaussian());
            double stays = Math.exp(0.2 * random.nextGaussian());
            long told = now - (long) (PLAIN_SECONDS * 1_000 * Math.min(luck, stays));
            if (stays < luck) {
                calibration.gaveUp(told, PLAIN_SECONDS, now - told, now);
            } else if (told > NOON) {
                int point = (int) (PLAIN_SECONDS * Math.exp(calibration.told(told)));
                calibration.entered(new EstimateStamp(told, 0, point, 9_999), now);
            }
        }

        assertThat(calibration.correction().point()).isCloseTo(1, within(0.04));
    }

    private static double width(Correction correction) {
        return Math.log(correction.high() / correction.low());
    }

    private long began = NOON;

    private Score live(int hours, Luck luck) {
        int people = (int) (hours * 3_600_000L / EVERY_MILLIS);
        var told = new EstimateStamp[people];
        var due = new TreeMap<Long, Integer>();
        int inside = 0;
        int all = 0;
        for (int number = 0; number < people; number++) {
            long now = began + number * EVERY_MILLIS;
            while (!due.isEmpty() && due.firstKey() <= now) {
                var entry = due.pollFirstEntry();
                var stamp = told[entry.getValue()];
                calibration.entered(stamp, entry.getKey());
                double waited = Math.round((entry.getKey() - stamp.toldMillis()) / 1_000.0);
                all++;
                inside += waited >= stamp.lowSeconds() && waited <= stamp.highSeconds() ? 1 : 0;
            }
            calibration.step(0, now);
            var correction = calibration.correction();
            told[number] = new EstimateStamp(
                    now,
                    (int) Math.round(PLAIN_SECONDS * correction.low()),
                    (int) Math.round(PLAIN_SECONDS * correction.point()),
                    (int) Math.round(PLAIN_SECONDS * correction.high()));
            long enters = now + (long) (PLAIN_SECONDS * 1_000 * luck.at(number));
            due.merge(enters, number, (_, other) -> other);
        }
        began += people * EVERY_MILLIS;
        return new Score(inside, all);
    }

    private record Score(int inside, int all) {
        double share() {
            return (double) inside / all;
        }
    }
}
