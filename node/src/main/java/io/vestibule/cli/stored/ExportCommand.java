package io.vestibule.cli.stored;

import io.vestibule.cli.terminal.Terminal;
import io.vestibule.config.Export;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `export`: the configuration as a file. *Confined to the thread of the command.*
@Command(
        name = "export",
        description = {
            "Writes the whole configuration as YAML that `apply` accepts unchanged: zones, rooms,"
                    + " events, rules and lists, without tokens and other secrets."
        })
public final class ExportCommand extends OnStore {

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "the file to write; must not exist yet (default: standard output)")
    private Optional<Path> file = Optional.empty();

    public ExportCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(store -> {
            String yaml = Export.yaml(store.newest());
            if (file.isEmpty()) {
                terminal().out().print(yaml);
                return Terminal.DONE;
            }
            try {
                Files.writeString(file.get(), yaml, StandardOpenOption.CREATE_NEW);
                return Terminal.DONE;
            } catch (IOException e) {
                return terminal().fail(file.get() + " cannot be written: " + e);
            }
        });
    }
}
