package io.vestibule.cli.stored;

import io.vestibule.cli.terminal.Terminal;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `backup`: copies the store. *Confined to the thread of the command.*
@Command(
        name = "backup",
        description = {
            "Copies the configuration with its history and the token hashes to a new file, while"
                    + " the server runs. To restore it: stop the server, replace config.db in the data"
                    + " directory with the file (and remove config.db-wal and config.db-shm), start the"
                    + " server.",
            "Ticket keys (keys.json) and the control token (control.token) are separate files: back" + " them up too."
        })
public final class BackupCommand extends OnStore {

    @Parameters(paramLabel = "FILE", description = "the file to write; must not exist yet")
    private Path file = Path.of("");

    public BackupCommand(Terminal terminal) {
        super(terminal);
    }

    @Override
    public Integer call() {
        return with(store -> {
            store.backup(file);
            terminal()
                    .out()
                    .printf(
                            "backed up to %2$s, up to and including revision %1$d%n",
                            store.newest().revision(), file);
            return Terminal.DONE;
        });
    }
}
