package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MinutesTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1 minute",
        "2, 2 minutes",
        "59, 59 minutes",
        "60, 1 hour 0 minutes",
        "61, 1 hour 1 minute",
        "62, 1 hour 2 minutes",
        "108, 1 hour 48 minutes",
        "120, 2 hours 0 minutes",
        "121, 2 hours 1 minute",
        "1439, 23 hours 59 minutes",
        "1440, 24 hours 0 minutes",
    })
    void aDurationIsFormattedAsPublished(int minutes, String formatted) {
        assertThat(Minutes.formatted(minutes)).isEqualTo(formatted);
    }

    @ParameterizedTest
    @CsvSource({
        "5, 15, 5 minutes to 15 minutes",
        "7, 7, 7 minutes",
        "1, 2, 1 minute to 2 minutes",
        "59, 61, 59 minutes to 1 hour 1 minute",
    })
    void aDrawTellsABandUnlessBothEndsAreEqual(int low, int high, String formatted) {
        assertThat(Minutes.formatted(low, high)).isEqualTo(formatted);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 1", "60, 1", "61, 2", "3600, 60", "3601, 61"})
    void minutesAreRoundedUpAndAtLeastOne(int seconds, int minutes) {
        assertThat(Minutes.atLeastOne(seconds)).isEqualTo(minutes);
    }
}
