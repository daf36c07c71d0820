package io.vestibule.bell.form;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// What a receiver gets besides the text. Of health checks it is the union of both published
/// shapes, so that a program written for either finds what it looks for. *Stateless.*
final class AlertData {

    /// The one account of a node.
    static final String ACCOUNT_ID = "00000000000000000000000000000001";

    private static final String ACCOUNT_NAME = "default";
    private static final String NO_FAILURES = "No failures";

    private AlertData() {}

    static SequencedMap<String, String> of(Alert alert) {
        var data = new LinkedHashMap<String, String>();
        alert.data().forEach((key, value) -> data.put(key, PlainText.line(value)));
        data.putIfAbsent("account_name", ACCOUNT_NAME);
        data.putIfAbsent("account_tag", ACCOUNT_ID);
        data.putIfAbsent("subject", alert.subject());
        if (alert.type() == AlertType.HEALTH_CHECK_STATUS_NOTIFICATION) {
            health(alert, data);
        } else {
            data.putIfAbsent("status", alert.type().status(alert.began()));
            data.putIfAbsent("time", Instant.ofEpochMilli(alert.atMillis()).toString());
        }
        return data;
    }

    private static void health(Alert alert, SequencedMap<String, String> data) {
        String now = alert.type().status(alert.began());
        String time = Instant.ofEpochMilli(alert.atMillis()).toString();
        data.putIfAbsent("health_check_id", alert.subject());
        data.putIfAbsent("health_check_name", alert.subject());
        data.putIfAbsent("old_status", alert.type().status(!alert.began()));
        data.putIfAbsent("new_status", now);
        data.putIfAbsent("new_health_status", now);
        data.putIfAbsent("status_change_time", time);
        data.putIfAbsent("reason", NO_FAILURES);
        data.putIfAbsent("failing_regions", "");
        data.putIfAbsent("origin_ip", "");
        data.putIfAbsent("time_since_last_failure", "");
        data.putIfAbsent("zone_name", "");
        data.putIfAbsent("zone_tag", "");
        data.putIfAbsent("time", data.getOrDefault("status_change_time", time));
        data.putIfAbsent("status", now);
        data.putIfAbsent("name", data.getOrDefault("health_check_name", ""));
        data.putIfAbsent("expected_codes", "");
        data.putIfAbsent("actual_code", "");
    }
}
