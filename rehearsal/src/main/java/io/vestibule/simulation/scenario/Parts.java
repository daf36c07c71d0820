package io.vestibule.simulation.scenario;

import io.vestibule.room.Event;
import io.vestibule.room.Limits;
import io.vestibule.room.Room;

/// Makes stories smaller and larger.
final class Parts {

    private Parts() {}

    /// The nearest whole number of people, at least one of any.
    static int of(int people, double part) {
        long scaled = Math.max(Math.round(people * part), Math.min(people, 1));
        return Math.toIntExact(scaled);
    }

    static Room of(Room room, double part) {
        return room.withLimits(of(room.limits(), part))
                .withEvents(room.events().stream().map(event -> of(event, part)).toList());
    }

    private static Event of(Event event, double part) {
        var settings = event.settings();
        return event.withSettings(settings.withLimits(
                settings.totalActiveUsers().map(people -> of(people, part)),
                settings.newUsersPerMinute().map(people -> of(people, part))));
    }

    private static Limits of(Limits limits, double part) {
        return new Limits(
                of(limits.totalActiveUsers(), part),
                of(limits.newUsersPerMinute(), part),
                limits.session(),
                limits.sessionRenewal());
    }
}
