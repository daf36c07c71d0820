package io.vestibule.cli.control;

import io.vestibule.cli.terminal.Terminal;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;

/// `dashboard`: a link that opens the dashboard of a running server. *Confined to the thread of the
/// command.*
@Command(
        name = "dashboard",
        description = {
            "Makes a link that opens the dashboard of a running server, and opens it in a browser"
                    + " where there is one. Each link opens it once, within a minute; every call"
                    + " makes another one.",
            ""
        })
public final class DashboardCommand extends OnControl {

    public DashboardCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(client -> {
            var link = client.send("POST", "/vestibule/sessions/link", "");
            String url = link.path("url").asString("");
            terminal().out().println(url);
            terminal()
                    .err()
                    .printf(
                            "vestibule: opens the dashboard once, within %d s%n",
                            link.path("seconds").asInt(0));
            if (terminal().isInteractive()) {
                opener().ifPresent(program -> open(program, url));
            }
            return Terminal.DONE;
        });
    }

    /// What opens an address in this user's browser; nothing where there is no screen.
    private Optional<String> opener() {
        if (System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("mac")) {
            return Optional.of("open");
        }
        boolean screen = terminal().environment().containsKey("DISPLAY")
                || terminal().environment().containsKey("WAYLAND_DISPLAY");
        return screen ? Optional.of("xdg-open") : Optional.empty();
    }

    /// Where that fails the link is printed all the same.
    private static void open(String program, String url) {
        try {
            new ProcessBuilder(program, url)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
        } catch (IOException _) {
            // The link is printed.
        }
    }
}
