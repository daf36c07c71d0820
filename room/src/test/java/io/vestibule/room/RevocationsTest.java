package io.vestibule.room;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RevocationsTest {

    private static final long NOON = 1_790_000_000_000L;

    @Test
    void aWaveEndsWhatWasAdmittedBeforeItAndNothingElse() {
        var ended = Revocations.of(List.of(new Revocation.Wave(NOON, false)));

        assertThat(ended.endSession(7, NOON - 1)).isTrue();
        assertThat(ended.endSession(7, NOON)).isFalse();
        assertThat(ended.endPlace(7, NOON - 1)).isFalse();
    }

    @Test
    void aWaveEndsTheLineIfAsked() {
        var ended = Revocations.of(List.of(new Revocation.Wave(NOON, true)));

        assertThat(ended.endPlace(7, NOON - 1)).isTrue();
        assertThat(ended.endPlace(7, NOON)).isFalse();
    }

    @Test
    void aLaterWaveCoversAnEarlierOneThatEndsNoMore() {
        var wave = new Revocation.Wave(NOON, false);

        assertThat(wave.covers(new Revocation.Wave(NOON - 1, false))).isTrue();
        assertThat(wave.covers(new Revocation.Wave(NOON - 1, true))).isFalse();
        assertThat(wave.covers(new Revocation.Wave(NOON + 1, false))).isFalse();
    }

    @Test
    void whereNothingWasEndedThereIsTheOneNone() {
        assertThat(Revocations.of(List.of())).isSameAs(Revocations.NONE);
        assertThat(Revocations.NONE.endSession(7, 0)).isFalse();
        assertThat(Revocations.NONE.endPlace(7, 0)).isFalse();
    }

    /// In whatever order and number: together they end what one of them ends.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void togetherTheyEndWhatOneOfThemEnds(long seed) {
        var chance = Seeds.random(seed);
        var all = new ArrayList<Revocation>();
        for (int i = chance.nextInt(12); i > 0; i--) {
            all.add(
                    chance.nextBoolean()
                            ? new Revocation.OfTicket(chance.nextLong(-20, 20))
                            : new Revocation.Wave(chance.nextLong(40), chance.nextBoolean()));
        }
        var together = Revocations.of(all);
        assertThat(Revocations.of(all.reversed())).isEqualTo(together);

        for (int i = 0; i < 50; i++) {
            long id = chance.nextLong(-20, 20);
            long since = chance.nextLong(40);
            boolean session = false;
            boolean place = false;
            for (Revocation one : all) {
                switch (one) {
                    case Revocation.OfTicket(long ticket) -> {
                        session |= ticket == id;
                        place |= ticket == id;
                    }
                    case Revocation.Wave(long before, boolean line) -> {
                        session |= since < before;
                        place |= line && since < before;
                    }
                }
            }
            assertThat(together.endSession(id, since)).isEqualTo(session);
            assertThat(together.endPlace(id, since)).isEqualTo(place);
        }
    }
}
