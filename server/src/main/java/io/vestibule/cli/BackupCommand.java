package io.vestibule.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;

/// `backup`: copies the store. *Confined to the thread of the command.*
@Command(
        name = "backup",
        description = {
            "Copies the configuration with its history and the hashes of tokens to a new file,"
                + " while the server runs. To go back: stop the server, put the file in the place"
                + " of config.db in the data directory (and remove config.db-wal and"
                + " config.db-shm), start it.",
            "Ticket keys (keys.json) and the control token are files of their own: copy them too."
        })
final class BackupCommand extends OnStore {

    @Parameters(paramLabel = "FILE", description = "a file that is not there yet")
    private Path file = Path.of("");

    BackupCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(
                store -> {
                    store.backup(file);
                    terminal()
                            .out()
                            .printf(
                                    "revision %d and all before it are in %s%n",
                                    store.newest().revision(), file);
                    return Terminal.DONE;
                });
    }
}
