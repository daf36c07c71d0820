package io.vestibule.demo.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class NeverTooManyAdmittedTest {

    private static final Duration MINUTE = Duration.ofSeconds(60);

    @Test
    void theWindowSlidesOverTheFullMinute() {
        long[] admissions = {59_000, 59_500, 60_000, 60_500};

        var found = NeverTooManyAdmitted.in(admissions, MINUTE);

        assertThat(found).isEqualTo(new NeverTooManyAdmitted(4, 59_000));
        assertThat(found.holds(2)).isFalse();
    }

    @Test
    void aPassIsBackAfterExactlyAMinute() {
        long[] admissions = {60_000, 0, 1};

        assertThat(NeverTooManyAdmitted.in(admissions, MINUTE).peak()).isEqualTo(2);
    }

    @Test
    void nobodyIsNotTooMany() {
        assertThat(NeverTooManyAdmitted.in(new long[0], MINUTE).holds(1)).isTrue();
    }
}
