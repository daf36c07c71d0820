package io.vestibule.cli.server;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The start-up cache that the launcher named to the Java machine, and whether the machine uses it.
/// It refuses one silently or in words of its own where jars, options or the file itself are not
/// those it was made with, and the process then serves all the same, but slower. *Thread-safe.*
final class StartUpCache {

    private static final Logger LOG = LoggerFactory.getLogger(StartUpCache.class);
    private static final String OPTION = "-XX:AOTCache=";
    private static final Path MAPS = Path.of("/proc/self/maps");

    private StartUpCache() {}

    /// Says in the log what a refused cache costs. Nothing where the system has no list of mapped
    /// files.
    static void report() {
        try {
            var arguments = ManagementFactory.getRuntimeMXBean().getInputArguments();
            refused(arguments, Files.readString(MAPS))
                    .ifPresent(cache -> LOG.warn(
                            "the Java machine refused the start-up cache {}: this"
                                    + " start is slower, and the first minutes take 20"
                                    + " to 40 % more processor time. Its lines marked"
                                    + " [aot] say why. Options in VESTIBULE_JAVA_OPTS"
                                    + " may be the reason; if not, delete the file, and"
                                    + " the next start makes another one",
                            cache));
        } catch (IOException _) {
            // not Linux
        }
    }

    /// The cache that was named and is not in use. Recognized by the file's name alone, which holds
    /// a hash: the system writes folders without links.
    ///
    /// @param arguments of the Java machine
    /// @param maps the files that the process has mapped, as Linux lists them
    static Optional<String> refused(List<String> arguments, String maps) {
        return arguments.stream()
                .filter(argument -> argument.startsWith(OPTION))
                .map(argument -> argument.substring(OPTION.length()))
                .filter(cache -> !maps.contains(cache.substring(cache.lastIndexOf('/') + 1)))
                .reduce((_, last) -> last);
    }
}
