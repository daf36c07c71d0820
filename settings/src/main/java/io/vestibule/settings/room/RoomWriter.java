package io.vestibule.settings.room;

import io.vestibule.room.BindSettings;
import io.vestibule.room.ChallengeSettings;
import io.vestibule.room.Room;
import io.vestibule.room.Route;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.ValueKinds;
import java.time.Instant;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// Writes a room under its published field names, all of them, and our own next to them: what
/// [RoomReader] reads back. The times of the next event follow from the clock and are not written
/// here.
public final class RoomWriter {

    private RoomWriter() {}

    /// The room as one JSON object.
    public static String text(Room room, Instant createdOn, Instant modifiedOn) {
        return text(room.id().value(), room, createdOn, modifiedOn);
    }

    /// The same under another id.
    public static String text(String id, Room room, Instant createdOn, Instant modifiedOn) {
        return JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringProperty("id", id);
            body(json, room, createdOn, modifiedOn);
            json.writeEndObject();
        });
    }

    /// The fields, within an object that the caller begins and ends.
    public static void fields(JsonGenerator json, Room room, Instant createdOn, Instant modifiedOn) {
        json.writeStringProperty("id", room.id().value());
        body(json, room, createdOn, modifiedOn);
    }

    private static void body(JsonGenerator json, Room room, Instant createdOn, Instant modifiedOn) {
        json.writeStringProperty("created_on", createdOn.toString());
        json.writeStringProperty("modified_on", modifiedOn.toString());
        json.writeStringProperty("name", room.name());
        json.writeStringProperty("description", room.description());
        place(json, room);
        limits(json, room);
        page(json, room);
        json.writeBooleanProperty("suspended", room.suspended());
        json.writeName("enabled_origin_commands");
        json.writeStartArray();
        room.requests().originCommands().stream()
                .sorted()
                .map(ValueKinds::nameOf)
                .forEach(json::writeString);
        json.writeEndArray();
        json.writeStringProperty("turnstile_mode", room.challenge().mode().published());
        json.writeStringProperty("turnstile_action", room.challenge().action().published());
        room.challenge().when().ifPresent(when -> json.writeStringProperty("turnstile_when", ValueKinds.nameOf(when)));
        own(json, room);
    }

    private static void place(JsonGenerator json, Room room) {
        List<Route> routes = room.routes();
        json.writeStringProperty("host", routes.getFirst().host());
        json.writeStringProperty("path", routes.getFirst().path());
        json.writeName("additional_routes");
        json.writeStartArray();
        for (Route route : routes.subList(1, routes.size())) {
            json.writeStartObject();
            json.writeStringProperty("host", route.host());
            json.writeStringProperty("path", route.path());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringProperty("cookie_suffix", room.cookie().suffix());
        json.writeName("cookie_attributes");
        json.writeStartObject();
        json.writeStringProperty("samesite", ValueKinds.nameOf(room.cookie().sameSite()));
        json.writeStringProperty("secure", ValueKinds.nameOf(room.cookie().secure()));
        json.writeEndObject();
    }

    private static void limits(JsonGenerator json, Room room) {
        var limits = room.limits();
        json.writeNumberProperty("new_users_per_minute", limits.newUsersPerMinute());
        json.writeNumberProperty("total_active_users", limits.totalActiveUsers());
        json.writeNumberProperty("session_duration", limits.session().toMinutes());
        json.writeBooleanProperty("disable_session_renewal", !limits.sessionRenewal());
        json.writeBooleanProperty("queue_all", room.queue().queueAll());
        json.writeStringProperty("queueing_method", room.queue().method().published());
    }

    private static void page(JsonGenerator json, Room room) {
        var page = room.page();
        json.writeNumberProperty("queueing_status_code", page.statusCode());
        json.writeStringProperty("custom_page_html", page.customPageHtml());
        json.writeStringProperty("default_template_language", page.defaultLanguage());
        json.writeBooleanProperty("json_response_enabled", page.jsonEnabled());
    }

    private static void own(JsonGenerator json, Room room) {
        int refresh = room.queue().fixedRefreshSeconds();
        json.writeStringProperty("zone", room.zone());
        json.writeNumberProperty("bucket_seconds", room.queue().bucketSeconds());
        json.writeStringProperty("refresh_interval", refresh == 0 ? "adaptive" : Integer.toString(refresh));
        json.writeStringProperty(
                "on_coordinator_loss", ValueKinds.nameOf(room.queue().onCoordinatorLoss()));
        HoldWriter.write(json, room.queue().hold());
        if (room.queue().invitedOnly()) {
            json.writeBooleanProperty("invited_only", true);
        }
        if (room.queue().bind().isOn()) {
            json.writeStringProperty(
                    "bind", ValueKinds.nameOf(room.queue().bind().mode()));
        }
        if (room.queue().bind().movesPerHour() != BindSettings.MOVES_PER_HOUR) {
            json.writeNumberProperty("moves_per_hour", room.queue().bind().movesPerHour());
        }
        json.writeBooleanProperty("template_language_auto", room.page().languageAuto());
        json.writeStringProperty("custom_page_csp", room.page().customPageCsp());
        if (!room.page().message().isEmpty()) {
            json.writeStringProperty("message", room.page().message());
        }
        LooksWriter.write(json, room.page().looks());
        json.writeBooleanProperty("case_sensitive", room.requests().caseSensitive());
        json.writeStringProperty(
                "path_policy", ValueKinds.nameOf(room.requests().pathPolicy()));
        json.writeName("cors_origins");
        json.writeStartArray();
        room.requests().corsOrigins().forEach(json::writeString);
        json.writeEndArray();
        // Written where it was set, so that rooms that do not use it keep their documents.
        if (!room.requests().runningHoldSeat()) {
            json.writeBooleanProperty("running_requests_hold_seat", false);
        }
        if (room.requests().seatsOfTheSeen()) {
            json.writeBooleanProperty("give_back_unseen_seats", true);
        }
        if (room.requests().confirmSeconds() > 0) {
            json.writeNumberProperty("confirm_seconds", room.requests().confirmSeconds());
        }
        challenge(json, room.challenge());
    }

    private static void challenge(JsonGenerator json, ChallengeSettings challenge) {
        if (challenge.infiniteQueueShown()) {
            json.writeBooleanProperty("infinite_queue_shown", true);
        }
        if (challenge.plainSeconds() != ChallengeSettings.PLAIN_SECONDS) {
            json.writeNumberProperty("plain_seconds", challenge.plainSeconds());
        }
        if (!challenge.exceptions().isEmpty()) {
            json.writeName("challenge_exceptions");
            json.writeStartArray();
            challenge.exceptions().forEach(range -> json.writeString(range.toString()));
            json.writeEndArray();
        }
    }
}
