package io.vestibule.alerting;

import io.vestibule.ground.Entity;
import java.util.Collections;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/// What operators want to know, and by which way. *Immutable.*
///
/// @param id 32 hexadecimal digits, constant for its life
/// @param name for people
/// @param description free text
/// @param type what it is about
/// @param enabled whether it is in force
/// @param filters which alerts of that type are meant: for each key of [AlertType#filters] the
///   values that are wanted; a key that is not there takes every value
/// @param recipients who hears of it
/// @param intervalSeconds how long after a notification about something no other beginning of the
///   same is reported; 0 reports each
public record Policy(
        String id,
        String name,
        String description,
        AlertType type,
        boolean enabled,
        SequencedMap<String, List<String>> filters,
        Recipients recipients,
        int intervalSeconds)
        implements Entity {

    public Policy {
        var copy = new TreeMap<String, List<String>>();
        filters.forEach((key, values) -> copy.put(key, List.copyOf(values)));
        filters = Collections.unmodifiableSequencedMap(copy);
    }

    /// Whether an alert is one that this policy covers.
    public boolean covers(Alert alert) {
        boolean isLongEnough = type.usualMinutes() == 0
                || Integer.toString(minutes()).equals(alert.data().get(AlertType.MINUTES));
        return enabled
                && alert.type() == type
                && isLongEnough
                && filters.entrySet().stream().allMatch(filter -> takes(filter.getKey(), filter.getValue(), alert));
    }

    private boolean takes(String key, List<String> wanted, Alert alert) {
        String value = key.equals(AlertType.STATUS) ? type.status(alert.began()) : alert.subject();
        return key.equals(AlertType.MINUTES)
                || wanted.isEmpty()
                || wanted.stream().anyMatch(value::equalsIgnoreCase);
    }

    /// The minutes from which on this policy wants to hear; those that are usual if it does not
    /// say.
    public int minutes() {
        return filters.getOrDefault(AlertType.MINUTES, List.of()).stream()
                .findFirst()
                .map(Integer::parseInt)
                .orElse(type.usualMinutes());
    }
}
