package io.vestibule.page;

import java.util.List;

/// Which form of a noun follows a whole number: the cardinal rules of Unicode CLDR, for the
/// languages of the pages. *Thread-safe.*
enum Plural {
    /// One form for all.
    NONE("other"),
    /// One, and more.
    ONE("one other"),
    /// None or one, and more.
    UP_TO_ONE("one other"),
    /// Filipino: by the last digit.
    FILIPINO("one other"),
    /// Hebrew: one, two, more.
    DUAL("one two other"),
    /// Czech and Slovak: one, two to four, more.
    UP_TO_FOUR("one few other"),
    /// Croatian and Serbian: by the last digits.
    SOUTH_SLAVIC("one few other"),
    /// Russian and Ukrainian: by the last digits.
    EAST_SLAVIC("one few many"),
    POLISH("one few many"),
    SLOVENIAN("one two few other"),
    LITHUANIAN("one few other"),
    LATVIAN("zero one other"),
    ROMANIAN("one few other"),
    ARABIC("zero one two few many other");

    private final String categories;

    Plural(String categories) {
        this.categories = categories;
    }

    /// The forms that exist.
    List<String> categories() {
        return List.of(categories.split(" ", -1));
    }

    /// The form after `count`, which is not negative.
    String of(long count) {
        int last = (int) (count % 10);
        int lastTwo = (int) (count % 100);
        boolean teen = lastTwo >= 11 && lastTwo <= 19;
        return switch (this) {
            case NONE -> "other";
            case ONE -> count == 1 ? "one" : "other";
            case UP_TO_ONE -> count <= 1 ? "one" : "other";
            case FILIPINO -> last != 4 && last != 6 && last != 9 ? "one" : "other";
            case DUAL -> count == 1 ? "one" : count == 2 ? "two" : "other";
            case UP_TO_FOUR -> count == 1 ? "one" : count >= 2 && count <= 4 ? "few" : "other";
            case SOUTH_SLAVIC -> slavic(last, lastTwo, "other");
            case EAST_SLAVIC -> slavic(last, lastTwo, "many");
            case POLISH -> count == 1 ? "one" : last >= 2 && last <= 4 && !teen(lastTwo) ? "few" : "many";
            case SLOVENIAN -> slovenian(lastTwo);
            case LITHUANIAN -> teen || last == 0 ? "other" : last == 1 ? "one" : "few";
            case LATVIAN -> teen || last == 0 ? "zero" : last == 1 ? "one" : "other";
            case ROMANIAN -> romanian(count, lastTwo);
            case ARABIC -> arabic(count, lastTwo);
        };
    }

    private static boolean teen(int lastTwo) {
        return lastTwo >= 12 && lastTwo <= 14;
    }

    private static String slavic(int last, int lastTwo, String rest) {
        if (last == 1 && lastTwo != 11) {
            return "one";
        }
        return last >= 2 && last <= 4 && !teen(lastTwo) ? "few" : rest;
    }

    private static String romanian(long count, int lastTwo) {
        if (count == 1) {
            return "one";
        }
        return count == 0 || (lastTwo >= 1 && lastTwo <= 19) ? "few" : "other";
    }

    private static String slovenian(int lastTwo) {
        return switch (lastTwo) {
            case 1 -> "one";
            case 2 -> "two";
            case 3, 4 -> "few";
            default -> "other";
        };
    }

    private static String arabic(long count, int lastTwo) {
        if (count <= 2) {
            return count == 0 ? "zero" : count == 1 ? "one" : "two";
        }
        return lastTwo >= 3 && lastTwo <= 10 ? "few" : lastTwo >= 11 ? "many" : "other";
    }

    /// The rule of a language.
    static Plural of(Language language) {
        return switch (language) {
            case JA_JP, KO_KR, ZH_CN, ZH_TW, ID_ID, MS_MY, TH_TH, VI_VN -> NONE;
            case EN_US, ES_ES, DE_DE, IT_IT, NL_NL, TR_TR, BG_BG, DA_DK, FI_FI, NB_NO, EL_GR -> ONE;
            case HU_HU, SV_SE -> ONE;
            case FR_FR, PT_BR, FA_IR, HI_IN -> UP_TO_ONE;
            case TL_PH -> FILIPINO;
            case HE_IL -> DUAL;
            case CS_CZ, SK_SK -> UP_TO_FOUR;
            case HR_HR, SR_BA -> SOUTH_SLAVIC;
            case RU_RU, UK_UA -> EAST_SLAVIC;
            case PL_PL -> POLISH;
            case SL_SI -> SLOVENIAN;
            case LT_LT -> LITHUANIAN;
            case LV_LV -> LATVIAN;
            case RO_RO -> ROMANIAN;
            case AR_EG -> ARABIC;
        };
    }
}
