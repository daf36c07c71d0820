package io.vestibule.node.settings;

import io.vestibule.analytics.figure.Retention;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.time.Duration;

/// Reads `node.analytics`: what is kept of what happened.
final class AnalyticsReader {

    private static final Duration LEAST = Duration.ofDays(2);
    private static final Duration MOST_MINUTES = Duration.ofDays(400);
    private static final Duration MOST_HOURS = Duration.ofDays(3_660);
    private static final long LEAST_BYTES = 64L << 20;
    private static final long MOST_BYTES = 100_000L << 30;

    private AnalyticsReader() {}

    static AnalyticsSettings read(Section analytics) {
        var settings = new AnalyticsSettings(analytics.get("enabled", ValueKinds.FLAG, true), retention(analytics));
        analytics.refuseUnknownKeys();
        return settings;
    }

    private static Retention retention(Section analytics) {
        var usual = Retention.DEFAULT;
        var retention = new Retention(
                analytics.get("keep_minutes", ValueKinds.duration(LEAST, MOST_MINUTES), usual.minutes(), "30d"),
                analytics.get("keep_hours", ValueKinds.duration(LEAST, MOST_HOURS), usual.hours(), "400d"),
                analytics.get(
                        "max_size",
                        ValueKinds.size(LEAST_BYTES, MOST_BYTES),
                        usual.mostBytes(),
                        ValueKinds.written(usual.mostBytes())));
        if (retention.hours().compareTo(retention.minutes()) < 0) {
            analytics.fault("keep_hours", "must be at least keep_minutes");
        }
        return retention;
    }
}
