package io.vestibule.health;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Health checks for tests. *Immutable.*
final class SampleChecks {

    /// Of a probe that reached nothing.
    static final ProbeTimes NO_TIMES = new ProbeTimes(-1, -1, -1, -1, -1);

    private SampleChecks() {}

    static HealthCheck tcp(int number, int intervalSeconds, CheckRegion... regions) {
        return tcp(number, intervalSeconds, 1, regions);
    }

    /// @param inRow how many probes in a row change the status
    static HealthCheck tcp(int number, int intervalSeconds, int inRow, CheckRegion... regions) {
        return new HealthCheck(
                "%032x".formatted(number * 0x9E3779B97F4A7C15L),
                "0".repeat(32),
                "check-" + number,
                "",
                "192.0.2.7",
                CheckType.TCP,
                List.of(regions),
                intervalSeconds,
                2,
                0,
                inRow,
                inRow,
                false,
                Optional.empty(),
                80);
    }

    static List<HealthCheck> many(int count, int intervalSeconds, CheckRegion... regions) {
        var all = new ArrayList<HealthCheck>();
        for (int i = 1; i <= count; i++) {
            all.add(tcp(i, intervalSeconds, regions));
        }
        return all;
    }
}
