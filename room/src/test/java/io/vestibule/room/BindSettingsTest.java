package io.vestibule.room;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.room.BindSettings.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How often a ticket moves freely.
class BindSettingsTest {

    private static final long NOON = 1_790_000_000_000L;
    private static final long HOUR = 3_600_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 6, 7, 1_000})
    void soManyMovesAtOnceAreFreeAndThenOneAtATime(int movesPerHour) {
        var bind = new BindSettings(Mode.ENFORCE, movesPerHour);
        long free = 0;
        for (int i = 0; i < movesPerHour; i++) {
            assertThat(bind.isFree(free, NOON)).as("move %d", i).isTrue();
            free = bind.freeAfter(free, 1, NOON);
        }
        assertThat(bind.isFree(free, NOON)).isFalse();
        assertThat(bind.isFree(free, NOON + HOUR / movesPerHour + 1)).isTrue();
        free = bind.freeAfter(free, 1, NOON + HOUR / movesPerHour + 1);
        assertThat(bind.isFree(free, NOON + HOUR / movesPerHour + 1)).isFalse();
    }

    @Test
    void aMoveThatCostAChallengeLeavesTheNextOneAsDear() {
        var bind = new BindSettings(Mode.ENFORCE, 6);
        long free = NOON + HOUR;

        assertThat(bind.freeAfter(free, 1, NOON)).isEqualTo(NOON + HOUR);
        assertThat(bind.isFree(bind.lastFreeMillis(NOON), NOON)).isTrue();
        assertThat(bind.isFree(NOON + HOUR, NOON + HOUR)).isTrue();
    }

    @Test
    void movesThatAreToldAtOnceCountAsOneAfterTheOther() {
        var bind = new BindSettings(Mode.ENFORCE, 6);
        long free = 0;
        for (int moves = 1; moves <= 9; moves++) {
            free = bind.freeAfter(free, 1, NOON);
            assertThat(bind.freeAfter(0, moves, NOON)).as("%d moves", moves).isEqualTo(free);
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void inNoHourAreMoreThanTwiceAsManyFree(long seed) {
        var random = Seeds.random(seed);
        int most = random.nextInt(1, 20);
        var bind = new BindSettings(Mode.ENFORCE, most);
        long free = 0;
        int moves = 0;
        for (long now = NOON; now < NOON + HOUR; now += random.nextInt(1, 60_000)) {
            if (bind.isFree(free, now)) {
                free = bind.freeAfter(free, 1, now);
                moves++;
            }
        }
        assertThat(moves).isBetween(1, 2 * most);
    }
}
