package io.vestibule.settings.room;

import io.vestibule.room.Limits;
import io.vestibule.settings.shape.Form;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.Outside;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.text.Section;
import java.time.Duration;
import java.util.Optional;

/// How many people a room admits, and for how long.
final class LimitsShape {

    /// Whether the room is given by options.
    static final Outside<Boolean> CHOSEN = new Outside<>("chosen");

    private static final int MOST_MINUTES = 30;
    private static final int USUAL_MINUTES = 5;

    private static final Form<Integer> PEOPLE = SettingForms.integer(1, Integer.MAX_VALUE);

    static final Key<Integer> ACTIVE = Key.need("total_active_users", PEOPLE);

    static final Key<Integer> PER_MINUTE = Key.needOr(
            "new_users_per_minute",
            PEOPLE,
            known -> Optional.of(known.find(ACTIVE).orElse(1)).filter(_ -> known.get(CHOSEN)),
            "");

    static final Key<Duration> SESSION = Key.of(
            "session_duration",
            SettingForms.integer(1, MOST_MINUTES).as(Duration::ofMinutes, session -> (int) session.toMinutes()),
            Duration.ofMinutes(USUAL_MINUTES),
            String.valueOf(USUAL_MINUTES));

    static final Key<Boolean> RENEWAL = Key.of(
            "disable_session_renewal", SettingForms.FLAG.as(disabled -> !disabled, renews -> !renews), true, "false");

    static final Shape<Limits> SHAPE = Shape.of(Limits.class, ACTIVE, PER_MINUTE, SESSION, RENEWAL)
            .holding((section, read) -> read.find(ACTIVE)
                    .flatMap(active -> read.find(PER_MINUTE).map(perMinute -> fit(section, active, perMinute)))
                    .orElse(true));

    private LimitsShape() {}

    /// Whether both limits of a room or an event can be in force at once. A limit per minute that is too high is a
    /// fault, which names the other limit, since a client may have sent one alone.
    static boolean fit(Section section, int active, int perMinute) {
        if (perMinute <= active) {
            return true;
        }
        section.fault(
                PER_MINUTE.name(),
                "must not exceed %s, which is %d: give both limits".formatted(ACTIVE.name(), active));
        return false;
    }
}
