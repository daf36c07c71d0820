package io.vestibule.bell.form;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// What people want to know of an alert besides its sentence, by names that people read.
/// *Stateless.*
final class AlertFacts {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private AlertFacts() {}

    /// The few that a chat shows. What is empty is left out.
    static SequencedMap<String, String> few(Alert alert) {
        var data = AlertData.of(alert);
        var facts = new LinkedHashMap<String, String>();
        put(facts, "Reason", data.get("reason"));
        put(facts, "Expected code", data.get("expected_codes"));
        put(facts, "Received code", data.get("actual_code"));
        put(facts, "Regions", data.get("failing_regions"));
        put(facts, "Zone", data.get("zone_name"));
        put(facts, "Node", data.get("node"));
        facts.put("Time", Instant.ofEpochMilli(alert.atMillis()).toString());
        return facts;
    }

    /// All of them, for a mail: what, since when, what was expected and what came.
    static SequencedMap<String, String> all(Alert alert) {
        var data = AlertData.of(alert);
        var facts = new LinkedHashMap<String, String>();
        boolean isCheck = alert.type() == AlertType.HEALTH_CHECK_STATUS_NOTIFICATION;
        put(facts, "Health check", data.get("health_check_name"));
        put(facts, "Room", data.getOrDefault("waiting_room_name", data.get("room_name")));
        put(facts, "Event", data.get("event_name"));
        put(facts, "Node", data.get("node"));
        put(facts, isCheck ? "Health status" : "Status", data.get("status"));
        put(facts, isCheck ? "Status before" : "", isCheck ? data.get("old_status") : null);
        put(facts, alert.began() ? "Since" : "At", time(alert));
        put(facts, "Last failure before", data.get("time_since_last_failure"));
        put(facts, "Reason", data.get("reason"));
        put(facts, "Expected code", data.get("expected_codes"));
        put(facts, "Received code", data.get("actual_code"));
        put(facts, "Alarm", data.get("alarm"));
        put(facts, "Visitors waiting", data.get("waiting"));
        put(facts, "Estimated wait, minutes", data.get("estimate_minutes"));
        put(facts, "Admitted, percent", data.get("percent"));
        put(facts, "Failing regions", data.get("failing_regions"));
        put(facts, "Address of the origin", data.get("origin_ip"));
        put(facts, "Zone", data.getOrDefault("zone_name", data.get("zone")));
        put(facts, "Data center", data.get("data_center"));
        return facts;
    }

    private static String time(Alert alert) {
        return TIME.format(Instant.ofEpochMilli(alert.atMillis()).truncatedTo(ChronoUnit.SECONDS));
    }

    private static void put(SequencedMap<String, String> facts, String name, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            facts.put(name, value);
        }
    }
}
