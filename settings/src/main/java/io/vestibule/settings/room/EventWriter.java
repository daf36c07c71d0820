package io.vestibule.settings.room;

import io.vestibule.room.BindSettings;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import io.vestibule.room.EventSettings;
import io.vestibule.room.QueueingMethod;
import io.vestibule.room.Room;
import io.vestibule.room.Timestamp;
import io.vestibule.settings.text.ValueKinds;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// An event under its published field names, all of them, and our own next to them. *Immutable.*
///
/// Times are written as they were sent. The seed of a draw is written only when the draw is over.
/// [#writeKept] is for the store alone: what it writes is never shown.
public final class EventWriter {

    private EventWriter() {}

    /// Writes the event as it was set: null for what is inherited.
    ///
    /// @param created when it was made
    /// @param modified when it was changed last
    /// @param now decides whether the seed may be shown
    public static void write(JsonGenerator json, Event event, Instant created, Instant modified, Instant now) {
        begin(json, event, created, modified);
        settings(json, event.settings());
        seed(json, event, event.isRevealed(now.toEpochMilli()));
        json.writeEndObject();
    }

    /// Writes the event with what it inherits from `room` at the moment.
    public static void details(
            JsonGenerator json, Event event, Room room, Instant created, Instant modified, Instant now) {
        begin(json, event, created, modified);
        settings(json, resolved(room.during(event)));
        seed(json, event, event.isRevealed(now.toEpochMilli()));
        json.writeEndObject();
    }

    /// Writes the event to be kept, the seed included: a secret.
    public static void writeKept(JsonGenerator json, Event event, Instant created, Instant modified) {
        begin(json, event, created, modified);
        settings(json, event.settings());
        seed(json, event, true);
        json.writeEndObject();
    }

    /// The seed that [#writeKept] wrote.
    ///
    /// @param hex the value of `draw_seed`
    /// @param announced the value of `draw_announced_on`
    public static DrawSeed keptSeed(String hex, String announced) {
        return new DrawSeed(hex, Instant.parse(announced));
    }

    private static EventSettings resolved(Room room) {
        return new EventSettings(
                Optional.of(room.limits().totalActiveUsers()),
                Optional.of(room.limits().newUsersPerMinute()),
                Optional.of(room.limits().session()),
                Optional.of(room.limits().sessionRenewal()),
                Optional.of(room.queue().method()),
                Optional.of(room.page().customPageHtml()),
                Optional.of(room.challenge().mode()),
                Optional.of(room.challenge().action()),
                Optional.of(room.page().message()).filter(message -> !message.isEmpty()),
                room.page().looks(),
                Optional.of(room.queue().invitedOnly()).filter(only -> only),
                Optional.of(room.queue().bind().mode())
                        .filter(_ -> room.queue().bind().isOn()),
                Optional.of(room.queue().bind().movesPerHour()).filter(moves -> moves != BindSettings.MOVES_PER_HOUR));
    }

    private static void begin(JsonGenerator json, Event event, Instant created, Instant modified) {
        json.writeStartObject();
        json.writeStringProperty("id", event.id());
        json.writeStringProperty("created_on", created.toString());
        json.writeStringProperty("modified_on", modified.toString());
        json.writeStringProperty("name", event.name());
        json.writeStringProperty("description", event.description());
        text(json, "prequeue_start_time", event.times().prequeue().map(Timestamp::text));
        json.writeStringProperty("event_start_time", event.times().start().text());
        json.writeStringProperty("event_end_time", event.times().end().text());
        json.writeBooleanProperty("shuffle_at_event_start", event.shuffle());
        json.writeBooleanProperty("suspended", event.suspended());
    }

    private static void settings(JsonGenerator json, EventSettings settings) {
        number(json, "new_users_per_minute", settings.newUsersPerMinute());
        number(json, "total_active_users", settings.totalActiveUsers());
        number(json, "session_duration", settings.session().map(d -> (int) d.toMinutes()));
        flag(json, "disable_session_renewal", settings.sessionRenewal().map(renews -> !renews));
        text(json, "queueing_method", settings.method().map(QueueingMethod::published));
        text(json, "custom_page_html", settings.customPageHtml());
        text(json, "turnstile_mode", settings.challengeMode().map(ChallengeSettings.Mode::published));
        text(json, "turnstile_action", settings.challengeAction().map(ChallengeSettings.Action::published));
        message(json, settings);
    }

    /// Not there at all if it is the room's, so that documents stay what they were.
    private static void message(JsonGenerator json, EventSettings settings) {
        settings.message().ifPresent(text -> json.writeStringProperty("message", text));
        LooksWriter.write(json, settings.looks());
        settings.invitedOnly().ifPresent(only -> json.writeBooleanProperty("invited_only", only));
        settings.bindMode().ifPresent(mode -> json.writeStringProperty("bind", ValueKinds.nameOf(mode)));
        settings.movesPerHour().ifPresent(moves -> json.writeNumberProperty("moves_per_hour", moves));
    }

    private static void seed(JsonGenerator json, Event event, boolean told) {
        Optional<DrawSeed> seed = event.seed();
        text(json, "draw_commitment", seed.map(DrawSeed::commitment));
        text(json, "draw_announced_on", seed.map(s -> s.announced().toString()));
        text(json, "draw_seed", seed.filter(_ -> told).map(DrawSeed::hex));
    }

    private static void text(JsonGenerator json, String name, Optional<String> value) {
        json.writeName(name);
        value.ifPresentOrElse(json::writeString, json::writeNull);
    }

    private static void number(JsonGenerator json, String name, Optional<Integer> value) {
        json.writeName(name);
        value.ifPresentOrElse(json::writeNumber, json::writeNull);
    }

    private static void flag(JsonGenerator json, String name, Optional<Boolean> value) {
        json.writeName(name);
        value.ifPresentOrElse(json::writeBoolean, json::writeNull);
    }
}
