package io.vestibule.coordination.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import io.vestibule.queue.Estimator;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Rivals in a world in which every wait is ten minutes by the forecast: another truth is in what
/// one of them says.
class RivalsTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final double PLAIN_SECONDS = 600;
    private static final int EVERY_SECONDS = 5;

    private final Rivals rivals = new Rivals();
    private final SplittableRandom random = Seeds.random(1);
    private long now = NOON;

    @Test
    void theForecastIsToldUntilAnotherOneIsBetterForAWait() {
        assertThat(live(400, 0.1, 0.05)).isEqualTo(Estimator.FORECAST);
        assertThat(live(9_000, 0.1, 0.05)).isEqualTo(Estimator.LAST_ENTERED);
    }

    @Test
    void aLittleBetterIsNotEnough() {
        assertThat(live(90_000, 0.1, 0.09)).isEqualTo(Estimator.FORECAST);
    }

    @Test
    void theForecastIsToldAgainOnceItIsBetter() {
        live(9_000, 0.1, 0.03);
        assertThat(rivals.told()).isEqualTo(Estimator.LAST_ENTERED);

        assertThat(live(9_000, 0.03, 0.1)).isEqualTo(Estimator.FORECAST);
    }

    /// Who says half of the truth every time is mended, and is as good as one who is right.
    @Test
    void eachHasACorrectionOfItsOwn() {
        for (int second = 0; second < 9_000; second += EVERY_SECONDS) {
            say(new double[] {PLAIN_SECONDS, PLAIN_SECONDS / 2, PLAIN_SECONDS, PLAIN_SECONDS});
            enter(PLAIN_SECONDS);
            now += EVERY_SECONDS * 1_000L;
        }

        assertThat(rivals.correction(Estimator.HEAD_OF_LINE)).isCloseTo(Math.log(2), within(0.05));
        assertThat(rivals.told()).isEqualTo(Estimator.FORECAST);
        assertThat(rivals.score(Estimator.FORECAST).standings().medianErrorPercent())
                .isLessThan(1.1);
    }

    @Test
    void aMomentOfWhichNothingWasSaidTeachesNothing() {
        rivals.entered(NOON, PLAIN_SECONDS, NOON + 100_000);

        assertThat(rivals.score(Estimator.FORECAST).standings().scored()).isZero();
    }

    @Test
    void aCopySaysTheSameOrIsRefused() throws IOException {
        live(9_000, 0.1, 0.03);
        var bytes = new ByteArrayOutputStream();
        rivals.write(new DataOutputStream(bytes));
        byte[] whole = bytes.toByteArray();

        var copy = read(whole);

        assertThat(copy.told()).isEqualTo(Estimator.LAST_ENTERED);
        assertThat(copy.correction(Estimator.FORECAST)).isCloseTo(rivals.correction(Estimator.FORECAST), within(1e-6));
        assertThat(copy.said().plain(Estimator.LAST_ENTERED, now - 60_000))
                .isEqualTo(rivals.said().plain(Estimator.LAST_ENTERED, now - 60_000));
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, whole.length - 1))).isInstanceOf(IOException.class);
        for (int i = 0; i < 1_000; i++) {
            byte[] other = whole.clone();
            other[random.nextInt(other.length)] ^= (byte) (1 << random.nextInt(8));
            try {
                read(other);
            } catch (IOException refused) {
                assertThat(refused).isNotNull();
            }
        }
    }

    private static Rivals read(byte[] bytes) throws IOException {
        var copy = new Rivals();
        copy.read(new DataInputStream(new ByteArrayInputStream(bytes)));
        return copy;
    }

    /// The forecast says ten minutes, and the truth scatters around what another one says.
    private Estimator live(int seconds, double forecastOff, double otherOff) {
        for (int second = 0; second < seconds; second += EVERY_SECONDS) {
            double luck = Math.exp(forecastOff * random.nextGaussian());
            double other = Math.exp(otherOff * random.nextGaussian());
            say(new double[] {PLAIN_SECONDS, 2_000, PLAIN_SECONDS * luck / other, 100});
            if (rivals.said().isKnown(now)) {
                enter(PLAIN_SECONDS * luck);
            }
            rivals.choose();
            now += EVERY_SECONDS * 1_000L;
        }
        return rivals.told();
    }

    /// What is said is heard by all who come in these seconds, so it is said for each again.
    private void say(double[] seconds) {
        rivals.say(now, 1_000, seconds);
    }

    /// One who came now: what is said later is about others.
    private void enter(double waitedSeconds) {
        rivals.entered(now, PLAIN_SECONDS, now + (long) (waitedSeconds * 1_000));
    }
}
