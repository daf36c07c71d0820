package io.vestibule.cli.terminal;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// Where the data directory is if neither an option nor a variable says so: here, or where the
/// Debian package has it. *Immutable.*
///
/// @param here as `run` takes it by default
/// @param installed by the package
public record UsualData(Path here, Path installed) {

    public static final UsualData OF_PROCESS = new UsualData(Path.of("data"), Path.of("/var/lib/vestibule"));

    /// The one that exists; `here` if neither does.
    ///
    /// @param err gets the name of a directory that is not `here`
    public Path find(PrintStream err) {
        if (Files.isDirectory(here) || !Files.isDirectory(installed)) {
            return here;
        }
        err.printf("vestibule: using the data directory %s, since there is no folder %s here%n", installed, here);
        return installed;
    }
}
