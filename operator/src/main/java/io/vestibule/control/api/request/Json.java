package io.vestibule.control.api.request;

import io.vertx.core.buffer.Buffer;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/// Writes JSON as it goes, without binding.
public final class Json {

    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    public static Buffer write(Consumer<JsonGenerator> writer) {
        var bytes = new Bytes();
        try (var json = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
            writer.accept(json);
        }
        return bytes.text;
    }

    /// Writes an array under its name.
    ///
    /// @param item writes one of them
    public static <T> void array(JsonGenerator json, String name, Iterable<T> items, Consumer<T> item) {
        json.writeArrayPropertyStart(name);
        items.forEach(item);
        json.writeEndArray();
    }

    /// The same of texts.
    public static void texts(JsonGenerator json, String name, Iterable<String> texts) {
        array(json, name, texts, json::writeString);
    }

    /// The same of objects.
    ///
    /// @param fields writes what is in one of them
    public static <T> void objects(JsonGenerator json, String name, Iterable<T> items, Consumer<T> fields) {
        array(json, name, items, item -> {
            json.writeStartObject();
            fields.accept(item);
            json.writeEndObject();
        });
    }

    /// Writes something under its name; null if it is not there.
    ///
    /// @param there writes it
    public static <T> void orNull(JsonGenerator json, String name, Optional<T> value, Consumer<T> there) {
        json.writeName(name);
        value.ifPresentOrElse(there, json::writeNull);
    }

    /// Writes a time under its name; null for one that is not known.
    ///
    /// @param millis 0 if it is not known
    public static void time(JsonGenerator json, String name, long millis) {
        json.writeName(name);
        if (millis == 0) {
            json.writeNull();
        } else {
            json.writeString(Instant.ofEpochMilli(millis).toString());
        }
    }

    /// Counts what is written. *Confined to one thread.*
    private static final class Bytes extends OutputStream {

        private final Buffer text = Buffer.buffer(1024);

        @Override
        public void write(int one) {
            WrittenBytes.add(1);
            text.appendByte((byte) one);
        }

        @Override
        public void write(byte[] some, int from, int count) {
            WrittenBytes.add(count);
            text.appendBytes(some, from, count);
        }
    }
}
