package io.vestibule.node.outside;

import io.vestibule.ground.Failure;
import io.vestibule.store.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder of one node. The cluster locks it.
public final class DataDirectory {

    private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);

    private DataDirectory() {}

    /// Makes the folder, for its user alone, if it is missing. One that is open to others is used
    /// all the same, and the log says how to close it.
    public static Path make(Path path) {
        try {
            OwnerOnly.toldOf(path).ifPresent(LOG::warn);
            return OwnerOnly.folder(path);
        } catch (IOException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "the data directory " + path + " cannot be made: " + e.getMessage(),
                    e);
        }
    }
}
