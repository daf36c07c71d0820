package io.vestibule.bell.watch;

import io.vestibule.alerting.Alert;
import io.vestibule.alerting.AlertType;
import io.vestibule.ground.Elapsed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Notices when alarms of a node begin and end. Two lines that are the same up to their first colon
/// are one alarm. *Confined to one thread.*
public final class AlarmWatch {

    /// Alarms of an earlier process may come back this long after the start.
    static final long SETTLE_MILLIS = 60_000;

    private final String node;
    private final Supplier<Optional<List<Alert>>> begun;
    private final Map<String, Standing> standing = new LinkedHashMap<>();
    private long beganMillis;
    private boolean isRead;

    /// An alarm that is still raised.
    ///
    /// @param inherited whether an earlier process found it, and this one has not seen it yet
    private record Standing(String line, String incident, boolean inherited) {}

    /// @param node the name of this node, or of its machine
    /// @param begun reads the alarms of this node that began and did not end; empty while they
    ///   cannot be read
    public AlarmWatch(String node, Supplier<Optional<List<Alert>>> begun) {
        this.node = node;
        this.begun = begun;
    }

    /// Takes what is wrong now, a line each. Before it is known what an earlier process found,
    /// nothing begins or ends.
    ///
    /// @return what began or ended
    public List<Alert> look(List<String> lines, long nowMillis) {
        if (!isRead && !inherit(nowMillis)) {
            return List.of();
        }
        boolean isSettled = Elapsed.isOver(beganMillis, SETTLE_MILLIS, nowMillis);
        var alerts = new ArrayList<Alert>();
        var now = new LinkedHashMap<String, String>();
        lines.forEach(line -> now.putIfAbsent(subject(line), line));
        now.forEach((subject, line) -> {
            Standing known = standing.get(subject);
            if (known == null) {
                var fresh = new Standing(line, incident(line, nowMillis), false);
                standing.put(subject, fresh);
                alerts.add(alert(fresh, true, nowMillis));
            } else if (known.inherited()) {
                standing.put(subject, new Standing(known.line(), known.incident(), false));
            }
        });
        var over = new ArrayList<>(standing.keySet());
        over.removeAll(now.keySet());
        for (String subject : over) {
            Standing ended = standing.get(subject);
            if (ended != null && (isSettled || !ended.inherited())) {
                standing.remove(subject);
                alerts.add(alert(ended, false, nowMillis));
            }
        }
        return alerts;
    }

    private static String subject(String line) {
        int colon = line.indexOf(": ");
        return colon < 0 ? line : line.substring(0, colon);
    }

    private boolean inherit(long nowMillis) {
        Optional<List<Alert>> found = begun.get();
        isRead = found.isPresent();
        beganMillis = nowMillis;
        for (Alert alert : found.orElse(List.of())) {
            String line = alert.data().getOrDefault("alarm", alert.title());
            standing.put(subject(line), new Standing(line, alert.correlationId(), true));
        }
        return isRead;
    }

    private String incident(String line, long sinceMillis) {
        return "vestibule_alarm-%s-%s-%d".formatted(node, subject(line), sinceMillis);
    }

    private Alert alert(Standing alarm, boolean began, long nowMillis) {
        String line = alarm.line();
        String incident = alarm.incident();
        var data = new LinkedHashMap<String, String>();
        data.put("node", node);
        data.put("alarm", line);
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
