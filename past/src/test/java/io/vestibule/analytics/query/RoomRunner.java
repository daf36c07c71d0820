package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.AnalyticsSources;
import io.vestibule.analytics.figure.HealthSource;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.health.HealthRow;
import java.util.function.Consumer;

/// Answers queries about rooms alone. *Stateless.*
final class RoomRunner {

    private static final HealthSource NO_CHECKS = new HealthSource() {
        @Override
        public void read(WantedRows wanted, Consumer<HealthRow> to) {
            throw new AssertionError("asked for health checks");
        }

        @Override
        public long keptSeconds() {
            return 0;
        }
    };

    private RoomRunner() {}

    static QueryRunner of(SliceSource source) {
        return new QueryRunner(new AnalyticsSources(source, NO_CHECKS));
    }
}
