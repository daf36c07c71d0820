package io.vestibule.cluster.link;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Since when alarms have been raised. Two lines that are one alarm ([AlarmLog]) have one
/// beginning. *Thread-safe.*
public final class AlarmTimes {

    private volatile Map<String, Long> begun = Map.of();

    /// Takes what is wrong now, a line each.
    public synchronized void take(List<String> lines, long nowMillis) {
        var before = begun;
        begun = lines.stream()
                .map(AlarmLog::subject)
                .distinct()
                .collect(Collectors.toUnmodifiableMap(
                        subject -> subject, subject -> before.getOrDefault(subject, nowMillis)));
    }

    /// When an alarm was taken first of the times without a break; now if it was not taken yet.
    public long sinceMillis(String line, long nowMillis) {
        return begun.getOrDefault(AlarmLog.subject(line), nowMillis);
    }
}
