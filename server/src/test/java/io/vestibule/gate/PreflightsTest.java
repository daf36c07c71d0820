package io.vestibule.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.room.RoomId;

import org.junit.jupiter.api.Test;

class PreflightsTest {

    private static final RoomId ROOM = new RoomId("sale");
    private static final long NOON = 1_800_000_000_000L;

    @Test
    void strangersPassUpToTheBudgetOfTheMinute() {
        var preflights = new Preflights();

        assertThat(preflights.pass(ROOM, "192.0.2.1", 2, NOON)).isTrue();
        assertThat(preflights.pass(ROOM, "192.0.2.2", 2, NOON + 59_999)).isTrue();
        assertThat(preflights.pass(ROOM, "192.0.2.3", 2, NOON + 59_999)).isFalse();
        assertThat(preflights.pass(ROOM, "192.0.2.3", 2, NOON + 60_000)).isTrue();
    }

    @Test
    void theAddressOfAnAdmittedVisitorPassesWhileTheSessionLasts() {
        var preflights = new Preflights();
        preflights.admitted("192.0.2.9", NOON + 5_000, NOON);

        assertThat(preflights.pass(ROOM, "192.0.2.9", 0, NOON + 5_000)).isTrue();
        assertThat(preflights.pass(ROOM, "192.0.2.9", 0, NOON + 5_001)).isFalse();
    }

    @Test
    void roomsHaveBudgetsOfTheirOwn() {
        var preflights = new Preflights();

        assertThat(preflights.pass(ROOM, "192.0.2.1", 1, NOON)).isTrue();
        assertThat(preflights.pass(new RoomId("other"), "192.0.2.1", 1, NOON)).isTrue();
    }
}
