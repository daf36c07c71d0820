package io.vestibule.gate.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.ground.SipHash;
import io.vestibule.room.RoomId;
import org.junit.jupiter.api.Test;

class PreflightsTest {

    private static final RoomId ROOM = new RoomId("sale");
    private static final long NOON = 1_800_000_000_000L;

    @Test
    void strangersPassUpToTheBudgetOfTheMinute() {
        var preflights = new Preflights(new SipHash(1, 2));

        assertThat(preflights.pass(ROOM, "192.0.2.1", 2, NOON)).isTrue();
        assertThat(preflights.pass(ROOM, "192.0.2.2", 2, NOON + 59_999)).isTrue();
        assertThat(preflights.pass(ROOM, "192.0.2.3", 2, NOON + 59_999)).isFalse();
        assertThat(preflights.pass(ROOM, "192.0.2.3", 2, NOON + 60_000)).isTrue();
    }

    @Test
    void theAddressOfAnAdmittedVisitorPassesWhileTheSessionLasts() {
        var preflights = new Preflights(new SipHash(1, 2));
        assertThat(preflights.pass(ROOM, "192.0.2.9", 0, NOON))
                .as("the first of all")
                .isFalse();
        preflights.admitted("192.0.2.9", NOON + 5_000, NOON);

        assertThat(preflights.pass(ROOM, "192.0.2.9", 0, NOON + 5_000)).isTrue();
        assertThat(preflights.pass(ROOM, "192.0.2.9", 0, NOON + 5_001)).isFalse();
    }

    @Test
    void roomsHaveBudgetsOfTheirOwn() {
        var preflights = new Preflights(new SipHash(1, 2));

        assertThat(preflights.pass(ROOM, "192.0.2.1", 1, NOON)).isTrue();
        assertThat(preflights.pass(new RoomId("other"), "192.0.2.1", 1, NOON)).isTrue();
    }

    @Test
    void theAddressesOfOneHouseholdAreOne() {
        var preflights = new Preflights(new SipHash(1, 2));
        preflights.pass(ROOM, "192.0.2.1", 0, NOON);
        preflights.admitted("2001:db8:1:200::7", NOON + 5_000, NOON);

        assertThat(preflights.pass(ROOM, "2001:db8:1:2ff:1::8", 0, NOON)).isTrue();
        assertThat(preflights.pass(ROOM, "2001:db8:1:300::7", 0, NOON)).isFalse();
    }

    /// More addresses than a site ever has at once: nothing is looked through, and most are known.
    @Test
    void hundredsOfThousandsOfAddressesAreKeptAndNoneIsLookedThrough() {
        var preflights = new Preflights(new SipHash(1, 2));
        preflights.pass(ROOM, "192.0.2.1", 0, NOON);
        for (int n = 0; n < 200_000; n++) {
            preflights.admitted(address(n), NOON + 300_000, NOON);
        }
        int known = 0;
        for (int n = 0; n < 200_000; n++) {
            known += preflights.pass(ROOM, address(n), 0, NOON + 299_000) ? 1 : 0;
        }

        assertThat(known).isGreaterThan(195_000);
        preflights.admitted(address(1_000_000), NOON + 900_000, NOON);
        assertThat(preflights.pass(ROOM, address(1_000_000), 0, NOON + 900_000))
                .as("whose session ends last is never pushed out")
                .isTrue();
        assertThat(preflights.pass(ROOM, address(5), 0, NOON + 300_001)).isFalse();
    }

    private static String address(int n) {
        return "10.%d.%d.%d".formatted(n >> 16 & 255, n >> 8 & 255, n & 255);
    }

    @Test
    void roomsThatAreGoneAreForgotten() {
        var preflights = new Preflights(new SipHash(1, 2));
        for (int i = 0; i < 10_000; i++) {
            preflights.pass(new RoomId("room" + i), "192.0.2.1", 1, NOON + 1_000L * i);
        }

        assertThat(preflights.rooms()).isLessThanOrEqualTo(1_000);
    }
}
