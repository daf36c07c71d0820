package io.vestibule.node;

import io.vestibule.ground.Failure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// The folder of one node. The cluster locks it.
final class DataDirectory {

    private DataDirectory() {}

    /// Makes the folder, for its user alone, if there is none.
    static Path make(Path path) {
        try {
            return Files.isDirectory(path) ? path : create(path);
        } catch (IOException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "the data directory " + path + " cannot be made: " + e.getMessage(),
                    e);
        }
    }

    private static Path create(Path path) throws IOException {
        boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
        if (!posix) {
            return Files.createDirectories(path);
        }
        var onlyOwner = PosixFilePermissions.fromString("rwx------");
        return Files.createDirectories(path, PosixFilePermissions.asFileAttribute(onlyOwner));
    }
}
