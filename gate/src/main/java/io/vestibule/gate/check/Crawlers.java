package io.vestibule.gate.check;

/// Clients that say by `User-Agent` that no person is looking: search engines, link previews,
/// archives. A client that says so falsely is treated worse than before, never better. *Immutable.*
final class Crawlers {

    /// Names without `bot` or `spider` in them. Apps that show pages inside themselves
    /// (`Pinterest`, `LinkedInApp`) are people.
    private static final String[] NAMES = {
        "rawler",
        "pider",
        "facebookexternal",
        "facebookcatalog",
        "meta-external",
        "WhatsApp/",
        "Preview",
        "Google-",
        "GoogleOther",
        "Mediapartners",
        "Slurp",
        "ImgProxy",
        "Embedly",
        "Iframely",
        "ia_archiver"
    };

    private Crawlers() {}

    /// Whether a `User-Agent` names a crawler.
    static boolean isNamedBy(String userAgent) {
        if (namesBot(userAgent, "bot") || namesBot(userAgent, "Bot")) {
            return true;
        }
        for (String name : NAMES) {
            if (userAgent.contains(name)) {
                return true;
            }
        }
        return false;
    }

    /// `Googlebot/2.1`, `AhrefsBot;`, `Slackbot 1.0`; not the telephone `Cubot`.
    private static boolean namesBot(String userAgent, String bot) {
        int at = userAgent.indexOf(bot);
        while (at >= 0) {
            int after = at + bot.length();
            boolean ends = after == userAgent.length() || !isLetterOrDigit(userAgent.charAt(after));
            boolean phone = at >= 2 && userAgent.regionMatches(true, at - 2, "cu", 0, 2);
            if (ends && !phone) {
                return true;
            }
            at = userAgent.indexOf(bot, after);
        }
        return false;
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    }
}
