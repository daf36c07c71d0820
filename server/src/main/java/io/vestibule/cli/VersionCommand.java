package io.vestibule.cli;

import io.vestibule.node.Version;
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
