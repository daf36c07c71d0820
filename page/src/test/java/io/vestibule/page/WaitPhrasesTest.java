package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WaitPhrasesTest {

    /// More of them than are kept, so that they push each other out and come back.
    private static final int LONGEST = 90;

    @Test
    void whatIsKeptIsWhatWouldBeSaid() {
        var wording = new DurationWording(Texts.of(Language.RU_RU));
        var bands = new WaitPhrases(wording);

        for (int round = 0; round < 2; round++) {
            for (int low = 2; low <= LONGEST; low++) {
                for (int high = low; high <= LONGEST; high++) {
                    assertThat(text(bands.band(60 * low, 60 * high))).isEqualTo(wording.aboutBand(60 * low, 60 * high));
                }
            }
        }
    }

    @Test
    void theSameWaitIsPutIntoWordsOnce() {
        var bands = new WaitPhrases(new DurationWording(Texts.of(Language.EN_US)));

        assertThat(bands.band(330, 530)).isSameAs(bands.band(330, 530));
        assertThat(bands.band(330, 530)).isSameAs(bands.band(359, 481));
        assertThat(bands.seconds(30)).isSameAs(bands.seconds(30));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4, any moment now",
        "0, 5, about 5 seconds",
        "3, 17, about 5–20 seconds",
        "44, 61, about 40–70 seconds",
        "60, 60, about 60 seconds",
        "61, 61, about 60–70 seconds",
        "99, 119, about 90–120 seconds",
        "99, 121, about 90 seconds – 3 minutes",
        "30, 3601, about 30 seconds – 1 hour 5 minutes",
        "120, 120, about 2 minutes",
        "120, 121, about 2–3 minutes"
    })
    void belowTwoMinutesABandIsInSecondsAndHoldsWhatItHeld(int low, int high, String said) {
        var bands = new WaitPhrases(new DurationWording(Texts.of(Language.EN_US)));

        assertThat(text(bands.band(low, high))).isEqualTo(said);
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void everyBandBelowTwoMinutesHasWordsInEveryLanguage(Language language) {
        var bands = new WaitPhrases(new DurationWording(Texts.of(language)));

        for (int low = 0; low < 120; low++) {
            for (int high = low; high <= 120; high += 7) {
                assertThat(text(bands.band(low, high))).isNotBlank().doesNotContain("{");
            }
        }
    }

    private static String text(byte[] words) {
        return new String(words, StandardCharsets.UTF_8);
    }
}
