package io.vestibule.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndedIdsTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void whateverIsAddedAndForgottenItIsAWindowOfAList(long seed) {
        var chance = new Random(seed);
        List<Long> all = new ArrayList<>();
        var ids = EndedIds.begun(7, 1);
        for (int step = 0; step < 200; step++) {
            if (chance.nextInt(4) == 0) {
                ids = ids.without(ids.first() + chance.nextInt((int) (ids.through() - ids.first() + 2)));
            } else {
                long[] more = more(all.size(), chance.nextInt(400));
                ids = ids.with(more);
                LongStream.of(more).forEach(all::add);
            }
            assertThat(ids.through()).isEqualTo(all.size());
            assertThat(ids.isWhole()).isTrue();
        }

        var known = all.subList((int) ids.first() - 1, all.size());
        assertThat(ids.from(ids.first(), Integer.MAX_VALUE))
                .containsExactly(known.stream().mapToLong(Long::longValue).toArray());
        assertThat(known).allMatch(ids::contains);
        assertThat(ids.contains(1)).isFalse();
    }

    private static long[] more(int from, int count) {
        return LongStream.range(from, (long) from + count)
                .map(i -> i * 0x9E3779B97F4A7C15L | 2)
                .toArray();
    }

    @Test
    void pieceByPieceAndTwiceItIsTheSameList() {
        var all =
                EndedIds.begun(7, 1).with(LongStream.range(10, 1_010).toArray()).without(101);
        var heard = EndedIds.begun(7, 1);
        for (long from = 101; from <= 1_000; from += 50) {
            heard = heard.hearing(101, from, all.from(from, 80));
            heard = heard.hearing(101, from, all.from(from, 80));
        }

        assertThat(heard.isLike(all)).isTrue();
        assertThat(heard.from(101, 2_000)).isEqualTo(all.from(101, 2_000));
    }

    @Test
    void whatComesBehindAGapIsNotTaken() {
        var some = EndedIds.begun(7, 1).with(5, 6);

        assertThat(some.hearing(1, 4, 9).through()).isEqualTo(2);
        assertThat(some.hearing(4, 4, 9).through())
                .as("all before are forgotten")
                .isEqualTo(4);
    }

    /// Ten times a second a few more: what a look-up costs must not grow with that.
    @Test
    void aMillionIdsThatCameAHundredAtATimeAreInFewRuns() {
        var ids = EndedIds.begun(7, 1);
        int most = 0;
        for (int i = 0; i < 10_000; i++) {
            ids = ids.with(more(i * 100, 100));
            most = Math.max(most, ids.runs());
        }

        assertThat(ids.size()).isEqualTo(1_000_000);
        assertThat(most).isLessThanOrEqualTo(48);
    }

    @Test
    void whatIsNotToldIsKnownToMiss() {
        var told = EndedIds.told(7, 3, 10, 108, 109, 110);

        assertThat(told.isWhole()).isFalse();
        assertThat(told.contains(110)).isTrue();
        assertThat(told.untold().size()).isZero();
        assertThat(told.untold().through()).isEqualTo(10);
        assertThat(EndedIds.NONE.isWhole()).isTrue();
        assertThat(EndedIds.of(3, 1).isWhole()).isTrue();
    }
}
