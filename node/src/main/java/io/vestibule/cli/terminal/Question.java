package io.vestibule.cli.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/// Asks before something is done. *Confined to the thread of the command.*
///
/// @param terminal where it is asked and answered
/// @param yes whether the answer was given in advance
public record Question(Terminal terminal, boolean yes) {

    private static final Set<String> AGREED = Set.of("y", "yes");

    /// Whether it may be done.
    public boolean mayGoOn() {
        if (yes) {
            return true;
        }
        terminal.out().print("Continue? [y/N] ");
        terminal.out().flush();
        try {
            String line = new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8)).readLine();
            boolean agreed = line != null && AGREED.contains(line.strip().toLowerCase(Locale.ROOT));
            if (!agreed) {
                terminal.err()
                        .println(
                                line == null
                                        ? "vestibule: nothing was changed: this is not a terminal"
                                                + " to ask at; use --yes"
                                        : "vestibule: nothing was changed");
            }
            return agreed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
