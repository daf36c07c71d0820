package io.vestibule.page;

/// A challenge as markup for an owner's page or app: a small form, and the address of the script
/// that solves it. *Immutable.*
///
/// The script reads everything from the form's attributes, so that it is the same for all visitors.
public final class ChallengeForm {

    /// Where the script is, on any host.
    public static final String SCRIPT_PATH = "/.well-known/vestibule/challenge.js";

    private final String press;
    private final String running;
    private final String done;
    private final String noScript;

    ChallengeForm(Texts texts) {
        press = texts.word("check.press");
        running = texts.word("check.running");
        done = texts.word("check.done");
        noScript = texts.word("check.script") + " " + texts.word("check.plain");
    }

    /// The script: it solves the challenge of the page's form.
    public static byte[] script() {
        return Utf8.encoded(
                Lean.script(Resources.text("solver.js") + Resources.text("challenge.js")));
    }

    /// @param note with a challenge
    String markup(PageModel.Note note) {
        var asked = note.asked();
        var out = new Utf8(1024).text("<form id=\"vestibule-challenge\" data-mode=\"");
        out.text(asked.mode().published()).text("\" data-barred=\"");
        out.text(note.infiniteQueue() ? "1" : "").text("\" data-running=\"").html(running);
        out.text("\" data-done=\"").html(done).text("\" data-challenge=\"");
        out.html(asked.challenge()).text("\"><p role=\"status\"></p>");
        out.text("<button type=\"submit\" hidden>").html(press).text("</button>");
        if (note.infiniteQueue()) {
            out.text("<noscript>").html(noScript).text("</noscript>");
        }
        return out.text("</form><script src=\"" + SCRIPT_PATH + "\" async></script>").toString();
    }
}
