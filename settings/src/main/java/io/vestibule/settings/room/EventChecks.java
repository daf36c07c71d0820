package io.vestibule.settings.room;

import io.vestibule.room.Event;
import io.vestibule.settings.text.Section;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Checks an event against the others of its room, and against the clock.
public final class EventChecks {

    /// How late a start or end may be: an operator who ends an event now has a clock of their own,
    /// and the call takes time.
    private static final Duration LATE = Duration.ofMinutes(1);

    private EventChecks() {}

    /// Checks an event against the others of its room. How many there may be is not for here: it
    /// depends on which are over.
    ///
    /// @param others without the event itself
    /// @return whether it fits
    public static boolean fits(Section section, Event event, List<Event> others) {
        boolean fits = true;
        for (Event other : others) {
            if (other.name().equals(event.name())) {
                section.fault("name", "is taken by another event of the room");
                fits = false;
            }
            if (other.id().equals(event.id())) {
                section.fault("id", "has the same id as the event " + other.name());
                fits = false;
            }
            boolean both = !other.suspended() && !event.suspended();
            if (both && event.times().overlap(other.times())) {
                section.fault(
                        event.times().prequeue().isPresent() ? "prequeue_start_time" : "event_start_time",
                        "overlaps the event %s, which runs from %s to %s"
                                .formatted(
                                        other.name(),
                                        other.times()
                                                .prequeue()
                                                .orElse(other.times().start())
                                                .text(),
                                        other.times().end().text()));
                fits = false;
            }
        }
        return fits;
    }

    /// Holds an edit against the clock: an event cannot be made to have ended before. An end up to
    /// a minute ago means now, so that an event can be ended early.
    ///
    /// @param before the event as it was; nothing if it is new
    /// @return whether it may be
    public static boolean isToCome(Section section, Event event, Optional<Event> before, Instant now) {
        Instant end = event.times().end().at();
        boolean same = before.filter(old -> old.times().end().at().equals(end)).isPresent();
        boolean running =
                before.filter(old -> old.times().end().at().isAfter(now)).isPresent();
        boolean late = end.isBefore(running ? now.minus(LATE) : now);
        if (late && !same) {
            section.fault("event_end_time", "is in the past; to end an event now, give " + now);
        }
        return same || !late;
    }
}
