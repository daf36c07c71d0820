package io.vestibule.page;

/// How a language writes whole numbers. *Immutable.*
///
/// @param zero its digit zero; the others follow it
/// @param separator between groups of digits
/// @param leastGrouped digits that a number has at least when it is grouped
/// @param lakhs whether groups after the first have two digits
record Numerals(char zero, String separator, int leastGrouped, boolean lakhs) {

    private static final String NO_BREAK = "\u00a0";
    private static final String NARROW_NO_BREAK = "\u202f";

    static Numerals of(Language language) {
        return switch (language) {
            case EN_US, JA_JP, KO_KR, ZH_CN, ZH_TW, MS_MY, HE_IL, TL_PH, TH_TH -> latin(",", 4);
            case DE_DE, NL_NL, ID_ID, TR_TR, HR_HR, DA_DK, RO_RO, EL_GR, SR_BA, VI_VN, PT_BR -> latin(".", 4);
            case ES_ES, IT_IT, SL_SI -> latin(".", 5);
            case FR_FR -> latin(NARROW_NO_BREAK, 4);
            case PL_PL, BG_BG, LV_LV, HU_HU -> latin(NO_BREAK, 5);
            case RU_RU, UK_UA, CS_CZ, SK_SK, FI_FI, LT_LT, NB_NO, SV_SE -> latin(NO_BREAK, 4);
            case HI_IN -> new Numerals('0', ",", 4, true);
            case AR_EG -> new Numerals('٠', "٬", 4, false);
            case FA_IR -> new Numerals('۰', "٬", 4, false);
        };
    }

    /// Writes a number that is not negative.
    String write(long number) {
        var plain = Long.toString(number);
        var written = new StringBuilder(plain.length() + 8);
        boolean grouped = plain.length() >= leastGrouped;
        for (int i = 0; i < plain.length(); i++) {
            if (grouped && i > 0 && borderBefore(plain.length() - i)) {
                written.append(separator);
            }
            written.append((char) (plain.charAt(i) - '0' + zero));
        }
        return written.toString();
    }

    /// Whether there is a separator before the last `rest` digits.
    private boolean borderBefore(int rest) {
        return lakhs ? rest >= 3 && rest % 2 == 1 : rest % 3 == 0;
    }

    private static Numerals latin(String separator, int leastGrouped) {
        return new Numerals('0', separator, leastGrouped, false);
    }
}
