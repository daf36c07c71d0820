package io.vestibule.page;

/// A challenge as markup for an owner's page or app: a small form, and the address of the script
/// that solves it. *Immutable.*
///
/// The script reads everything from the form's attributes, so that it is the same for all visitors.
public final class ChallengeForm {

    /// Where the script is, on any host.
    public static final String SCRIPT_PATH = "/.well-known/vestibule/challenge.js";

    /// Where the one is that shows the widget of a provider.
    public static final String PROVIDER_PATH = "/.well-known/vestibule/challenge-provider.js";

    private final String path;
    private final String press;
    private final String again;
    private final String running;
    private final String done;
    private final String noScript;

    /// @param provided whether a provider makes the challenges
    ChallengeForm(Texts texts, boolean provided) {
        path = provided ? PROVIDER_PATH : SCRIPT_PATH;
        press = texts.word("check.press");
        again = texts.word("check.again");
        running = texts.word("check.running");
        done = texts.word("check.done");
        noScript = texts.word("check.script") + " " + texts.word("check.plain");
    }

    /// The script: it solves the challenge of the page's form.
    public static byte[] script() {
        return script("solver.js");
    }

    /// The same where a provider makes the challenges: it shows the provider's widget.
    public static byte[] providerScript() {
        return script("provider.js");
    }

    private static byte[] script(String solver) {
        return Utf8.encoded(Minifier.script(Resources.text(solver) + Resources.text("challenge.js")));
    }

    /// @param note with a challenge
    String markup(PageModel.Note note) {
        var asked = note.asked();
        var out = new Utf8(1024).text("<form id=\"vestibule-challenge\" data-mode=\"");
        out.text(asked.mode().published()).text("\" data-barred=\"");
        out.text(note.infiniteQueue() ? "1" : "");
        said(out).text("\" data-challenge=\"").html(asked.challenge());
        button(out, press);
        if (note.infiniteQueue()) {
            out.text("<noscript>").html(noScript).text("</noscript>");
        }
        return end(out);
    }

    /// By which a visitor in line asks for another check. A form of another name: a script of a
    /// node of the version before leaves it alone.
    String again() {
        var out = new Utf8(512).text("<form id=\"vestibule-check");
        button(said(out), again);
        return end(out);
    }

    private Utf8 said(Utf8 out) {
        out.text("\" data-running=\"").html(running);
        return out.text("\" data-done=\"").html(done);
    }

    /// A button that the script shows.
    private static void button(Utf8 out, String says) {
        out.text("\"><p role=\"status\"></p>");
        out.text("<button type=\"submit\" hidden>").html(says).text("</button>");
    }

    private String end(Utf8 out) {
        return out.text("</form><script src=\"" + path + "\" async></script>").toString();
    }
}
