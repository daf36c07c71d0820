package io.vestibule.cli;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.node.outside.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// `version`.
@Command(name = "version", description = "Prints the version.")
record VersionCommand(Terminal terminal) implements Callable<Integer> {

    @Override
    public Integer call() {
        terminal.out().println(Version.line());
        return Terminal.DONE;
    }
}
