package io.vestibule.settings.room;

import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.EventTimes;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.room.StableId;
import io.vestibule.room.Timestamp;
import io.vestibule.settings.shape.Form;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.Outside;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.shape.ShapePart;
import io.vestibule.settings.shape.Values;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/// An event under its published field names, and our own next to them: read and written by one declaration. What it
/// may have in place of its room's settings are keys of the room.
///
/// Times are written as they were sent. The seed of a draw is written only when the draw is over, but for
/// [#writeKept], which is for the store alone: what it writes is never shown.
public final class EventShape {

    private static final ValueKind<String> NAME_TEXT =
            ValueKinds.matching("[A-Za-z0-9_-]{1,128}", "letters, digits, - and _, at most 128");
    private static final ValueKind<String> ID_TEXT = ValueKinds.matching("[0-9a-f]{32}", "32 hex digits");
    private static final Form<Timestamp> TIME = SettingForms.word(
            ValueKind.of(
                    "a time with its offset, such as 2027-04-01T10:00:00Z or 2027-04-01T12:00:00+02:00",
                    Timestamp::parse),
            Timestamp::text);
    private static final int LONGEST_TEXT = 1000;

    /// Fields that clients send back and that cannot be changed.
    private static final List<String> READ_ONLY =
            List.of("created_on", "modified_on", "draw_commitment", "draw_announced_on", "draw_seed");

    private static final Outside<EventBounds> BOUNDS = new Outside<>("bounds");
    private static final Outside<String> ID = new Outside<>("id");
    private static final Key<String> NAME = Key.need("name", SettingForms.text(NAME_TEXT));

    // ---- when --------------------------------------------------------------------------------

    private static final Key<Timestamp> START = Key.need("event_start_time", TIME);
    private static final Key<Timestamp> END = Key.need("event_end_time", TIME);
    private static final Key<Optional<Timestamp>> PREQUEUE =
            Key.need("prequeue_start_time", TIME).orNull();

    private static final ShapePart<EventTimes> TIMES = Shape.of(EventTimes.class, PREQUEUE, START, END)
            .holding((section, read) -> isBefore(
                    section, START.name(), read.find(START), read.get(BOUNDS).shortest(), END.name(), read.find(END)))
            .holding((section, read) -> isBefore(
                    section,
                    PREQUEUE.name(),
                    read.get(PREQUEUE),
                    read.get(BOUNDS).shortestPrequeue(),
                    START.name(),
                    read.find(START)))
            .spread();

    // ---- what is different -------------------------------------------------------------------

    private static final Key<Optional<Integer>> ACTIVE = LimitsShape.ACTIVE.orNull();
    private static final Key<Optional<Integer>> PER_MINUTE = LimitsShape.PER_MINUTE.orNull();

    private static final Shape<EventSettings> SETTINGS = Shape.of(
                    EventSettings.class,
                    ACTIVE,
                    PER_MINUTE,
                    LimitsShape.SESSION.orNull(),
                    LimitsShape.RENEWAL.orNull(),
                    QueueShape.METHOD.orNull(),
                    PageShape.CUSTOM_PAGE.orNull(),
                    ChallengeShape.MODE.orNull(),
                    ChallengeShape.ACTION.orNull(),
                    // What came later is not there at all if it is the room's, so that documents stay what they were.
                    PageShape.MESSAGE.orAbsent(),
                    LooksShape.SHAPE.spread(),
                    QueueShape.INVITED_ONLY.orAbsent(),
                    BindShape.MODE.orAbsent(),
                    BindShape.MOVES.orAbsent())
            .beginningWith("new_users_per_minute", "total_active_users")
            .holding(EventShape::limitsFit);

    // ---- the event ---------------------------------------------------------------------------

    private static final ShapePart<EventSettings> DIFFERENT = new SettingsPart();
    private static final Outside<Optional<DrawSeed>> SEED = new Outside<>("seed");

    private static final Key<Boolean> SHUFFLE = Key.of("shuffle_at_event_start", SettingForms.FLAG, false)
            .checked((section, key, shuffle, _) -> {
                if (shuffle && !section.isGiven(PREQUEUE.name())) {
                    section.fault(key, "needs a " + PREQUEUE.name());
                }
            });

    private static final Shape<Event> SHAPE = Shape.of(
                    Event.class,
                    ID,
                    NAME,
                    Key.of("description", SettingForms.text(ValueKinds.text(LONGEST_TEXT)), ""),
                    TIMES,
                    DIFFERENT,
                    SHUFFLE,
                    Key.of("suspended", SettingForms.FLAG, false),
                    SEED)
            .holding((_, read) -> !read.get(SHUFFLE)
                    || read.find(TIMES).flatMap(EventTimes::prequeue).isPresent());

    private EventShape() {}

    /// What is different is read with an event, and written after it: as it was set, or with what it inherits.
    private record SettingsPart() implements ShapePart<EventSettings> {

        @Override
        public Set<String> names() {
            return Set.of();
        }

        @Override
        public Optional<EventSettings> read(Section section, Values earlier) {
            return settings(section);
        }

        @Override
        public void write(JsonGenerator json, EventSettings value, boolean masked) {}
    }

    // ---- reading -----------------------------------------------------------------------------

    /// The event, or nothing if anything is wrong with it.
    ///
    /// @param room the id of an event without one follows from it
    public static Optional<Event> read(Section section, RoomId room, EventBounds bounds) {
        var known = known(bounds);
        Optional<String> name = NAME.read(section, known);
        Optional<String> id = section.find(ID.name(), ID_TEXT);
        READ_ONLY.forEach(section::ignore);
        known.with(NAME, name.orElse("")).with(ID, id.orElseGet(() -> StableId.ofEvent(room, name.orElse(""))));
        return SHAPE.read(section, known).filter(_ -> section.isSound() && name.isPresent());
    }

    /// The event of a kept document as far as it can be read, the faults report the rest: what
    /// cannot be read is the room's; nothing if its times are not known.
    ///
    /// @param id what it is kept under
    public static Optional<Event> readKept(Section section, RoomId room, String id) {
        return read(section, room, EventBounds.ANY).or(() -> inPart(section, id));
    }

    private static Optional<Event> inPart(Section section, String id) {
        var known = known(EventBounds.ANY);
        return TIMES.read(section, known).flatMap(times -> {
            boolean shuffle =
                    times.prequeue().isPresent() && SHUFFLE.read(section, known).orElse(false);
            return SHAPE.among(
                    section,
                    known.with(ID, id)
                            .with(NAME, section.peek(NAME.name()).orElse(id))
                            .with(TIMES, times)
                            .with(DIFFERENT, settings(section).orElse(EventSettings.INHERITED))
                            .with(SHUFFLE, shuffle));
        });
    }

    private static Values known(EventBounds bounds) {
        return Values.none().with(BOUNDS, bounds).with(SEED, Optional.empty());
    }

    /// What an event puts in place of its room's settings, or nothing if that cannot be.
    public static Optional<EventSettings> settings(Section section) {
        return SETTINGS.among(section, Values.none());
    }

    private static boolean isBefore(
            Section section,
            String key,
            Optional<Timestamp> earlier,
            Duration apart,
            String laterKey,
            Optional<Timestamp> later) {
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

    private static boolean limitsFit(Section section, Values read) {
        Optional<Integer> active = read.get(ACTIVE);
        Optional<Integer> perMinute = read.get(PER_MINUTE);
        boolean activeGiven = section.isGiven(ACTIVE.name());
        boolean perMinuteGiven = section.isGiven(PER_MINUTE.name());
        if (activeGiven != perMinuteGiven) {
            String given = activeGiven ? ACTIVE.name() : PER_MINUTE.name();
            section.fault(
                    activeGiven ? PER_MINUTE.name() : ACTIVE.name(),
                    "must be given with " + given + ": give both limits or neither");
            return false;
        }
        if (active.isPresent() && perMinute.isPresent()) {
            return LimitsShape.fit(section, active.get(), perMinute.get());
        }
        return active.isPresent() == perMinute.isPresent();
    }

    // ---- writing -----------------------------------------------------------------------------

    /// Writes the event as it was set: null for what is inherited.
    ///
    /// @param created when it was made
    /// @param modified when it was changed last
    /// @param now decides whether the seed may be shown
    public static void write(JsonGenerator json, Event event, Instant created, Instant modified, Instant now) {
        boolean shown = event.isRevealed(now.toEpochMilli());
        write(json, event, created, modified, shown, it -> SETTINGS.write(it, event.settings(), false));
    }

    /// Writes the event with what it inherits from `room` at the moment.
    public static void details(
            JsonGenerator json, Event event, Room room, Instant created, Instant modified, Instant now) {
        boolean shown = event.isRevealed(now.toEpochMilli());
        write(json, event, created, modified, shown, it -> RoomShape.SHAPE.writeAs(SETTINGS, it, room.during(event)));
    }

    /// Writes the event to be kept, the seed included: a secret.
    public static void writeKept(JsonGenerator json, Event event, Instant created, Instant modified) {
        write(json, event, created, modified, true, it -> SETTINGS.write(it, event.settings(), false));
    }

    /// The seed that [#writeKept] wrote.
    ///
    /// @param hex the value of `draw_seed`
    /// @param announced the value of `draw_announced_on`
    public static DrawSeed keptSeed(String hex, String announced) {
        return new DrawSeed(hex, Instant.parse(announced));
    }

    private static void write(
            JsonGenerator json,
            Event event,
            Instant created,
            Instant modified,
            boolean seedShown,
            Consumer<JsonGenerator> settings) {
        json.writeStartObject();
        json.writeStringProperty("id", event.id());
        json.writeStringProperty("created_on", created.toString());
        json.writeStringProperty("modified_on", modified.toString());
        SHAPE.write(json, event, false);
        settings.accept(json);
        text(json, "draw_commitment", event.seed().map(DrawSeed::commitment));
        text(
                json,
                "draw_announced_on",
                event.seed().map(seed -> seed.announced().toString()));
        text(json, "draw_seed", event.seed().filter(_ -> seedShown).map(DrawSeed::hex));
        json.writeEndObject();
    }

    private static void text(JsonGenerator json, String name, Optional<String> value) {
        json.writeName(name);
        value.ifPresentOrElse(json::writeString, json::writeNull);
    }
}
