package io.vestibule.room;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StableIdTest {

    /// Written down: another value would cost everybody in a line the place at an upgrade.
    @Test
    void anIdIsTheSameInEveryVersion() {
        assertThat(StableId.ofZone("example.com")).isEqualTo("50fdd08c5929ab78983c90d857fb13b9");
        assertThat(StableId.ofRoom("example.com", "sale").value()).isEqualTo("e80b3e7fd3d7ed15f2fd0ac86475a193");
    }

    @Test
    void theSameNameInTwoZonesIsTwoRooms() {
        assertThat(StableId.ofRoom("a.example", "sale")).isNotEqualTo(StableId.ofRoom("b.example", "sale"));
    }
}
