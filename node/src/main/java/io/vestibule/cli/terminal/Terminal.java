package io.vestibule.cli.terminal;

import io.vestibule.settings.text.SettingsFault;
import java.io.Console;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where a command finds its environment and what is typed, and says what it has to say.
/// *Immutable.*
///
/// @param in what is typed or piped in: the only way to it, since a command that is run next to
///   others in one process must not wait for theirs
/// @param out for what was asked for
/// @param err for what went wrong
/// @param environment all variables
public record Terminal(InputStream in, PrintStream out, PrintStream err, Map<String, String> environment) {

    public static final int DONE = 0;
    public static final int FAILED = 1;
    public static final int WRONG_USE = 2;
    public static final int BROKEN = 3;

    public static Terminal ofProcess() {
        return new Terminal(System.in, System.out, System.err, System.getenv());
    }

    /// Whether output goes to a terminal.
    public boolean isInteractive() {
        return out.equals(System.out)
                && Optional.ofNullable(System.console())
                        .filter(Console::isTerminal)
                        .isPresent();
    }

    /// Says every fault, a line each.
    ///
    /// @param consequence ends the first line
    public int refuse(List<SettingsFault> faults, String consequence) {
        err.printf("vestibule: %s; %s%n", faults.size() == 1 ? "1 error" : faults.size() + " errors", consequence);
        faults.forEach(fault -> err.println("  " + fault));
        return WRONG_USE;
    }

    /// Says what is allowed and most likely not meant, a line each; nothing if there is nothing.
    public void warn(List<SettingsFault> warnings) {
        if (!warnings.isEmpty()) {
            err.printf("vestibule: %s%n", warnings.size() == 1 ? "1 warning" : warnings.size() + " warnings");
            warnings.forEach(warning -> err.println("  " + warning));
        }
    }

    public int fail(String reason) {
        err.println("vestibule: " + reason);
        return FAILED;
    }
}
