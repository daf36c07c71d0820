package io.vestibule.simulation.scenario;

import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.EventTimes;
import io.vestibule.room.Timestamp;
import io.vestibule.settings.room.EventShape;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the events of a story: settings under their published names, times from its beginning.
final class EventPlanReader {

    /// Every story draws by the same seed; the order of the draw follows from the tickets of its
    /// world.
    private static final String SEED = "d1ce".repeat(16);

    private final Duration end;

    /// @param end of the story
    EventPlanReader(Duration end) {
        this.end = end;
    }

    List<Event> read(Section root) {
        var events = new ArrayList<Event>();
        for (Section section : root.sections("events")) {
            event(section).filter(event -> isApart(section, event, events)).ifPresent(events::add);
        }
        return events;
    }

    private static boolean isApart(Section section, Event event, List<Event> others) {
        boolean overlaps = others.stream().anyMatch(o -> o.times().overlap(event.times()));
        if (overlaps) {
            section.fault("start", "overlaps another event");
        }
        return !overlaps;
    }

    private Optional<Event> event(Section section) {
        Optional<String> name = section.need("name", Measures.NAME);
        Optional<Duration> prequeue = section.find("prequeue", Measures.MOMENT);
        Optional<Duration> start = section.need("start", Measures.MOMENT);
        Duration over = section.get("end", Measures.MOMENT, end, "the end of the story");
        boolean shuffle = section.get("shuffle_at_event_start", ValueKinds.FLAG, false);
        Optional<EventSettings> settings = EventShape.settings(section);
        section.refuseUnknownKeys();
        if (shuffle && prequeue.isEmpty()) {
            section.fault("shuffle_at_event_start", "needs a prequeue");
        }
        start.ifPresent(s -> refuseDisorder(section, prequeue, s, over));
        if (!section.isSound() || name.isEmpty() || start.isEmpty() || settings.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Event(
                name.get(),
                name.get(),
                "",
                new EventTimes(prequeue.map(EventPlanReader::at), at(start.get()), at(over)),
                settings.get(),
                shuffle,
                false,
                shuffle ? Optional.of(new DrawSeed(SEED, Instant.EPOCH)) : Optional.empty()));
    }

    private static void refuseDisorder(Section section, Optional<Duration> prequeue, Duration start, Duration over) {
        if (prequeue.isPresent() && prequeue.get().compareTo(start) >= 0) {
            section.fault("prequeue", "must come before start");
        }
        if (start.compareTo(over) >= 0) {
            section.fault("start", "must come before end");
        }
    }

    private static Timestamp at(Duration moment) {
        return Timestamp.of(Instant.ofEpochMilli(Scenario.BEGIN_MILLIS + moment.toMillis()));
    }
}
