package io.vestibule.alerting;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What operators can be notified about, under the name that policies use. The first is published;
/// the others are our own.
public enum AlertType {
    HEALTH_CHECK_STATUS_NOTIFICATION("Health checks", "An origin became healthy or unhealthy.", Subject.CHECK, 0),
    VESTIBULE_QUEUEING("Queueing", "A room began to queue, or ended it.", Subject.ROOM, 0),
    VESTIBULE_ESTIMATE(
            "Long waits", "The estimate of a room is above the minutes of the policy, or no longer.", Subject.ROOM, 10),
    VESTIBULE_LIMIT(
            "Limit reached", "A room is at a limit for the minutes of the policy, or no longer.", Subject.ROOM, 5),
    VESTIBULE_EVENT("Events", "An event of a room began or ended.", Subject.ROOM, 0),
    VESTIBULE_ALARM("Alarms", "A node has an alarm: a node lost, a view too old, disk or store.", Subject.NODE, 0),
    VESTIBULE_HELD("Held lines", "A room holds its line because its origin is sick, or let go.", Subject.ROOM, 0),
    VESTIBULE_ORIGIN_OPEN("Open origin", "The origin answers around the gate.", Subject.CHECK, 0);

    /// Every key by which some policy can choose alerts.
    public static final List<String> ALL_FILTERS = List.of(Keys.CHECK, Keys.ROOM, Keys.NODE, Keys.STATUS, Keys.MINUTES);

    /// The filter that says from how many minutes on a policy wants to hear.
    public static final String MINUTES = Keys.MINUTES;

    /// The filter by health check.
    public static final String CHECK = Keys.CHECK;

    /// The filter by what happened.
    public static final String STATUS = Keys.STATUS;

    private final String displayName;
    private final String description;
    private final Subject subject;

    /// Made by `List.of`.
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<String> filters;

    private final int usualMinutes;

    /// @param usualMinutes 0 where minutes say nothing
    AlertType(String displayName, String description, Subject subject, int usualMinutes) {
        this.displayName = displayName;
        this.description = description;
        this.subject = subject;
        this.filters = usualMinutes == 0
                ? List.of(subject.filter, Keys.STATUS)
                : List.of(subject.filter, Keys.STATUS, Keys.MINUTES);
        this.usualMinutes = usualMinutes;
    }

    /// What alerts are about.
    public enum Subject {
        CHECK(Keys.CHECK),
        ROOM(Keys.ROOM),
        NODE(Keys.NODE);

        /// By which policies choose among alerts.
        private final String filter;

        Subject(String filter) {
            this.filter = filter;
        }
    }

    /// The keys of filters.
    private static final class Keys {
        static final String CHECK = "health_check_id";
        static final String ROOM = "waiting_room_id";
        static final String NODE = "node";
        static final String STATUS = "status";
        static final String MINUTES = "minutes";

        private Keys() {}
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

    /// What its alerts are about.
    public Subject subject() {
        return subject;
    }

    /// The keys by which policies of this type can choose alerts.
    public List<String> filters() {
        return filters;
    }

    /// The minutes from which on a policy is notified where it does not say; 0 where minutes say
    /// nothing.
    public int usualMinutes() {
        return usualMinutes;
    }

    /// What beginning and end are called.
    public String status(boolean began) {
        boolean isCheck = this == HEALTH_CHECK_STATUS_NOTIFICATION;
        return isCheck ? (began ? "Unhealthy" : "Healthy") : (began ? "began" : "ended");
    }

    /// The type of that name.
    public static Optional<AlertType> named(String published) {
        return Arrays.stream(values())
                .filter(type -> type.published().equals(published))
                .findFirst();
    }
}
