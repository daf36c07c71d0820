package io.vestibule.coordination.observers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import io.vestibule.queue.Correction;
import io.vestibule.queue.LineSummary;
import io.vestibule.tally.EstimateScore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/// A line in which one comes and one enters each second. Each has 100 s to wait by the plain
/// arithmetic, and enters a few seconds later.
class LastMinutesTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final int WAIT_SECONDS = 100;
    private static final int HOUR = 3_600;

    private final LastMinutes minutes = new LastMinutes(NOON);
    private final SplittableRandom random = Seeds.random(1);

    @Test
    void nothingFollowsFromAFew() {
        live(100);

        assertThat(minutes.lateness()).isEmpty();
    }

    @Test
    void peopleEnterSoMuchLater() {
        live(HOUR);

        assertThat(minutes.lateness().orElseThrow().pointSeconds()).isCloseTo(4, within(0.5));
    }

    @Test
    void theBandHoldsAHalf() {
        live(HOUR);
        var lateness = minutes.lateness().orElseThrow();

        var told = lateness.told(50, Correction.NONE);
        int inside = 0;
        for (int i = 0; i < 10_000; i++) {
            long waited = 50_000 + lateMillis();
            inside += EstimateScore.isInBand(told.lowSeconds(), told.highSeconds(), waited) ? 1 : 0;
        }
        assertThat(inside).isBetween(4_000, 6_000);
    }

    @Test
    void promisesOfBeforeAChangeTeachNothing() {
        live(HOUR);
        double before = minutes.lateness().orElseThrow().pointSeconds();
        minutes.forget();
        enterLate();

        assertThat(minutes.lateness().orElseThrow().pointSeconds()).isBetween(before - 1, before + 0.1);
    }

    @Test
    void withoutAChangeTheyTeach() {
        live(HOUR);
        double before = minutes.lateness().orElseThrow().highSeconds();
        enterLate();

        assertThat(minutes.lateness().orElseThrow().highSeconds()).isGreaterThan(before + 1);
    }

    /// Those who had less than a minute to wait at the end of the hour enter two minutes later.
    private void enterLate() {
        for (int second = 0; second < 60; second++) {
            long now = NOON + (HOUR + 120 + second) * 1_000L;
            minutes.entered(NOON + (HOUR - WAIT_SECONDS + second) * 1_000L + second % 2, now);
        }
        minutes.look(LineSummary.EMPTY, NOON + (HOUR + 240) * 1_000L);
    }

    @Test
    void whatWasLearnedSurvivesInACopy() throws IOException {
        live(HOUR);
        var bytes = new ByteArrayOutputStream();
        minutes.write(new DataOutputStream(bytes));
        var next = new LastMinutes(NOON);
        next.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));

        assertThat(next.lateness().orElseThrow().pointSeconds()).isCloseTo(4, within(0.5));
        assertThat(bytes.size()).isLessThan(2_000);
    }

    private void live(int seconds) {
        long[] enters = LongStream.range(0L, seconds + WAIT_SECONDS)
                .map(i -> NOON + i * 1_000 + lateMillis())
                .toArray();
        for (long now = NOON; now < NOON + seconds * 1_000L; now += 100) {
            if ((now - NOON) % 9_700 == 0) {
                minutes.look(line(now), now);
            }
            int due = (int) ((now - NOON) / 1_000);
            for (int i = Math.max(0, due - 10); i <= due; i++) {
                if (enters[i] <= now && enters[i] > now - 100) {
                    minutes.entered(NOON + (i - WAIT_SECONDS) * 1_000L + i % 2, now);
                }
            }
        }
    }

    private static LineSummary line(long now) {
        long second = now / 1_000;
        float within = (now % 1_000) / 1_000f;
        return new LineSummary(
                LongStream.rangeClosed(second - WAIT_SECONDS + 1, second)
                        .map(at -> at * 1_000 + at % 2)
                        .toArray(),
                IntStream.rangeClosed(1, WAIT_SECONDS).toArray(),
                floats(within));
    }

    private static float[] floats(float within) {
        float[] waits = new float[WAIT_SECONDS];
        for (int i = 0; i < WAIT_SECONDS; i++) {
            waits[i] = i + 1 - within;
        }
        return waits;
    }

    private long lateMillis() {
        return 4_000 + (long) (2_500 * Math.clamp(random.nextGaussian(), -1.5, 1.5));
    }
}
