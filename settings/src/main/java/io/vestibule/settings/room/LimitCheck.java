package io.vestibule.settings.room;

import io.vestibule.settings.text.Section;

/// Checks the two limits of a room or an event against each other. *Stateless.*
final class LimitCheck {

    private LimitCheck() {}

    /// Whether both can be in force at once. A limit per minute that is too high is a fault, which
    /// names the other limit, since a client may have sent one alone.
    static boolean fit(Section section, int active, int perMinute) {
        if (perMinute <= active) {
            return true;
        }
        section.fault(
                "new_users_per_minute",
                "must not exceed total_active_users, which is %d: give both limits".formatted(active));
        return false;
    }
}
