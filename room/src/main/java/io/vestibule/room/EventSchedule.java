package io.vestibule.room;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/// What is in force in a room when. A pure function of the clock: nothing has to fire, so that all
/// processes whose clocks are right switch at the same instant. *Immutable.*
///
/// Phases are half-open: one event may begin at the very moment at which another one ends. Of
/// events that overlap, which configurations refuse, the one that begins first applies.
public final class EventSchedule {

    private final List<Phase> phases;
    private final List<Event> upcoming;

    private EventSchedule(List<Phase> phases, List<Event> upcoming) {
        this.phases = phases;
        this.upcoming = upcoming;
    }

    /// The schedule of a room. Suspended events never come, nor does any in a suspended room.
    public static EventSchedule of(Room room) {
        List<Event> events = room.suspended()
                ? List.of()
                : room.events().stream()
                        .filter(event -> !event.suspended())
                        .sorted(Comparator.comparingLong(e -> e.times().beginMillis()))
                        .toList();
        if (events.isEmpty()) {
            return new EventSchedule(List.of(Phase.always(room)), events);
        }
        var borders = new TreeSet<Long>();
        for (Event event : events) {
            borders.add(event.times().beginMillis());
            borders.add(event.times().startMillis());
            borders.add(event.times().endMillis());
        }
        var phases = new ArrayList<Phase>();
        long since = Long.MIN_VALUE;
        for (long border : borders) {
            phases.add(phase(room, events, since, border));
            since = border;
        }
        phases.add(phase(room, events, since, Long.MAX_VALUE));
        return new EventSchedule(List.copyOf(phases), events);
    }

    /// What is in force in a room at a moment. For frequent use keep a schedule.
    public static Phase at(Room room, long nowMillis) {
        return room.events().isEmpty() ? Phase.always(room) : of(room).at(nowMillis);
    }

    private static Phase phase(Room room, List<Event> events, long since, long until) {
        for (Event event : events) {
            if (event.times().beginMillis() <= since && since < event.times().endMillis()) {
                boolean gathering = since < event.times().startMillis();
                return new Phase(room.during(event), Optional.of(event), gathering, since, until);
            }
        }
        return new Phase(room, Optional.empty(), false, since, until);
    }

    /// What holds at a moment; the same instance for as long as it holds.
    public Phase at(long nowMillis) {
        int phase = phases.size() - 1;
        while (nowMillis < phases.get(phase).sinceMillis()) {
            phase--;
        }
        return phases.get(phase);
    }

    /// The event that starts next, after a moment; it may be gathering already.
    public Optional<Event> next(long nowMillis) {
        return upcoming.stream()
                .filter(event -> event.times().startMillis() > nowMillis)
                .min(Comparator.comparingLong(event -> event.times().startMillis()));
    }
}
