package io.vestibule.store;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;

/// Sees to it that a database is its owner's alone: it holds seeds of draws and what rules know.
/// SQLite gives the files beside it the permissions that the database has. *Stateless.*
final class OwnerFile {

    private static final Set<PosixFilePermission> OWNER =
            PosixFilePermissions.fromString("rw-------");
    private static final List<String> BESIDE = List.of("", "-wal", "-shm");

    private OwnerFile() {}

    /// Makes the file, empty, or takes it from everybody but its owner, with those beside it. Where
    /// no file can be made or there are no such permissions, nothing is done.
    static void prepare(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (!posix || folder == null || !Files.isWritable(folder)) {
            return;
        }
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER));
        } catch (FileAlreadyExistsException _) {
            BESIDE.forEach(suffix -> restrict(file.resolveSibling(file.getFileName() + suffix)));
        } catch (IOException _) {
            // SQLite says what is wrong with the place.
            return;
        }
    }

    /// A file of somebody else, and one that goes at this moment, stay as they are.
    private static void restrict(Path file) {
        try {
            if (Files.exists(file) && !Files.getPosixFilePermissions(file).equals(OWNER)) {
                Files.setPosixFilePermissions(file, OWNER);
            }
        } catch (IOException _) {
            return;
        }
    }
}
