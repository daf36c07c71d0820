package io.vestibule.node.checks;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.config.Configuration;
import io.vestibule.health.Announcement;
import io.vestibule.health.CheckStatus;
import io.vestibule.health.FailureReason;
import io.vestibule.health.HealthCheck;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;

/// What operators are notified of about a check that became healthy or unhealthy. Every node makes
/// the same of one announcement. *Stateless.*
final class CheckAlerts {

    private static final AlertType TYPE = AlertType.HEALTH_CHECK_STATUS_NOTIFICATION;

    private CheckAlerts() {}

    /// The alert; its id is made of check and number.
    static Alert of(Announcement row, HealthCheck check, Configuration configuration) {
        boolean began = row.status() == CheckStatus.UNHEALTHY;
        long incident = began ? row.number() : row.number() - 1;
        return new Alert(
                "health/%s/%d".formatted(row.checkId(), row.number()),
                TYPE,
                row.checkId(),
                "health/%s/%d".formatted(row.checkId(), incident),
                began,
                row.atMillis(),
                title(row, check),
                data(row, check, configuration));
    }

    private static String title(Announcement row, HealthCheck check) {
        return row.status() == CheckStatus.UNHEALTHY
                ? "Health check %s is unhealthy: %s".formatted(check.name(), row.reason())
                : "Health check %s is healthy".formatted(check.name());
    }

    /// The newer published shape, then what the older one has besides.
    private static SequencedMap<String, String> data(Announcement row, HealthCheck check, Configuration configuration) {
        boolean sick = row.status() == CheckStatus.UNHEALTHY;
        String now = TYPE.status(sick);
        String before = row.number() == 1 ? word(CheckStatus.UNKNOWN) : TYPE.status(!sick);
        String at = Instant.ofEpochMilli(row.atMillis()).toString();
        String reason = sick ? row.reason() : FailureReason.NONE;
        var data = new LinkedHashMap<String, String>();
        data.put("failing_regions", row.failingRegions());
        data.put("health_check_id", row.checkId());
        data.put("health_check_name", check.name());
        data.put("new_health_status", now);
        data.put("new_status", now);
        data.put("old_status", before);
        data.put("origin_ip", row.originIp());
        data.put("reason", reason);
        data.put("status_change_time", at);
        data.put(
                "time_since_last_failure",
                row.failedMillis() == 0 ? "" : words(Duration.ofMillis(row.atMillis() - row.failedMillis())));
        data.put(
                "zone_name",
                configuration.zone(check.zoneId()).map(zone -> zone.name()).orElse(""));
        data.put("zone_tag", check.zoneId());
        data.put("time", at);
        data.put("status", now);
        data.put("name", check.name());
        data.put(
                "expected_codes",
                check.http().map(http -> String.join(",", http.expectedCodes())).orElse(""));
        data.put("actual_code", row.responseCode() == 0 ? "" : Integer.toString(row.responseCode()));
        return data;
    }

    private static String word(CheckStatus status) {
        String published = status.published();
        return published.substring(0, 1).toUpperCase(Locale.ROOT) + published.substring(1);
    }

    /// As `1h2m3s`.
    private static String words(Duration time) {
        var positive = time.isNegative() ? Duration.ZERO : time;
        long hours = positive.toHours();
        long minutes = positive.toMinutesPart();
        String head = hours > 0 ? hours + "h" + minutes + "m" : minutes > 0 ? minutes + "m" : "";
        return head + positive.toSecondsPart() + "s";
    }
}
