package io.vestibule.settings.text;

import java.io.StringWriter;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// Writes JSON as it goes, as a text.
public final class JsonText {

    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonText() {}

    /// What `writer` writes.
    public static String of(Consumer<JsonGenerator> writer) {
        var text = new StringWriter(1024);
        try (var json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            writer.accept(json);
        }
        return text.toString();
    }

    /// An object with these fields.
    public static String object(Consumer<JsonGenerator> fields) {
        return of(json -> {
            json.writeStartObject();
            fields.accept(json);
            json.writeEndObject();
        });
    }
}
