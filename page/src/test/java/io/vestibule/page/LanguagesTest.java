package io.vestibule.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LanguagesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "de-DE,de;q=0.9,en;q=0.8 | DE_DE",
                "de-AT | DE_DE",
                "en-GB,en;q=0.5 | EN_US",
                "xx, fr;q=0.1 | FR_FR",
                "en;q=0.4, it;q=0.7, es;q=0.7 | IT_IT",
                "pt-PT | PT_BR",
                "zh | ZH_CN",
                "zh-Hant | ZH_TW",
                "zh-HK | ZH_TW",
                "zh-Hans-HK | ZH_CN",
                "zh-TW;q=0.3, zh-CN;q=0.2 | ZH_TW",
                "no | NB_NO",
                "nn-NO | NB_NO",
                "sr-Latn-RS | SR_BA",
                "bs | SR_BA",
                "fil | TL_PH",
                "iw | HE_IL",
                "in | ID_ID",
                "PL | PL_PL",
                " ;q=1, ,,  sv ; q=0.3 | SV_SE",
                "de;q=0, fr;q=0.001 | FR_FR",
                "de;q=2, fr;q=0.5 | FR_FR",
                "de;q=0.9999, fr;q=0.5 | FR_FR",
                "de;q=x, fr;q=0.5 | FR_FR",
                "de;q=0.5;x=y, fr;q=0.4 | FR_FR",
                "*, de;q=0.5 | EL_GR",
                "de;q=0.5, *;q=0.1 | DE_DE",
                "de;q=0 | EL_GR",
                "q | EL_GR",
            })
    void theBestWishThatWeCanFulfilWins(String wishes, Language chosen) {
        assertThat(Languages.choose("el-GR", true, wishes)).isEqualTo(chosen);
    }

    @Test
    void aRoomMayInsistOnItsOwnLanguage() {
        assertThat(Languages.choose("el-GR", false, "de")).isEqualTo(Language.EL_GR);
    }

    @Test
    void withoutWishesTheRoomsLanguageHolds() {
        assertThat(Languages.choose("el-GR", true, "")).isEqualTo(Language.EL_GR);
    }

    @Test
    void anUnknownRoomLanguageIsEnglish() {
        assertThat(Languages.choose("tlh", true, "")).isEqualTo(Language.EN_US);
    }

    @Test
    void onlyTheBeginningOfAnEndlessHeaderCounts() {
        var endless = "xx,".repeat(AcceptLanguage.LONGEST) + "de";

        assertThat(Languages.choose("el-GR", true, endless)).isEqualTo(Language.EL_GR);
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void everyLanguageCanBeWishedFor(Language language) {
        assertThat(Languages.choose("en-US", true, language.tag())).isEqualTo(language);
        assertThat(Languages.choose("en-US", true, language.htmlTag())).isEqualTo(language);
        assertThat(Language.of(language.tag())).contains(language);
    }
}
