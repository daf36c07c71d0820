package io.vestibule.node;

import io.vestibule.config.Abilities;
import io.vestibule.config.Configuration;
import io.vestibule.config.Document;
import io.vestibule.config.Kind;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.room.Room;
import io.vestibule.room.StableId;
import io.vestibule.settings.JsonText;
import io.vestibule.settings.RoomWriter;

import java.time.Instant;
import java.util.ArrayList;

/// Zones and rooms of the settings as a configuration.
final class FixedConfiguration {

    private FixedConfiguration() {}

    static Configuration of(NodeSettings settings) {
        Instant since = settings.changed().orElse(Instant.EPOCH);
        var documents = new ArrayList<Document>();
        for (String zone : settings.zones()) {
            documents.add(zone(zone, since));
        }
        for (Room room : settings.rooms()) {
            documents.add(
                    new Document(
                            Kind.ROOM,
                            room.id().value(),
                            StableId.ofZone(room.zone()),
                            RoomWriter.text(room, since, since)));
        }
        return Configuration.of(documents, 0, Abilities.DEFAULT);
    }

    private static Document zone(String name, Instant since) {
        String id = StableId.ofZone(name);
        String body =
                JsonText.of(
                        json -> {
                            json.writeStartObject();
                            json.writeStringProperty("id", id);
                            json.writeStringProperty("name", name);
                            json.writeStringProperty("created_on", since.toString());
                            json.writeStringProperty("modified_on", since.toString());
                            json.writeEndObject();
                        });
        return new Document(Kind.ZONE, id, "", body);
    }
}
