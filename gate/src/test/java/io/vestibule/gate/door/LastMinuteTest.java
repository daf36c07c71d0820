package io.vestibule.gate.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.board.RoomLately;
import io.vestibule.gate.door.LastMinute.What;
import org.junit.jupiter.api.Test;

class LastMinuteTest {

    private static final long NOON = 1_800_000_000_000L;

    private final LastMinute minute = new LastMinute();

    @Test
    void whatIsAMinuteOldIsForgottenAndTheSumIsNot() {
        for (int second = 0; second < 120; second++) {
            minute.count(What.BYPASSED, NOON + second * 1000L);
        }
        minute.count(What.ORIGIN_ASKED, NOON);

        assertThat(minute.at(NOON + 119_999)).isEqualTo(new RoomLately(60, 0, 0));
        assertThat(minute.at(NOON + 149_999)).isEqualTo(new RoomLately(30, 0, 0));
        assertThat(minute.at(NOON + 179_999)).isEqualTo(RoomLately.NOTHING);
        assertThat(minute.ofAll(What.BYPASSED)).isEqualTo(120);
        assertThat(minute.ofAll(What.ORIGIN_ASKED)).isEqualTo(1);
    }

    @Test
    void eachKindIsCountedByItself() {
        minute.count(What.ORIGIN_ASKED, NOON);
        minute.count(What.ORIGIN_ASKED, NOON);
        minute.count(What.ORIGIN_FAILED, NOON);

        assertThat(minute.at(NOON)).isEqualTo(new RoomLately(0, 2, 1));
    }

    @Test
    void afterAClockWasSetBackTheTimeSinceCounts() {
        minute.count(What.BYPASSED, NOON + 3_600_000);
        assertThat(minute.at(NOON)).isEqualTo(RoomLately.NOTHING);

        minute.count(What.BYPASSED, NOON);

        assertThat(minute.at(NOON)).isEqualTo(new RoomLately(1, 0, 0));
    }
}
