package io.vestibule.settings.room;

import io.vestibule.room.CookieSettings;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;

/// Reads what a room's cookie is like.
final class CookieReader {

    private static final ValueKind<String> SUFFIX =
            ValueKinds.matching("[A-Za-z0-9_-]{0,64}", "letters, digits, - and _, at most 64");

    private CookieReader() {}

    /// The settings of the cookie.
    ///
    /// @param severalRoutes whether the room has more than one route: then it needs a suffix
    /// @param chosen whether the room is given by options
    static CookieSettings read(Section section, boolean severalRoutes, boolean chosen) {
        String suffix = section.get("cookie_suffix", SUFFIX, "");
        if (severalRoutes
                && suffix.isEmpty()
                && section.peek("cookie_suffix").orElse("").isEmpty()) {
            section.fault(
                    "cookie_suffix",
                    chosen ? "is required with --route: give --cookie-suffix" : "is required with additional_routes");
        }
        Section attributes = section.section("cookie_attributes");
        var sameSite = attributes.choice("samesite", CookieSettings.SameSite.class, CookieSettings.SameSite.AUTO);
        var secure = attributes.choice("secure", CookieSettings.Secure.class, CookieSettings.Secure.AUTO);
        attributes.refuseUnknownKeys();
        if (sameSite == CookieSettings.SameSite.NONE && secure == CookieSettings.Secure.NEVER) {
            attributes.fault("secure", "browsers reject never together with samesite none");
        }
        return new CookieSettings(suffix, sameSite, secure);
    }
}
