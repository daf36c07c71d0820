package io.vestibule.tally;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PassesTest {

    private static final long NOON = 1_790_000_000_000L;

    @Test
    void aUsedPassIsBackAMinuteLaterAndNotSooner() {
        var passes = new Passes(NOON);
        passes.give(1, NOON);
        passes.handed(1, NOON + 40);

        passes.advance(NOON + 60_099);
        assertThat(passes.out()).isEqualTo(1);
        passes.advance(NOON + 60_100);
        assertThat(passes.out()).isZero();
    }

    @Test
    void aPassThatWasGivenStaysOutUntilItIsUsed() {
        var passes = new Passes(NOON);
        passes.give(1, NOON);
        passes.advance(NOON + 9_000);
        passes.handed(1, NOON + 9_000);

        passes.advance(NOON + 69_000);

        assertThat(passes.out()).isEqualTo(1);
    }

    @Test
    void aPassOfWhichNothingIsHeardCountsAsUsedAfterTenSeconds() {
        var passes = new Passes(NOON);
        passes.give(1, NOON);
        for (int second = 0; second < 70; second++) {
            passes.advance(NOON + second * 1_000L);
            assertThat(passes.out()).isEqualTo(1);
        }

        passes.advance(NOON + 70_100);

        assertThat(passes.out()).isZero();
    }

    @Test
    void aPassThatIsUsedEvenLaterMoves() {
        var passes = new Passes(NOON);
        passes.give(1, NOON);
        passes.advance(NOON + 11_000);
        passes.advance(NOON + 13_000);
        passes.handed(1, NOON + 13_000);

        passes.advance(NOON + 72_999);
        assertThat(passes.out()).isEqualTo(1);
        passes.advance(NOON + 73_100);
        assertThat(passes.out()).isZero();
    }

    @Test
    void aPassThatIsGivenBackIsFreeAtOnce() {
        var passes = new Passes(NOON);
        passes.give(1, NOON);

        assertThat(passes.giveBack(1)).isTrue();
        assertThat(passes.giveBack(1)).isFalse();
        assertThat(passes.out()).isZero();
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void inNoMinuteMoreAreUsedThanMayBeOut(long seed) {
        var random = Seeds.random(seed);
        int limit = random.nextInt(1, 60);
        var passes = new Passes(NOON);
        List<Long> used = new ArrayList<>();
        List<Long> given = new ArrayList<>();
        long id = 0;

        for (long now = NOON; now < NOON + 300_000; now += random.nextInt(1, 2_000)) {
            passes.advance(now);
            while (passes.out() < limit && random.nextInt(3) > 0) {
                passes.give(++id, now);
                given.add(id);
            }
            while (!given.isEmpty() && random.nextBoolean()) {
                passes.handed(given.removeFirst(), now);
                used.add(now);
            }
        }

        for (int i = limit; i < used.size(); i++) {
            assertThat(used.get(i) - used.get(i - limit)).isGreaterThanOrEqualTo(60_000);
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aCopyGoesOnLikeItsOriginal(long seed) throws IOException {
        var random = Seeds.random(seed);
        var passes = new Passes(NOON);
        for (int i = 0; i < 200; i++) {
            passes.advance(NOON + i * 400L);
            passes.give(i, NOON + i * 400L);
            if (random.nextBoolean()) {
                passes.handed(i, NOON + i * 400L);
            }
        }

        var bytes = new ByteArrayOutputStream();
        passes.write(new DataOutputStream(bytes));
        var copy = new Passes(NOON);
        copy.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));

        for (long now = NOON + 80_000; now < NOON + 160_000; now += 700) {
            passes.advance(now);
            copy.advance(now);
            assertThat(copy.out()).isEqualTo(passes.out());
            assertThat(copy.backBy(now + 5_000)).isEqualTo(passes.backBy(now + 5_000));
        }
        assertThat(copy.out()).isZero();
    }
}
