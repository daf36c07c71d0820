package io.vestibule.rehearsal;

import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.report.WaitsCsv;
import io.vestibule.simulation.report.WaitsJson;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Where the wait of each visitor goes: as JSON if its name ends in `.json`, else as CSV.
/// *Immutable.*
record WaitsFile(Path file) {

    /// Fails, with the reason, if the file could not be written. Changes no file and leaves none
    /// behind.
    void probe() throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            throw new IOException("there is no folder " + folder);
        }
        boolean isNew = Files.notExists(file);
        try {
            Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                    .close();
        } catch (AccessDeniedException e) {
            throw new IOException("you may not write there", e);
        }
        if (isNew) {
            Files.delete(file);
        }
    }

    /// Writes the file, instead of what was in it.
    void write(Outcome outcome) throws IOException {
        boolean json = file.toString().endsWith(".json");
        Files.writeString(file, json ? WaitsJson.of(outcome) : WaitsCsv.of(outcome));
    }
}
