package io.vestibule.settings.room;

import io.vestibule.room.Looks;
import io.vestibule.room.Picture;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.core.JsonGenerator;

/// Writes how the built-in page of a room looks: what [LooksReader] reads back. What is not set is
/// not written, so that documents without it stay what they were.
final class LooksWriter {

    private LooksWriter() {}

    static void write(JsonGenerator json, Looks looks) {
        text(json, LooksReader.TITLE, looks.title());
        text(json, LooksReader.LOGO, looks.logo().map(Picture::dataUrl));
        text(json, LooksReader.FAVICON, looks.favicon().map(Picture::dataUrl));
        text(json, LooksReader.ACCENT, looks.accent());
        text(json, LooksReader.SUPPORT, looks.supportLink());
        looks.messages().ifPresent(all -> {
            json.writeName(LooksReader.MESSAGES);
            json.writeStartObject();
            new TreeMap<>(all).forEach(json::writeStringProperty);
            json.writeEndObject();
        });
    }

    private static void text(JsonGenerator json, String key, Optional<String> value) {
        value.ifPresent(text -> json.writeStringProperty(key, text));
    }
}
