package io.vestibule.settings.room;

import io.vestibule.room.Bypass;
import io.vestibule.room.Event;
import io.vestibule.room.Guards;
import io.vestibule.room.Limits;
import io.vestibule.room.PageSettings;
import io.vestibule.room.QueueSettings;
import io.vestibule.room.Revocations;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.settings.shape.Key;
import io.vestibule.settings.shape.Outside;
import io.vestibule.settings.shape.SettingForms;
import io.vestibule.settings.shape.Shape;
import io.vestibule.settings.shape.ShapePart;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.time.Instant;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// A room under its published field names, and our own next to them: read and written by one declaration. The times
/// of the next event follow from the clock and are not written here.
public final class RoomShape {

    private static final ValueKind<String> NAME_TEXT =
            ValueKinds.matching("[A-Za-z0-9_-]{1,128}", "letters, digits, - and _, at most 128");
    private static final int LONGEST_TEXT = 1000;

    static final Outside<RoomId> ID = new Outside<>("id");
    static final Key<String> ZONE = Key.need("zone", SettingForms.text(ValueKinds.DOMAIN));
    static final Key<String> NAME = Key.needOr(
            "name",
            SettingForms.text(NAME_TEXT),
            known -> known.find(LimitsShape.CHOSEN).filter(chosen -> chosen).map(_ -> "default"),
            "default");
    private static final Key<String> DESCRIPTION =
            Key.of("description", SettingForms.text(ValueKinds.text(LONGEST_TEXT)), "");
    static final ShapePart<Limits> LIMITS = LimitsShape.SHAPE.spread();
    static final ShapePart<QueueSettings> QUEUE = QueueShape.SHAPE.spread();
    static final ShapePart<PageSettings> PAGE = PageShape.SHAPE.spread();
    private static final Key<Boolean> SUSPENDED = Key.of("suspended", SettingForms.FLAG, false);
    static final Outside<List<Event>> EVENTS = new Outside<>("events");
    static final Outside<Bypass> BYPASS = new Outside<>("rules");
    static final Outside<Guards> GUARDS = new Outside<>("guards");
    static final Outside<Revocations> REVOCATIONS = new Outside<>("revocations");

    static final Shape<Room> SHAPE = Shape.of(
                    Room.class,
                    ID,
                    ZONE,
                    NAME,
                    DESCRIPTION,
                    RoutesPart.ROUTES,
                    LIMITS,
                    QUEUE,
                    new CookiePart(),
                    PAGE,
                    RequestsShape.SHAPE.spread(),
                    ChallengeShape.SHAPE.spread(),
                    SUSPENDED,
                    EVENTS,
                    BYPASS,
                    GUARDS,
                    REVOCATIONS)
            // The published fields; our own are written after them.
            .beginningWith(
                    "name",
                    "description",
                    "host",
                    "cookie_suffix",
                    "new_users_per_minute",
                    "total_active_users",
                    "session_duration",
                    "disable_session_renewal",
                    "queue_all",
                    "queueing_method",
                    "queueing_status_code",
                    "custom_page_html",
                    "default_template_language",
                    "json_response_enabled",
                    "suspended",
                    "enabled_origin_commands",
                    "turnstile_mode",
                    "turnstile_action",
                    "turnstile_when");

    private RoomShape() {}

    /// The room as one JSON object.
    public static String text(Room room, Instant createdOn, Instant modifiedOn) {
        return text(room.id().value(), room, createdOn, modifiedOn);
    }

    /// The same under another id.
    public static String text(String id, Room room, Instant createdOn, Instant modifiedOn) {
        return JsonText.of(json -> {
            json.writeStartObject();
            fields(json, id, room, createdOn, modifiedOn);
            json.writeEndObject();
        });
    }

    /// The fields, within an object that the caller begins and ends.
    public static void fields(JsonGenerator json, Room room, Instant createdOn, Instant modifiedOn) {
        fields(json, room.id().value(), room, createdOn, modifiedOn);
    }

    private static void fields(JsonGenerator json, String id, Room room, Instant createdOn, Instant modifiedOn) {
        json.writeStringProperty("id", id);
        json.writeStringProperty("created_on", createdOn.toString());
        json.writeStringProperty("modified_on", modifiedOn.toString());
        SHAPE.write(json, room, false);
    }
}
