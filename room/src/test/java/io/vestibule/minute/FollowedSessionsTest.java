package io.vestibule.minute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FollowedSessionsTest {

    private static final long NOON = 1_795_000_000_000L;

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void itKnowsWhenEachWasLastSeen(long seed) {
        var random = Seeds.random(seed);
        var sessions = new FollowedSessions(NOON);
        Map<Long, Long> truth = new HashMap<>();
        int ids = random.nextInt(1, 2_000);
        long now = NOON;

        for (int i = 0; i < 20_000; i++) {
            now += random.nextInt(5) * 100L;
            long id = random.nextInt(ids) * 0x9E37_79B9_7F4AL;
            switch (random.nextInt(4)) {
                case 0 -> {
                    if (!truth.containsKey(id)) {
                        sessions.begin(id, now);
                        truth.put(id, now);
                    }
                }
                case 1 -> assertThat(sessions.end(id)).isEqualTo(removed(truth, id));
                default -> {
                    sessions.seen(id, now);
                    truth.replace(id, now);
                }
            }
            if (i % 5_000 == 4_999) {
                long before = now - 100_000;
                sessions.forgetBefore(before);
                truth.values().removeIf(seen -> seen < before);
            }
            assertThat(sessions.size()).isEqualTo(truth.size());
        }
        truth.forEach((id, seen) -> assertThat(sessions.end(id)).isEqualTo(seen));
        assertThat(sessions.size()).isZero();
    }

    private static long removed(Map<Long, Long> truth, long id) {
        Long seen = truth.remove(id);
        return seen == null ? FollowedSessions.UNKNOWN : seen;
    }

    /// A room fills up and empties again: never more than the promised number are followed, and a
    /// session that is followed to its end belonged to the sample all the time.
    @Test
    void aRoomThatFillsUpFollowsFewer() {
        var random = Seeds.random(1);
        var sessions = new FollowedSessions(NOON);
        var ids = random.longs(100_000).toArray();
        for (int i = 0; i < ids.length; i++) {
            sessions.fit(i);
            sessions.begin(ids[i], NOON);
            assertThat(sessions.size()).isLessThan(Sample.MOST);
        }
        assertThat(sessions.size()).isBetween(1_300, 1_950);

        sessions.fit(10);
        for (long id : ids) {
            boolean followed = sessions.end(id) != FollowedSessions.UNKNOWN;
            assertThat(followed).isEqualTo(Sample.has(id, ids.length));
        }
    }

    /// Many begin at once, before the next view says so. The table has its last size then.
    @Test
    @Timeout(20)
    void theLargestSampleIsFollowedAndNoMore() {
        var random = Seeds.random(1);
        var sessions = new FollowedSessions(NOON);
        var ids = random.longs(Sample.MOST + 500).distinct().toArray();
        for (long id : ids) {
            sessions.begin(id, NOON + 700);
        }
        assertThat(sessions.size()).isEqualTo(Sample.MOST);

        for (int i = 0; i < ids.length; i++) {
            assertThat(sessions.end(ids[i])).isEqualTo(i < Sample.MOST ? NOON + 700 : FollowedSessions.UNKNOWN);
        }
        assertThat(sessions.size()).isZero();
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aSampleIsSmallEnoughAndPartOfEachGreaterOne(long seed) {
        var random = Seeds.random(seed);
        int people = random.nextInt(1, 200_000);
        int in = 0;
        for (int i = 0; i < people; i++) {
            long id = random.nextLong();
            if (Sample.has(id, people)) {
                in++;
                assertThat(Sample.has(id, random.nextInt(people + 1))).isTrue();
            }
        }

        assertThat(in).isLessThanOrEqualTo(Sample.MOST);
        assertThat(in).isCloseTo(people >> Sample.level(people), within((int) (5 * Math.sqrt(in)) + 1));
        if (people <= 1_800) {
            assertThat(in).isEqualTo(people);
        }
    }
}
