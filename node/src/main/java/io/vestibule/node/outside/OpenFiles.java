package io.vestibule.node.outside;

import com.sun.management.UnixOperatingSystemMXBean;
import io.vestibule.gate.http.plan.GateSettings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How many files and sockets the system lets the process have open (`ulimit -n`), compared with
/// what the settings promise. When none is left, no connection is accepted, neither at the gate nor
/// at the operator's port. *Immutable.*
///
/// @param most at once
/// @param taken of them, now or soon: by jars, the store, the log and what the JVM needs for itself
public record OpenFiles(long most, long taken) {

    private static final Logger LOG = LoggerFactory.getLogger(OpenFiles.class);

    /// What this process has open, as Linux says it.
    private static final Path OPEN = Path.of("/proc/self/fd");

    private static final String JAR = ".jar";

    /// Besides those that are taken: for the operator's port (256), disks, store, logs and other
    /// nodes ...
    private static final int OTHERS = 512;

    /// ... but if the limit is low, at most the limit divided by this.
    private static final int OTHERS_PART = 4;

    /// A negative number is how the system says that there is no limit, or that it does not know.
    public OpenFiles {
        most = most < 0 ? Long.MAX_VALUE : most;
        taken = Math.clamp(taken, 0, most);
    }

    /// Of this process; any number, where the system does not report it.
    public static OpenFiles ofProcess() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean os
                ? new OpenFiles(os.getMaxFileDescriptorCount(), os.getOpenFileDescriptorCount() + jarsToCome())
                : new OpenFiles(Long.MAX_VALUE, 0);
    }

    /// Jars of the class path that are not open yet: each is opened when a class is wanted of it, which with a start-up
    /// cache is late. None where the system does not say what is open.
    private static long jarsToCome() {
        try (var open = Files.list(OPEN)) {
            long opened = open.filter(OpenFiles::isJar).count();
            return Math.max(0, jars() - opened);
        } catch (IOException | UncheckedIOException _) {
            return 0;
        }
    }

    private static boolean isJar(Path open) {
        try {
            return Files.readSymbolicLink(open).toString().endsWith(JAR);
        } catch (IOException _) {
            return false; // closed meanwhile
        }
    }

    /// Those that the class path names, and those that they name.
    private static long jars() throws IOException {
        long count = 0;
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
            if (entry.endsWith(JAR)) {
                try (var jar = new JarFile(entry)) {
                    var manifest = jar.getManifest();
                    String named = manifest == null
                            ? null
                            : manifest.getMainAttributes().getValue("Class-Path");
                    count += 1 + (named == null ? 0 : named.strip().split(" +", -1).length);
                }
            }
        }
        return count;
    }

    /// Visitors' connections that there are files for. A request under way takes one more at the
    /// origin; of few files visitors get half.
    ///
    /// @param atOrigins connections to all origins, at most
    int connections(int wanted, long atOrigins) {
        long left = Math.max(0, most - taken - others());
        long visitors = Math.max(left - atOrigins, left / 2);
        return Math.clamp(visitors, 1, wanted);
    }

    private long others() {
        return Math.min(OTHERS, most / OTHERS_PART);
    }

    /// The settings, with no more connections than there are files for. Says so in the log.
    public GateSettings fitting(GateSettings gate) {
        int wanted = gate.limits().connections();
        long atOrigins = gate.origins().connections();
        int fit = connections(wanted, atOrigins);
        if (fit == wanted) {
            return gate;
        }
        LOG.warn(
                "this process may open {} files (ulimit -n), too few for node.limits.connections:"
                        + " {}. At most {} connections of visitors are accepted; to accept all, allow"
                        + " {} files (systemd: LimitNOFILE)",
                most,
                wanted,
                fit,
                wanted + atOrigins + taken + OTHERS);
        return gate.withLimits(gate.limits().withConnections(fit, gate.limits().connectionsPerAddress()));
    }
}
