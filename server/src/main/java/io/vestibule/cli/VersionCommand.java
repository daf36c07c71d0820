package io.vestibule.cli;

import io.vestibule.node.Version;

import picocli.CommandLine.Command;

import java.util.concurrent.Callable;

/// `version`.
@Command(name = "version", description = "Prints the version.")
record VersionCommand(Terminal terminal) implements Callable<Integer> {

    @Override
    public Integer call() {
        terminal.out().println(Version.line());
        return Terminal.DONE;
    }
}
