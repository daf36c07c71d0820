package io.vestibule.room;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventSeedTest {

    private static final Instant BEFORE = Instant.parse("2031-04-01T09:00:00Z");
    private static final Instant GATHERING = Instant.parse("2031-04-01T09:45:00Z");
    private static final Instant AFTER = Instant.parse("2031-04-01T11:00:00Z");

    @Test
    void theCommitmentIsTheHashOfTheSeed() {
        var seed = DrawSeed.of(new byte[DrawSeed.BYTES], BEFORE);

        assertThat(seed.commitment()).isEqualTo("66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
        assertThat(seed.toString()).doesNotContain(seed.hex());
    }

    @Test
    void aDrawGetsASeedAndOnlyADraw() {
        assertThat(event("10:00", true)
                        .withSeed(Optional.empty(), BEFORE, () -> bytes(1))
                        .seed())
                .contains(DrawSeed.of(bytes(1), BEFORE));
        assertThat(event("10:00", false)
                        .withSeed(Optional.empty(), BEFORE, () -> bytes(1))
                        .seed())
                .isEmpty();
    }

    @Test
    void theSeedStaysWhenTheStartMoves() {
        var before = event("10:00", true).withSeed(Optional.empty(), BEFORE, () -> bytes(1));

        var after = event("10:30", true).withSeed(Optional.of(before), GATHERING, () -> bytes(2));

        assertThat(after.seed().orElseThrow().hex())
                .isEqualTo(before.seed().orElseThrow().hex());
        assertThat(after.drawFromMillis()).isEqualTo(before.times().beginMillis());
    }

    @Test
    void aDrawThatIsOverIsNotDrawnAgain() {
        var before = event("10:00", true).withSeed(Optional.empty(), BEFORE, () -> bytes(1));

        var after = event("12:00", true).withSeed(Optional.of(before), AFTER, () -> bytes(2));

        assertThat(after.seed()).contains(DrawSeed.of(bytes(2), AFTER));
    }

    @Test
    void anEditAfterTheStartThatLeavesItWhereItIsChangesNothing() {
        var before = event("10:00", true).withSeed(Optional.empty(), BEFORE, () -> bytes(1));

        var after = event("10:00", true).withSeed(Optional.of(before), AFTER, () -> bytes(2));

        assertThat(after.drawFromMillis()).isEqualTo(before.drawFromMillis());
        assertThat(after.seed().orElseThrow().hex())
                .isEqualTo(before.seed().orElseThrow().hex());
    }

    @Test
    void aVisitorWhoCameBeforeTheDrawWasAnnouncedIsNotInIt() {
        var plain = event("10:00", false);

        var drawn = event("10:00", true).withSeed(Optional.of(plain), GATHERING, () -> bytes(1));

        assertThat(drawn.drawFromMillis()).isEqualTo(GATHERING.toEpochMilli());
    }

    @Test
    void theSeedIsToldTenSecondsAfterTheStart() {
        long start = event("10:00", true).times().startMillis();

        assertThat(event("10:00", true).isRevealed(start + 9_999)).isFalse();
        assertThat(event("10:00", true).isRevealed(start + 10_000)).isTrue();
    }

    private static byte[] bytes(int first) {
        var bytes = new byte[DrawSeed.BYTES];
        bytes[0] = (byte) first;
        return bytes;
    }

    private static Event event(String start, boolean shuffle) {
        var times = new EventTimes(
                Timestamp.parse("2031-04-01T09:30:00Z"),
                Timestamp.parse("2031-04-01T" + start + ":00Z").orElseThrow(),
                Timestamp.parse("2031-04-01T14:00:00Z").orElseThrow());
        return new Event("1", "drop", "", times, EventSettings.INHERITED, shuffle, false, Optional.empty());
    }
}
