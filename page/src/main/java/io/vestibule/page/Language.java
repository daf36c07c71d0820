package io.vestibule.page;

import java.util.Locale;
import java.util.Optional;

/// A language in which the built-in pages are written: the 39 that the published API names.
/// *Immutable.*
///
/// Serbian of Bosnia is written in Latin letters, so its page says `sr-Latn-BA`.
public enum Language {
    EN_US,
    ES_ES,
    DE_DE,
    FR_FR,
    IT_IT,
    JA_JP,
    KO_KR,
    PT_BR,
    ZH_CN,
    ZH_TW,
    NL_NL,
    PL_PL,
    ID_ID,
    TR_TR,
    AR_EG,
    RU_RU,
    FA_IR,
    BG_BG,
    HR_HR,
    CS_CZ,
    DA_DK,
    FI_FI,
    LT_LT,
    LV_LV,
    MS_MY,
    NB_NO,
    RO_RO,
    EL_GR,
    HE_IL,
    HI_IN,
    HU_HU,
    SR_BA,
    SK_SK,
    SL_SI,
    SV_SE,
    TL_PH,
    TH_TH,
    UK_UA,
    VI_VN;

    private static final Language[] ALL = values();

    private final String tag = name().substring(0, 2).toLowerCase(Locale.ROOT) + '-' + region();

    /// The published tag, such as `en-US`.
    public String tag() {
        return tag;
    }

    /// The page's `lang` attribute.
    public String htmlTag() {
        return this == SR_BA ? "sr-Latn-BA" : tag;
    }

    /// Whether it is written from right to left.
    public boolean rightToLeft() {
        return this == AR_EG || this == FA_IR || this == HE_IL;
    }

    /// The language without its region, such as `en`.
    String primary() {
        return tag.substring(0, 2);
    }

    private String region() {
        return name().substring(3);
    }

    /// The language of a published tag, in any case; empty if it is not one of the 39.
    public static Optional<Language> of(String tag) {
        for (var language : ALL) {
            if (language.tag.equalsIgnoreCase(tag)) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }
}
