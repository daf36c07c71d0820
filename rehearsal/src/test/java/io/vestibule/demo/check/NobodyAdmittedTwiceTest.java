package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.demo.check.NobodyAdmittedTwice.Entry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NobodyAdmittedTwiceTest {

    private static final Duration SESSION = Duration.ofSeconds(60);

    @Test
    void twoAdmissionsWithinASessionAreOneTooMany() {
        var found = NobodyAdmittedTwice.among(
                List.of(new Entry(7, 1_000), new Entry(8, 1_000), new Entry(7, 1_100)), SESSION);

        assertThat(found.twice()).containsExactly(7L);
        assertThat(found.holds()).isFalse();
    }

    @Test
    void theSameAdmissionMayBeSeenOften() {
        var found = NobodyAdmittedTwice.among(List.of(new Entry(7, 1_000), new Entry(7, 1_000)), SESSION);

        assertThat(found.holds()).isTrue();
    }

    @Test
    void whoseSessionRanOutMayComeAgain() {
        var found = NobodyAdmittedTwice.among(List.of(new Entry(7, 1_000), new Entry(7, 61_000)), SESSION);

        assertThat(found.holds()).isTrue();
    }

    @Test
    void nothingSeenProvesNothing() {
        assertThat(NobodyAdmittedTwice.among(List.of(), SESSION).holds()).isFalse();
    }
}
