package io.vestibule.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/// The content of a data directory is for the user who runs the node alone: seeds of draws, ticket
/// keys, what rules know. So all is made, whatever the process' mask, with the modes 600 and 700;
/// where a file system knows no modes, without. *Stateless.*
public final class OwnerOnly {

    static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");

    private OwnerOnly() {}

    /// Opens a file. One that is made by it is its owner's alone; one that is there keeps its mode.
    ///
    /// @throws IOException when it cannot be opened so
    public static FileChannel open(Path file, OpenOption... options) throws IOException {
        return FileChannel.open(file, Set.of(options), attributes(file, FILE));
    }

    /// Makes a folder, and those above it that are missing, if it is not there.
    ///
    /// @return the folder
    /// @throws IOException when it cannot be made
    public static Path folder(Path folder) throws IOException {
        return Files.createDirectories(folder, attributes(folder, FOLDER));
    }

    /// What to report about a folder that is there already, if others than its owner and its group
    /// may look into it: a group was given its rights on purpose, as by Kubernetes.
    ///
    /// @return a sentence with the command that mends it
    public static Optional<String> toldOf(Path folder) {
        try {
            boolean open = isPosix(folder)
                    && Files.getPosixFilePermissions(folder).stream()
                            .anyMatch(right -> right.name().startsWith("OTHERS"));
            return open
                    ? Optional.of("other users of this machine can read %1$s; to prevent that: chmod -R go= %1$s"
                            .formatted(folder.toAbsolutePath()))
                    : Optional.empty();
        } catch (IOException _) {
            // The first use of the folder will say what is wrong with it.
            return Optional.empty();
        }
    }

    static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> rights) {
        return isPosix(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(rights)}
                : new FileAttribute<?>[0];
    }
}
