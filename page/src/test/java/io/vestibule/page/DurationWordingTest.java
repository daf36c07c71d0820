package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DurationWordingTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EN_US | 1 | 1 | about 1 minute",
                "EN_US | 6 | 9 | about 6–9 minutes",
                "EN_US | 59 | 59 | about 59 minutes",
                "EN_US | 60 | 60 | about 1 hour",
                "EN_US | 52 | 71 | about 52 minutes – 1 hour 15 minutes",
                "EN_US | 119 | 121 | about 1 hour 55 minutes – 2 hours 5 minutes",
                "DE_DE | 6 | 9 | etwa 6–9 Minuten",
                "RU_RU | 1 | 2 | примерно 1–2 минуты",
                "RU_RU | 18 | 21 | примерно 18–21 минута",
                "PL_PL | 3 | 5 | mniej więcej 3–5 minut",
                "AR_EG | 2 | 2 | نحو دقيقتين",
                "AR_EG | 1 | 2 | نحو ١ إلى ٢ دقيقة",
                "HE_IL | 2 | 2 | בערך שתי דקות",
                "JA_JP | 6 | 9 | 約6～9分",
                "RO_RO | 20 | 30 | aproximativ 20–30 de minute",
                "FR_FR | 6 | 9 | environ 6 à 9 minutes",
            })
    void durationsReadAsPeopleSayThem(Language language, int low, int high, String said) {
        assertThat(new DurationWording(Texts.of(language)).about(low, high)).isEqualTo(said);
    }

    @ParameterizedTest
    @CsvSource({"EN_US, '1,234'", "DE_DE, 1.234", "ES_ES, 1234", "AR_EG, ١٬٢٣٤", "FA_IR, ۱٬۲۳۴"})
    void numbersAreGroupedAsInTheCountry(Language language, String written) {
        assertThat(Numerals.of(language).write(1234)).isEqualTo(written);
    }

    @Test
    void hindiCountsInLakhs() {
        assertThat(Numerals.of(Language.HI_IN).write(12_345_678)).isEqualTo("1,23,45,678");
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void everyBandOfADayHasWordsInEveryLanguage(Language language) {
        var wording = new DurationWording(Texts.of(language));

        for (int low = 1; low <= 1_440; low += 7) {
            assertThat(wording.about(low, low)).doesNotContain("{");
            assertThat(wording.about(low, low + low / 2 + 1)).doesNotContain("{");
        }
    }
}
