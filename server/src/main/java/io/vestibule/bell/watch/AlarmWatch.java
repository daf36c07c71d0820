package io.vestibule.bell.watch;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Notices when alarms of a node begin and end. Two lines that are the same up to their first colon
/// are one alarm. *Confined to one thread.*
public final class AlarmWatch {

    private final String node;
    private final Map<String, Standing> standing = new LinkedHashMap<>();

    /// An alarm that goes on.
    private record Standing(String line, long sinceMillis) {}

    /// @param node the name of this node, or of its machine
    public AlarmWatch(String node) {
        this.node = node;
    }

    /// Takes what is wrong now, a line each.
    ///
    /// @return what began or ended
    public List<Alert> look(List<String> lines, long nowMillis) {
        var alerts = new ArrayList<Alert>();
        var now = new LinkedHashMap<String, String>();
        lines.forEach(line -> now.putIfAbsent(subject(line), line));
        now.forEach(
                (subject, line) -> {
                    if (standing.putIfAbsent(subject, new Standing(line, nowMillis)) == null) {
                        alerts.add(alert(line, nowMillis, true, nowMillis));
                    }
                });
        var over = new ArrayList<>(standing.keySet());
        over.removeAll(now.keySet());
        for (String subject : over) {
            Standing ended = standing.remove(subject);
            if (ended != null) {
                alerts.add(alert(ended.line(), ended.sinceMillis(), false, nowMillis));
            }
        }
        return alerts;
    }

    private static String subject(String line) {
        int colon = line.indexOf(": ");
        return colon < 0 ? line : line.substring(0, colon);
    }

    private Alert alert(String line, long sinceMillis, boolean began, long nowMillis) {
        var data = new LinkedHashMap<String, String>();
        data.put("node", node);
        data.put("alarm", line);
        String incident = "vestibule_alarm-%s-%s-%d".formatted(node, subject(line), sinceMillis);
        return new Alert(
                incident + (began ? "-began" : "-ended"),
                AlertType.VESTIBULE_ALARM,
                node,
                incident,
                began,
                nowMillis,
                (began ? "Alarm at %s: %s" : "Over at %s: %s").formatted(node, line),
                data);
    }
}
