package io.vestibule.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class SightedSessionsTest {

    private final SightedSessions sighted = new SightedSessions();

    @Test
    void eachSessionIsNewOnceATick() {
        assertThat(sighted.isNew(7, 100)).isTrue();
        assertThat(sighted.isNew(7, 100)).isFalse();
        assertThat(sighted.isNew(8, 100)).isTrue();
        assertThat(sighted.isNew(7, 101)).isTrue();
        assertThat(sighted.isNew(7, 101)).isFalse();
    }

    /// Some ids share their last bits, others begin where those end.
    @Test
    void manySessionsAreToldApartWhateverTheirIds() {
        var random = new SplittableRandom(5);
        for (int tick = 0; tick < 50; tick++) {
            var seen = new HashSet<Long>();
            int visits = random.nextInt(6_000);
            for (int i = 0; i < visits; i++) {
                long id = 1 + random.nextInt(1_500) * (random.nextBoolean() ? 1L : 4_096L);
                boolean isNew = seen.size() < SightedSessions.MOST && seen.add(id);

                assertThat(sighted.isNew(id, tick)).isEqualTo(isNew);
            }
        }
    }

    @Test
    void nothingMoreIsToldThanTheSampleHolds() {
        int told = 0;
        for (long id = 1; id <= 1_000_000; id++) {
            told += sighted.isNew(id, 1) ? 1 : 0;
        }

        assertThat(told).isEqualTo(SightedSessions.MOST);
        assertThat(sighted.isNew(1_000_000, 2)).isTrue();
    }
}
