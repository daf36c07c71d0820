package io.vestibule.room;

/// How a room's ticket travels as a cookie.
///
/// @param suffix appended to the cookie's name as `_suffix`; empty for none
/// @param sameSite the `SameSite` attribute
/// @param secure whether the cookie is `Secure`
public record CookieSettings(String suffix, SameSite sameSite, Secure secure) {

    /// No suffix, everything `auto`.
    public static final CookieSettings DEFAULT = new CookieSettings("", SameSite.AUTO, Secure.AUTO);

    /// `AUTO`: `None` when the visitor came over HTTPS, else `Lax`.
    public enum SameSite {
        AUTO,
        LAX,
        NONE,
        STRICT
    }

    /// `AUTO`: when the visitor came over HTTPS.
    public enum Secure {
        AUTO,
        ALWAYS,
        NEVER
    }
}
