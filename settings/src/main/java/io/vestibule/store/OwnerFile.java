package io.vestibule.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// Sees to it that a database is its owner's alone: it holds seeds of draws and what rules know.
/// SQLite gives the files next to it the permissions that the database has. *Stateless.*
final class OwnerFile {

    private static final List<String> BESIDE = List.of("", "-wal", "-shm");

    private OwnerFile() {}

    /// Makes the file, empty, or restricts it to its owner, together with those next to it. Where
    /// no file can be made or there are no such permissions, nothing is done.
    static void prepare(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (!OwnerOnly.isPosix(file) || folder == null || !Files.isWritable(folder)) {
            return;
        }
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OwnerOnly.FILE));
        } catch (FileAlreadyExistsException _) {
            BESIDE.forEach(suffix -> restrict(file.resolveSibling(file.getFileName() + suffix)));
        } catch (IOException _) {
            // SQLite says what is wrong with the place.
            return;
        }
    }

    /// Another user's file, and one that disappears at this moment, are left as they are.
    private static void restrict(Path file) {
        try {
            if (Files.exists(file) && !Files.getPosixFilePermissions(file).equals(OwnerOnly.FILE)) {
                Files.setPosixFilePermissions(file, OwnerOnly.FILE);
            }
        } catch (IOException _) {
            return;
        }
    }
}
