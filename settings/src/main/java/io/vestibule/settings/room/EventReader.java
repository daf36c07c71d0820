package io.vestibule.settings.room;

import io.vestibule.room.BindSettings;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.EventTimes;
import io.vestibule.room.Looks;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.RoomId;
import io.vestibule.room.StableId;
import io.vestibule.room.Timestamp;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Reads one event under its published field names. What is not given, or null, is the room's.
///
/// The seed of a draw is not read here: clients never send one ([Event#withSeed]).
public final class EventReader {

    private static final ValueKind<String> NAME =
            ValueKinds.matching("[A-Za-z0-9_-]{1,128}", "letters, digits, - and _, at most 128");
    private static final ValueKind<String> ID = ValueKinds.matching("[0-9a-f]{32}", "32 hex digits");
    private static final ValueKind<Timestamp> TIME = ValueKind.of(
            "a time with its offset, such as 2027-04-01T10:00:00Z or" + " 2027-04-01T12:00:00+02:00", Timestamp::parse);
    private static final RoomId NO_ROOM = new RoomId("-");
    private static final int LONGEST_TEXT = 1000;
    private static final int MOST_MINUTES = 30;

    /// How late a start or end may be: an operator who ends an event now has a clock of their own,
    /// and the call takes time.
    private static final Duration LATE = Duration.ofMinutes(1);

    /// Fields that clients send back and that cannot be changed.
    private static final List<String> READ_ONLY =
            List.of("created_on", "modified_on", "draw_commitment", "draw_announced_on", "draw_seed");

    private final Section section;
    private final RoomId room;
    private final EventBounds bounds;

    private EventReader(Section section, RoomId room, EventBounds bounds) {
        this.section = section;
        this.room = room;
        this.bounds = bounds;
    }

    /// The event, or nothing if anything is wrong with it.
    ///
    /// @param room the id of an event without one follows from it
    public static Optional<Event> read(Section section, RoomId room, EventBounds bounds) {
        return new EventReader(section, room, bounds).event();
    }

    /// The event of a kept document as far as it can be read, the faults report the rest: what
    /// cannot be read is the room's; nothing if its times are not known.
    ///
    /// @param id what it is kept under
    public static Optional<Event> readKept(Section section, RoomId room, String id) {
        var reader = new EventReader(section, room, EventBounds.ANY);
        return reader.event().or(() -> reader.inPart(id));
    }

    private Optional<Event> inPart(String id) {
        return times().map(times -> new Event(
                id,
                section.peek("name").orElse(id),
                "",
                times,
                settings().orElse(EventSettings.INHERITED),
                times.prequeue().isPresent() && section.get("shuffle_at_event_start", ValueKinds.FLAG, false),
                section.get("suspended", ValueKinds.FLAG, false),
                Optional.empty()));
    }

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

    private Optional<Event> event() {
        Optional<String> name = section.need("name", NAME);
        Optional<String> id = section.find("id", ID);
        String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
        Optional<EventTimes> times = times();
        Optional<EventSettings> settings = settings();
        boolean shuffle = section.get("shuffle_at_event_start", ValueKinds.FLAG, false);
        if (shuffle && !section.isGiven("prequeue_start_time")) {
            section.fault("shuffle_at_event_start", "needs a prequeue_start_time");
        }
        boolean suspended = section.get("suspended", ValueKinds.FLAG, false);
        READ_ONLY.forEach(section::ignore);
        section.refuseUnknownKeys();
        if (!section.isSound() || name.isEmpty() || times.isEmpty() || settings.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Event(
                id.orElseGet(() -> StableId.ofEvent(room, name.get())),
                name.get(),
                description,
                times.get(),
                settings.get(),
                shuffle,
                suspended,
                Optional.empty()));
    }

    private Optional<EventTimes> times() {
        Optional<Timestamp> prequeue = section.find("prequeue_start_time", TIME);
        Optional<Timestamp> start = section.need("event_start_time", TIME);
        Optional<Timestamp> end = section.need("event_end_time", TIME);
        if (start.isEmpty()) {
            return Optional.empty();
        }
        boolean good = isBefore("event_start_time", start, end, bounds.shortest(), "event_end_time");
        good &= isBefore("prequeue_start_time", prequeue, start, bounds.shortestPrequeue(), "event_start_time");
        return good && end.isPresent()
                ? Optional.of(new EventTimes(prequeue, start.get(), end.get()))
                : Optional.empty();
    }

    private boolean isBefore(
            String key, Optional<Timestamp> earlier, Optional<Timestamp> later, Duration apart, String laterKey) {
        if (earlier.isEmpty() || later.isEmpty()) {
            return true;
        }
        boolean good = !earlier.get().at().plus(apart).isAfter(later.get().at())
                && earlier.get().at().isBefore(later.get().at());
        if (!good) {
            section.fault(
                    key,
                    "must be at least %s before %s, which is %s"
                            .formatted(
                                    ValueKinds.written(apart),
                                    laterKey,
                                    later.get().text()));
        }
        return good;
    }

    /// What an event puts in place of its room's settings, or nothing if that cannot be.
    public static Optional<EventSettings> settings(Section section) {
        return new EventReader(section, NO_ROOM, EventBounds.PUBLISHED).settings();
    }

    private Optional<EventSettings> settings() {
        ValueKind<Integer> people = ValueKinds.integer(1, Integer.MAX_VALUE);
        Optional<Integer> active = section.find("total_active_users", people);
        Optional<Integer> perMinute = section.find("new_users_per_minute", people);
        Optional<Duration> session = section.find("session_duration", ValueKinds.integer(1, MOST_MINUTES))
                .map(Duration::ofMinutes);
        Optional<Boolean> renewal =
                section.find("disable_session_renewal", ValueKinds.FLAG).map(disabled -> !disabled);
        Optional<QueueingMethod> method = section.find("queueing_method", ValueKinds.choice(QueueingMethod.class));
        Optional<String> page = new PageTemplate(section).find();
        Optional<ChallengeSettings.Mode> mode =
                section.find("turnstile_mode", ValueKinds.choice(ChallengeSettings.Mode.class));
        Optional<ChallengeSettings.Action> action =
                section.find("turnstile_action", ValueKinds.choice(ChallengeSettings.Action.class));
        Optional<String> message = section.find("message", ValueKinds.MESSAGE);
        Looks looks = LooksReader.ofEvent(section);
        Optional<Boolean> invited = section.find("invited_only", ValueKinds.FLAG);
        Optional<BindSettings.Mode> bind = BindReader.mode(section);
        Optional<Integer> moves = BindReader.movesPerHour(section);
        if (!limitsFit(active, perMinute)) {
            return Optional.empty();
        }
        return Optional.of(new EventSettings(
                active, perMinute, session, renewal, method, page, mode, action, message, looks, invited, bind, moves));
    }

    private boolean limitsFit(Optional<Integer> active, Optional<Integer> perMinute) {
        boolean activeGiven = section.isGiven("total_active_users");
        boolean perMinuteGiven = section.isGiven("new_users_per_minute");
        if (activeGiven != perMinuteGiven) {
            section.fault(
                    activeGiven ? "new_users_per_minute" : "total_active_users",
                    "must be given with "
                            + (activeGiven ? "total_active_users" : "new_users_per_minute")
                            + ": give both limits or neither");
            return false;
        }
        if (active.isPresent() && perMinute.isPresent()) {
            return LimitCheck.fit(section, active.get(), perMinute.get());
        }
        return active.isPresent() == perMinute.isPresent();
    }
}
