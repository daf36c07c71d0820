package io.vestibule.control.api;

import io.vertx.core.buffer.Buffer;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

import java.io.ByteArrayOutputStream;
import java.util.function.Consumer;

/// Writes JSON as it goes, without binding.
public final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    public static Buffer write(Consumer<JsonGenerator> writer) {
        var bytes = new ByteArrayOutputStream(1024);
        try (var json = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
            writer.accept(json);
        }
        return Buffer.buffer(bytes.toByteArray());
    }
}
