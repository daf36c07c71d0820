package io.vestibule.room;

/// What those who wait get to see.
///
/// @param statusCode of the page and the JSON answer: 200, 202, 429 or 503
/// @param customPageHtml a Mustache template; empty for the built-in page
/// @param defaultLanguage of the built-in page, one of the 39, such as `en-US`
/// @param languageAuto whether `Accept-Language` may choose another of the 39
/// @param jsonEnabled whether clients that ask for JSON get the JSON form
/// @param customPageCsp the `Content-Security-Policy` of the custom page; empty for none
/// @param message the owner's words to those who wait: plain text of at most [#LONGEST_MESSAGE]
///   characters; empty for none
/// @param looks how the built-in page looks
public record PageSettings(
        int statusCode,
        String customPageHtml,
        String defaultLanguage,
        boolean languageAuto,
        boolean jsonEnabled,
        String customPageCsp,
        String message,
        Looks looks) {

    /// Characters that a message may have.
    public static final int LONGEST_MESSAGE = 500;

    /// The built-in page, status 200, English unless the visitor asks for another language.
    public static final PageSettings DEFAULT = new PageSettings(200, "", "en-US", true, false);

    /// Without a policy for the custom page, and without a message.
    public PageSettings(
            int statusCode, String customPageHtml, String defaultLanguage, boolean languageAuto, boolean jsonEnabled) {
        this(statusCode, customPageHtml, defaultLanguage, languageAuto, jsonEnabled, "", "", Looks.NONE);
    }

    /// The message in a language of the page.
    ///
    /// @param tag such as `pt-BR`
    public String messageIn(String tag) {
        return looks.message(tag).orElse(message);
    }

    /// The same with what an event may change.
    PageSettings with(String customPageHtml, String message, Looks looks) {
        return new PageSettings(
                statusCode, customPageHtml, defaultLanguage, languageAuto, jsonEnabled, customPageCsp, message, looks);
    }
}
