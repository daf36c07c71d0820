package io.vestibule.simulation.scenario;

import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
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
        return new Room(
                room.id(),
                room.zone(),
                room.name(),
                room.description(),
                room.routes(),
                of(room.limits(), part),
                room.queue(),
                room.cookie(),
                room.page(),
                room.requests(),
                room.challenge(),
                room.suspended(),
                room.events().stream().map(event -> of(event, part)).toList(),
                room.bypass());
    }

    private static Event of(Event event, double part) {
        var settings = event.settings();
        var scaled =
                new EventSettings(
                        settings.totalActiveUsers().map(people -> of(people, part)),
                        settings.newUsersPerMinute().map(people -> of(people, part)),
                        settings.session(),
                        settings.sessionRenewal(),
                        settings.method(),
                        settings.customPageHtml(),
                        settings.challengeMode(),
                        settings.challengeAction());
        return new Event(
                event.id(),
                event.name(),
                event.description(),
                event.times(),
                scaled,
                event.shuffle(),
                event.suspended(),
                event.seed());
    }

    private static Limits of(Limits limits, double part) {
        return new Limits(
                of(limits.totalActiveUsers(), part),
                of(limits.newUsersPerMinute(), part),
                limits.session(),
                limits.sessionRenewal());
    }
}
