package io.vestibule.bell.form;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Notification;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Notifications of every shape that a form has to take. *Stateless.*
final class Samples {

    static final long NOW = 1_775_037_600_000L;

    /// What has a meaning in JSON, HTML, JSON within HTML, or nowhere: quotation, control characters, signs beyond
    /// the basic plane, halves of pairs, and `{{text}}` for a template.
    static final String NASTY = "say \"so\" or 'so' \\ \\u0041 \\n <b>&amp;</b> {{text}} {{{text}}} "
            + "\b\t\n\f\r\u0000\u001f\u007f\u0085\u2028\u2029 \ud834\udd1e \ud834 \udd1e ü";

    private Samples() {}

    /// All of them by what is special about each.
    static SequencedMap<String, Notification> all() {
        var all = new LinkedHashMap<String, Notification>();
        all.put("began", check(true, "Health check shop-origin is unhealthy"));
        all.put("ended", check(false, "Health check shop-origin is healthy"));
        all.put("queueing", about(AlertType.VESTIBULE_QUEUEING, true, "Room sale queues", 0));
        all.put("folded", about(AlertType.VESTIBULE_ALARM, false, "The disk of node a takes writes again", 3));
        all.put("greeting", new Notification("00ff", "", "", Optional.empty(), 0));
        all.put("nasty", nasty(NASTY));
        all.put("long", nasty("\ud834\udd1ex".repeat(1_700)));
        return all;
    }

    private static Notification check(boolean began, String title) {
        var data = new LinkedHashMap<String, String>();
        data.put("failing_regions", "");
        data.put("health_check_name", "shop-origin");
        data.put("reason", "Response code mismatch error");
        data.put("zone_name", "example.com");
        data.put("zone_tag", "99ee");
        data.put("expected_codes", "200,2xx");
        data.put("actual_code", "503");
        var alert = new Alert(
                "1",
                AlertType.HEALTH_CHECK_STATUS_NOTIFICATION,
                "77aa",
                "incident.1",
                began,
                NOW - 90_500,
                title,
                data);
        return new Notification("00ff", "p1", "origin down", Optional.of(alert), 0);
    }

    private static Notification about(AlertType type, boolean began, String title, int folded) {
        var data = new LinkedHashMap<>(Map.of("node", "a"));
        var alert = new Alert("2", type, "sale", "i-2", began, NOW, title, data);
        return new Notification("00fe", "p2", "rooms", Optional.of(alert), folded);
    }

    /// A notification in which operators chose this text wherever they can, and where they cannot too.
    static Notification nasty(String text) {
        var data = new LinkedHashMap<>(Map.of("reason", text));
        var alert = new Alert(
                text, AlertType.HEALTH_CHECK_STATUS_NOTIFICATION, text, text, true, NOW, "Check " + text, data);
        return new Notification("00fd", text, text, Optional.of(alert), 1);
    }
}
