package io.vestibule.alerting;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What operators can be told about, under the name that policies use. The first is published; the
/// others are our own.
public enum AlertType {
    HEALTH_CHECK_STATUS_NOTIFICATION("Health checks", "An origin became healthy or unhealthy."),
    VESTIBULE_QUEUEING("Queueing", "A room began to queue, or ended it."),
    VESTIBULE_ESTIMATE("Long waits", "The estimate of a room is above the minutes of the policy."),
    VESTIBULE_LIMIT("Limit reached", "A room is at a limit for the minutes of the policy."),
    VESTIBULE_EVENT("Events", "An event of a room began or ended."),
    VESTIBULE_ALARM("Alarms", "A node has an alarm: a node lost, a view too old, disk or store."),
    VESTIBULE_HELD("Held lines", "A room holds its line because its origin is sick, or let go."),
    VESTIBULE_ORIGIN_OPEN("Open origin", "The origin answers around the gate.");

    private final String displayName;
    private final String description;

    AlertType(String displayName, String description) {
        this.displayName = displayName;
        this.description = description;
    }

    /// The name in policies: lower case.
    public String published() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// A few words for people.
    public String displayName() {
        return displayName;
    }

    /// A sentence for people.
    public String description() {
        return description;
    }

    /// The type of that name.
    public static Optional<AlertType> named(String published) {
        return Arrays.stream(values())
                .filter(type -> type.published().equals(published))
                .findFirst();
    }
}
