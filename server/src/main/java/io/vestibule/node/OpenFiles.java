package io.vestibule.node;

import com.sun.management.UnixOperatingSystemMXBean;
import io.vestibule.gate.http.GateSettings;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// How many files and sockets the system lets the process have open (`ulimit -n`), held against
/// what the settings promise. When none is left, no connection is accepted, neither at the gate nor
/// at the operator's port. *Immutable.*
///
/// @param most at once
record OpenFiles(long most) {

    private static final Logger LOG = LoggerFactory.getLogger(OpenFiles.class);

    /// For the operator's port (256), disks, store, logs and other nodes ...
    private static final int OTHERS = 512;

    /// ... but if there are few, at most one in this many.
    private static final int OTHERS_PART = 4;

    /// A negative number is how the system says that there is no limit, or that it cannot tell.
    OpenFiles {
        most = most < 0 ? Long.MAX_VALUE : most;
    }

    /// Of this process; any number, where the system does not tell.
    static OpenFiles ofProcess() {
        return new OpenFiles(
                ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean os
                        ? os.getMaxFileDescriptorCount()
                        : Long.MAX_VALUE);
    }

    /// Visitors' connections that there are files for. A request under way takes one more at the
    /// origin; of few files visitors get half.
    ///
    /// @param atOrigins connections to all origins, at most
    int connections(int wanted, long atOrigins) {
        long left = most - Math.min(OTHERS, most / OTHERS_PART);
        long visitors = Math.max(left - atOrigins, left / 2);
        return Math.clamp(visitors, 1, wanted);
    }

    /// The settings, with no more connections than there are files for. Says so in the log.
    GateSettings fitting(GateSettings gate) {
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
                wanted + atOrigins + OTHERS);
        return gate.withLimits(gate.limits().withConnections(fit, gate.limits().connectionsPerAddress()));
    }
}
