package io.vestibule.page;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;

/// What a page carries inside, and the policy that allows exactly that. *Immutable.*
///
/// @param style the style sheet as sent
/// @param script the script as sent; empty for a page without one
/// @param solves whether the script solves challenges
/// @param sources what the widget of a provider of challenges loads; empty where there is none
record PageAssets(String style, String script, boolean solves, List<String> sources) {

    /// Lines of a script that begin with this are comments on pages that ask for nothing.
    private static final String WHERE_ASKED = "//@ ";

    /// The same of lines for pages whose challenges a provider makes.
    private static final String WHERE_PROVIDED = "//+ ";

    /// Of the pages of a room.
    static PageAssets ofRooms() {
        return new PageAssets(
                style("page.css") + style("waiting.css"), Minifier.script(Resources.text("page.js")), false, List.of());
    }

    /// Of the pages of a room that asks for challenges.
    ///
    /// @param sources of the provider's widget; empty where challenges are our own
    static PageAssets ofAskingRooms(List<String> sources) {
        String page = Resources.text("page.js").replace(WHERE_ASKED, "");
        return new PageAssets(
                style("page.css") + style("waiting.css") + style("check.css"),
                Minifier.script(
                        sources.isEmpty()
                                ? Resources.text("solver.js") + page
                                : Resources.text("provider.js") + page.replace(WHERE_PROVIDED, "")),
                true,
                sources);
    }

    /// Of pages that say one thing: without what only those who wait see.
    static PageAssets ofErrors() {
        return new PageAssets(style("page.css"), "", false, List.of());
    }

    /// Of the status page.
    static PageAssets ofStatus() {
        return new PageAssets(style("page.css") + style("status.css"), "", false, List.of());
    }

    private static String style(String resource) {
        return Minifier.style(Resources.text(resource));
    }

    /// Finds the text for `[[name]]` in a page of one language.
    UnaryOperator<String> on(Texts texts) {
        return name -> switch (name) {
            case "style" -> style;
            case "script" -> script;
            case "lang" -> texts.language().htmlTag();
            case "dir" -> texts.language().rightToLeft() ? "rtl" : "ltr";
            case "words" -> new ScriptWords(texts, solves).json();
            case "check" -> solves ? check(texts) : "";
            case "recheck" -> solves ? recheck(texts) : "";
            default -> escaped(texts.word(name));
        };
    }

    /// The value of `Content-Security-Policy` for pages with these looks.
    String policy(PageLooks looks) {
        String more = String.join("", sources.stream().map(each -> " " + each).toList());
        return "default-src 'none'; style-src "
                + hash(style)
                + (looks.style().isEmpty() ? "" : " " + hash(looks.style()))
                + more
                + "; script-src "
                + hash(script)
                + more
                + "; connect-src 'self'"
                + more
                + "; img-src data:"
                + (looks.hasPictures() ? " 'self'" : "")
                + (solves ? "; worker-src blob:" : "")
                + (more.isEmpty() ? "" : "; frame-src" + more)
                + "; form-action 'self'; base-uri 'none'";
    }

    /// What only pages that ask have: what the check does, its button, and what to do without a
    /// script.
    private static String check(Texts texts) {
        return "\n<p id=\"check\" hidden></p>\n<p id=\"press\" hidden><button type=\"button\">"
                + escaped(texts.word("check.press"))
                + "</button></p>\n<noscript><p id=\"script\">"
                + escaped(texts.word("check.script"))
                + " "
                + escaped(texts.word("check.plain"))
                + "</p></noscript>";
    }

    private static String recheck(Texts texts) {
        return "\n<p id=\"recheck\" hidden><button type=\"button\">"
                + escaped(texts.word("check.again"))
                + "</button></p>";
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
