package io.vestibule.analytics.figure;

import io.vestibule.health.HealthRow;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// Where the history of health checks is read: the store on either database. *Thread-safe.*
public interface HealthSource {

    /// Reads the rows of a span: minute by minute, in each check by check, and of each in the order
    /// of time.
    ///
    /// @param to gets each; it may throw to stop the reading, which then ends with that error
    /// @throws io.vestibule.ground.Failure if the store cannot be read, or has tables of a newer
    ///   version
    void read(WantedRows wanted, Consumer<HealthRow> to);

    /// For how long rows are kept, in seconds.
    long keptSeconds();

    /// What to read.
    ///
    /// @param fromSecond seconds of the epoch; earlier rows are left out
    /// @param untilSecond so are those of then and later
    /// @param zones only checks of these, by id
    /// @param checks only these, by id; empty for all
    record WantedRows(long fromSecond, long untilSecond, Set<String> zones, Optional<Set<String>> checks) {

        public WantedRows {
            zones = Set.copyOf(zones);
            checks = checks.map(Set::copyOf);
        }
    }
}
