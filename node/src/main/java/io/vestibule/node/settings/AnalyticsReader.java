package io.vestibule.node.settings;

import io.vestibule.analytics.clickhouse.ClickHousePlace;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Reads `node.analytics`: what is kept of what happened, and where copies go.
final class AnalyticsReader {

    private static final Duration LEAST = Duration.ofDays(2);
    private static final Duration MOST_MINUTES = Duration.ofDays(400);
    private static final Duration MOST_HOURS = Duration.ofDays(3_660);
    private static final long LEAST_BYTES = 64L << 20;
    private static final long MOST_BYTES = 100_000L << 30;

    private static final ValueKind<String> NAME =
            ValueKinds.matching("[A-Za-z_][A-Za-z0-9_]{0,62}", "letters, digits and _, at most 63");

    private static final ValueKind<String> USER =
            ValueKinds.matching("[\\x21-\\x7e]{1,128}", "1 to 128 characters without spaces");

    private static final ValueKind<String> PASSWORD =
            ValueKinds.matching("[\\x20-\\x7e]{1,256}", "1 to 256 characters of ASCII");

    private static final List<String> BESIDE_URL = List.of("database", "table", "user", "password");

    private AnalyticsReader() {}

    static AnalyticsSettings read(Section analytics) {
        var settings = new AnalyticsSettings(
                analytics.get("enabled", ValueKinds.FLAG, true),
                retention(analytics),
                clickHouse(analytics.section("clickhouse")));
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

    /// Asks for every key also where there is no URL, so that each is known.
    private static Optional<ClickHousePlace> clickHouse(Section section) {
        Optional<URI> url = section.find("url", ValueKinds.ORIGIN);
        String database = section.get("database", NAME, "default");
        String table = section.get("table", NAME, "waiting_room_minutes");
        String user = section.find("user", USER).orElse("");
        String password = section.secret("password", PASSWORD);
        if (!section.isGiven("url") && BESIDE_URL.stream().anyMatch(section::isGiven)) {
            section.fault("url", "is required where another key of clickhouse is given");
        }
        section.refuseUnknownKeys();
        var place = url.map(u -> new ClickHousePlace(u, database, table, user, password));
        if (!password.isEmpty() && url.filter(AnalyticsReader::isReadable).isPresent()) {
            section.remark("url", "the password travels unencrypted to another machine; use https");
        }
        return place;
    }

    /// Whether others on the way can read along.
    private static boolean isReadable(URI url) {
        return "http".equals(url.getScheme()) && !ClusterReader.isLoopback(url.getHost());
    }
}
