package io.vestibule.cli;

import io.vestibule.cli.server.RunCommand;
import io.vestibule.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;

/// Starts the program.
public final class Main {

    private static final String RUN = "run";
    private static final String HELP = "--help";

    private Main() {}

    public static void main(String[] args) {
        // TLS 1.2 would let a visitor begin one costly handshake after the other on a connection.
        // The JDK reads this once, at the first handshake that any server of the process takes
        // part in: those of other nodes come before those of visitors.
        System.setProperty("jdk.tls.rejectClientInitiatedRenegotiation", "true");
        System.exit(run(List.of(args), Terminal.ofProcess()));
    }

    /// Runs a command. The one that has to start fast does not pass through the library that parses
    /// the others.
    ///
    /// @return the exit code
    public static int run(List<String> arguments, Terminal terminal) {
        if (arguments.equals(List.of("--version")) || arguments.equals(List.of("-V"))) {
            return Cli.run(List.of("version"), terminal);
        }
        if (!arguments.isEmpty() && arguments.getFirst().equals("help")) {
            var asked = new ArrayList<>(arguments.subList(1, arguments.size()));
            asked.add(HELP);
            return Cli.run(asked, terminal);
        }
        if (arguments.isEmpty() || !arguments.getFirst().equals(RUN)) {
            return Cli.run(arguments, terminal);
        }
        return asksForHelp(arguments)
                ? Cli.run(List.of(RUN, HELP), terminal)
                : new RunCommand(terminal).run(arguments.subList(1, arguments.size()));
    }

    private static boolean asksForHelp(List<String> arguments) {
        return arguments.contains(HELP) || arguments.contains("-h");
    }
}
