package io.vestibule.control;

import io.vestibule.analytics.figure.HealthSource;
import io.vestibule.health.HealthRow;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// Rows of health checks that a test says there are, and what was read of them. *Thread-safe.*
final class GivenHealth implements HealthSource {

    /// What was read, in order.
    final List<WantedRows> asked = new CopyOnWriteArrayList<>();

    /// In the order in which they are read.
    final List<HealthRow> rows = new CopyOnWriteArrayList<>();

    @Override
    public void read(WantedRows wanted, Consumer<HealthRow> to) {
        asked.add(wanted);
        rows.stream()
                .filter(row -> row.atMillis() >= wanted.fromSecond() * 1_000)
                .filter(row -> row.atMillis() < wanted.untilSecond() * 1_000)
                .filter(row -> wanted.zones().contains(row.check().zone()))
                .filter(row -> wanted.checks()
                        .map(checks -> checks.contains(row.check().id()))
                        .orElse(true))
                .forEach(to);
    }

    @Override
    public long keptSeconds() {
        return 30 * 86_400;
    }
}
