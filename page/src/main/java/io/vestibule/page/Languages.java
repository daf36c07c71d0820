package io.vestibule.page;

/// Chooses the language of a built-in page among the 39. *Thread-safe.*
public final class Languages {

    private Languages() {}

    /// The language of a page.
    ///
    /// @param defaultTag the room's own language, such as `en-US`; English if it is not one of the
    ///   39
    /// @param auto whether the visitor's wishes count
    /// @param acceptLanguage the header as received; empty if there is none
    public static Language choose(String defaultTag, boolean auto, String acceptLanguage) {
        var fallback = Language.of(defaultTag).orElse(Language.EN_US);
        return auto && !acceptLanguage.isEmpty() ? AcceptLanguage.best(acceptLanguage, fallback) : fallback;
    }
}
