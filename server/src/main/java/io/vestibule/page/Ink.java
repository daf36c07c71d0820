package io.vestibule.page;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.function.UnaryOperator;

/// What a page carries inside, and the policy that allows exactly that. *Immutable.*
///
/// @param style the style sheet as sent
/// @param script the script as sent; empty for a page without one
record Ink(String style, String script) {

    /// Of the pages of a room.
    static Ink ofRooms() {
        return new Ink(
                style("page.css") + style("waiting.css"), Lean.script(Resources.text("page.js")));
    }

    /// Of pages that say one thing: without what only those who wait see.
    static Ink ofErrors() {
        return new Ink(style("page.css"), "");
    }

    /// Of the status page.
    static Ink ofStatus() {
        return new Ink(style("page.css") + style("status.css"), "");
    }

    private static String style(String resource) {
        return Lean.style(Resources.text(resource));
    }

    /// Finds the text for `[[name]]` in a page of one language.
    UnaryOperator<String> on(Texts texts) {
        return name ->
                switch (name) {
                    case "style" -> style;
                    case "script" -> script;
                    case "lang" -> texts.language().htmlTag();
                    case "dir" -> texts.language().rightToLeft() ? "rtl" : "ltr";
                    case "words" -> new ScriptWords(texts).json();
                    default -> escaped(texts.word(name));
                };
    }

    /// The value of `Content-Security-Policy` for pages with these looks.
    String policy(PageLooks looks) {
        return "default-src 'none'; style-src "
                + hash(style)
                + (looks.style().isEmpty() ? "" : " " + hash(looks.style()))
                + "; script-src "
                + hash(script)
                + "; connect-src 'self'; img-src data:"
                + (looks.hasPictures() ? " 'self'" : "")
                + "; form-action 'self'; base-uri 'none'";
    }

    /// The value of `Content-Security-Policy` for a page that has its style and nothing else.
    String policyOfStyle() {
        return "default-src 'none'; style-src "
                + hash(style)
                + "; img-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
    }

    private static String escaped(String text) {
        return new Utf8(text.length() + 16).html(text).toString();
    }

    private static String hash(String inline) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(Utf8.encoded(inline));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
