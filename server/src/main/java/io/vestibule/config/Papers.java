package io.vestibule.config;

import io.vestibule.room.Room;
import io.vestibule.settings.Faults;
import io.vestibule.settings.JsonText;
import io.vestibule.settings.JsonTree;
import io.vestibule.settings.Kinds;
import io.vestibule.settings.Reading;
import io.vestibule.settings.RoomReader;
import io.vestibule.settings.Section;
import io.vestibule.settings.Yaml;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads documents as they are kept, and writes them.
final class Papers {

    /// What only we write: a body that carries it back is not refused for it.
    static final Set<String> READ_ONLY =
            Set.of(
                    "id",
                    "zone",
                    "created_on",
                    "modified_on",
                    "last_updated",
                    "version",
                    "next_event_start_time",
                    "next_event_prequeue_start_time");

    private static final Set<String> TIMES = Set.of("created_on", "modified_on");

    private Papers() {}

    /// The keys of a document's body.
    static Yaml.Keys keysOf(Document document) {
        Yaml tree = JsonTree.read(document.body(), new Faults("store")).orElse(Yaml.Keys.NONE);
        return tree instanceof Yaml.Keys keys ? keys : Yaml.Keys.NONE;
    }

    /// A time that we wrote; the beginning of time if it is not there.
    static Instant time(Yaml.Keys keys, String key) {
        try {
            return keys.text(key).map(Instant::parse).orElse(Instant.EPOCH);
        } catch (DateTimeException e) {
            return Instant.EPOCH;
        }
    }

    /// The section of a body that was sent or kept.
    static Section section(Yaml.Keys keys, Faults faults) {
        return Reading.literal(faults).root(keys);
    }

    // ---- zones -------------------------------------------------------------------------------

    static Optional<ZoneEntry> zone(Document document, Faults faults) {
        Yaml.Keys keys = keysOf(document);
        Section section = section(keys.without(Set.of("id", "created_on", "modified_on")), faults);
        Optional<String> name = section.need("name", Kinds.DOMAIN);
        ZoneSettings settings = zoneSettings(section.section("settings"));
        return name.map(
                text ->
                        new ZoneEntry(
                                document.id(),
                                text,
                                settings,
                                time(keys, "created_on"),
                                time(keys, "modified_on")));
    }

    static ZoneSettings zoneSettings(Section section) {
        boolean bypass =
                section.get(
                        "search_engine_crawler_bypass",
                        Kinds.FLAG,
                        ZoneSettings.DEFAULT.searchEngineCrawlerBypass());
        section.refuseUnknownKeys();
        return new ZoneSettings(bypass);
    }

    static Document zone(ZoneEntry zone) {
        String body =
                JsonText.of(
                        json -> {
                            json.writeStartObject();
                            json.writeStringProperty("id", zone.id());
                            json.writeStringProperty("name", zone.name());
                            json.writeName("settings");
                            json.writeStartObject();
                            json.writeBooleanProperty(
                                    "search_engine_crawler_bypass",
                                    zone.settings().searchEngineCrawlerBypass());
                            json.writeEndObject();
                            json.writeStringProperty("created_on", zone.createdOn().toString());
                            json.writeStringProperty("modified_on", zone.modifiedOn().toString());
                            json.writeEndObject();
                        });
        return new Document(Kind.ZONE, zone.id(), "", body);
    }

    // ---- rooms -------------------------------------------------------------------------------

    static Optional<RoomEntry> room(Document document, Faults faults) {
        Yaml.Keys keys = keysOf(document);
        Optional<Room> room = RoomReader.read(section(keys.without(TIMES), faults), List.of());
        return room.map(
                r ->
                        new RoomEntry(
                                r,
                                document.owner(),
                                time(keys, "created_on"),
                                time(keys, "modified_on")));
    }
}
