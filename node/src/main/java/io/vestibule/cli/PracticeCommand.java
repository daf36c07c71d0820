package io.vestibule.cli;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.node.warm.WarmOrigin;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToIntBiFunction;
import picocli.CommandLine.Command;

/// `practice`: does once what commands do, so that the Java machine can write the start-up cache of those that are soon
/// over. For the launcher. *Confined to the thread of the command.*
///
/// @param commands runs a command and returns its exit code
@Command(name = "practice", hidden = true, description = "Trains the start-up cache of commands.")
record PracticeCommand(ToIntBiFunction<List<String>, Terminal> commands) implements Callable<Integer> {

    private static final String NO_ROOMS = "{\"success\":true,\"errors\":[],\"messages\":[],\"result\":[]}";

    /// The help makes all commands; the last one asks a control port.
    private static final List<String> LINES = List.of("--help", "limits --help", "version", "nonsense", "rooms");

    @Override
    public Integer call() throws Exception {
        try (var control = WarmOrigin.start("application/json", NO_ROOMS)) {
            var quiet = new PrintStream(OutputStream.nullOutputStream(), false);
            var environment = Map.of(
                    "VESTIBULE_CONTROL_LISTEN", "127.0.0.1:" + control.port(), "VESTIBULE_CONTROL_TOKEN", "practice");
            var terminal = new Terminal(InputStream.nullInputStream(), quiet, quiet, environment);
            for (String line : LINES) {
                var _ = commands.applyAsInt(List.of(line.split(" ", -1)), terminal);
            }
        }
        return Terminal.DONE;
    }
}
