package io.vestibule.config;

import io.vestibule.room.DrawSeed;
import io.vestibule.room.Event;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.settings.room.EventShape;
import io.vestibule.settings.room.RoomReader;
import io.vestibule.settings.room.RoomShape;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonText;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.ReadContext;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKinds;
import io.vestibule.settings.text.Yaml;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// Reads documents as they are kept, and writes them.
final class DocumentCodec {

    /// What only we write: a body that carries it back is not refused for it.
    static final Set<String> READ_ONLY = Set.of(
            "id",
            "zone",
            "created_on",
            "modified_on",
            "last_updated",
            "version",
            "draw_seed",
            "draw_announced_on",
            "draw_commitment",
            "next_event_start_time",
            "next_event_prequeue_start_time");

    private static final Set<String> TIMES = Set.of("created_on", "modified_on");
    private static final Set<String> TOKEN = Set.of("id", "name", "role", "salt", "hash", "created_on", "revoked_on");

    private DocumentCodec() {}

    /// The keys of a document's body.
    static Yaml.Mapping keysOf(Document document) {
        return keysOf(document, new Faults("store"));
    }

    static Yaml.Mapping keysOf(Document document, Faults faults) {
        return keysOf(document.body(), faults);
    }

    /// The keys of a JSON object.
    static Yaml.Mapping keysOf(String text, Faults faults) {
        return JsonTree.read(text, faults).orElse(Yaml.Mapping.NONE) instanceof Yaml.Mapping keys
                ? keys
                : Yaml.Mapping.NONE;
    }

    /// A time that we wrote; the beginning of time if it is not there.
    static Instant time(Yaml.Mapping keys, String key) {
        try {
            return keys.text(key).map(Instant::parse).orElse(Instant.EPOCH);
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }

    /// The section of a body that was sent.
    static Section section(Yaml.Mapping keys, Faults faults) {
        return Section.root(ReadContext.literal(faults), keys);
    }

    /// The section of a kept body: unknown keys are not errors.
    static Section kept(Yaml.Mapping keys, Faults faults) {
        return Section.root(ReadContext.kept(faults), keys);
    }

    // ---- zones -------------------------------------------------------------------------------

    static Optional<ZoneEntry> zone(Document document, Faults faults) {
        Yaml.Mapping keys = keysOf(document, faults);
        Section section = kept(keys.without(Set.of("id", "created_on", "modified_on")), faults);
        Optional<String> name = section.need("name", ValueKinds.DOMAIN);
        ZoneSettings settings = zoneSettings(section.section("settings"));
        section.refuseUnknownKeys();
        return name.map(text ->
                new ZoneEntry(document.id(), text, settings, time(keys, "created_on"), time(keys, "modified_on")));
    }

    static ZoneSettings zoneSettings(Section section) {
        ZoneSettings settings = ZoneSettings.read(section);
        section.refuseUnknownKeys();
        return settings;
    }

    static Document zone(ZoneEntry zone) {
        String body = JsonText.object(json -> {
            json.writeStringProperty("id", zone.id());
            json.writeStringProperty("name", zone.name());
            json.writeObjectPropertyStart("settings");
            zone.settings().write(json);
            json.writeEndObject();
            json.writeStringProperty("created_on", zone.createdOn().toString());
            json.writeStringProperty("modified_on", zone.modifiedOn().toString());
        });
        return new Document(DocumentKind.ZONE, zone.id(), "", body);
    }

    // ---- rooms -------------------------------------------------------------------------------

    /// With errors, a room that covers what it covered and admits no newcomers.
    ///
    /// @param zone the domain that it belongs to; empty if that is not known
    static Optional<RoomEntry> room(Document document, String zone, Faults faults) {
        Yaml.Mapping keys = keysOf(document, faults);
        Optional<Room> room = RoomReader.readKept(kept(keys.without(TIMES), faults), document.id(), zone);
        return room.map(r -> RoomEntry.bare(r, document.owner(), time(keys, "created_on"), time(keys, "modified_on")));
    }

    static Document room(RoomEntry entry) {
        return new Document(
                DocumentKind.ROOM,
                entry.id(),
                entry.zoneId(),
                RoomShape.text(entry.id(), entry.room(), entry.createdOn(), entry.modifiedOn()));
    }

    // ---- events ------------------------------------------------------------------------------

    /// Events are held against the bounds of their time when they are written, and not again.
    static Optional<Kept<Event>> event(Document document, Faults faults) {
        Yaml.Mapping keys = keysOf(document, faults);
        Optional<Event> event = EventShape.readKept(kept(keys, faults), new RoomId(document.owner()), document.id());
        Optional<DrawSeed> seed = keys.text("draw_seed")
                .flatMap(hex -> keys.text("draw_announced_on").map(since -> EventShape.keptSeed(hex, since)));
        return event.map(e -> new Kept<>(e.withSeed(seed), time(keys, "created_on"), time(keys, "modified_on")));
    }

    static Document event(String roomId, Kept<Event> entry) {
        String body =
                JsonText.of(json -> EventShape.writeKept(json, entry.value(), entry.createdOn(), entry.modifiedOn()));
        return new Document(DocumentKind.EVENT, entry.id(), roomId, body);
    }

    // ---- tokens ------------------------------------------------------------------------------

    static Optional<TokenEntry> token(Document document, Faults faults) {
        Yaml.Mapping keys = keysOf(document, faults);
        Section section = kept(keys, faults);
        TOKEN.forEach(section::ignore);
        section.refuseUnknownKeys();
        Optional<String> hash = keys.text("hash");
        if (hash.isEmpty()) {
            section.fault("hash", "is required");
        }
        return hash.map(h -> new TokenEntry(
                document.id(),
                keys.text("name").orElse(""),
                section.choice("role", Role.class, Role.READ),
                keys.text("salt").orElse(""),
                h,
                time(keys, "created_on"),
                keys.text("revoked_on").map(Instant::parse)));
    }

    static Document token(TokenEntry token) {
        String body = JsonText.object(json -> {
            json.writeStringProperty("id", token.id());
            json.writeStringProperty("name", token.name());
            json.writeStringProperty("role", token.role().published());
            json.writeStringProperty("salt", token.salt());
            json.writeStringProperty("hash", token.hash());
            json.writeStringProperty("created_on", token.createdOn().toString());
            token.revokedOn()
                    .ifPresentOrElse(
                            since -> json.writeStringProperty("revoked_on", since.toString()),
                            () -> json.writeNullProperty("revoked_on"));
        });
        return new Document(DocumentKind.TOKEN, token.id(), "", body);
    }
}
