package io.vestibule.page;

import java.util.Locale;
import java.util.Optional;

/// Finds which of our languages serves a requested tag. *Thread-safe.*
///
/// An exact tag wins, then the same language of another region: `de-AT` gets `de-DE`. Old codes and
/// close kin are known: `no` and `nn` get `nb-NO`, `bs` and `sr` get `sr-BA`, `zh-HK` gets `zh-TW`.
final class LanguageRange {

    private static final int LONGEST_TAG = 35;
    private static final Language[] ALL = Language.values();

    private LanguageRange() {}

    static Optional<Language> match(String tag) {
        if (tag.length() < 2 || tag.length() > LONGEST_TAG) {
            return Optional.empty();
        }
        var lower = tag.toLowerCase(Locale.ROOT);
        int hyphen = lower.indexOf('-');
        var primary = hyphen < 0 ? lower : lower.substring(0, hyphen);
        if (primary.equals("zh")) {
            return Optional.of(traditional(lower) ? Language.ZH_TW : Language.ZH_CN);
        }
        return of(ours(primary));
    }

    private static Optional<Language> of(String primary) {
        for (var language : ALL) {
            if (language.primary().equals(primary)) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }

    /// Whether a Chinese tag asks for the traditional script, by name or by region.
    private static boolean traditional(String tag) {
        if (tag.contains("-hans")) {
            return false;
        }
        boolean region = tag.endsWith("-tw") || tag.endsWith("-hk") || tag.endsWith("-mo");
        return region || tag.contains("-hant");
    }

    private static String ours(String primary) {
        return switch (primary) {
            case "no", "nn" -> "nb";
            case "bs", "sh", "cnr" -> "sr";
            case "fil" -> "tl";
            case "iw" -> "he";
            case "in" -> "id";
            case "prs" -> "fa";
            default -> primary;
        };
    }
}
