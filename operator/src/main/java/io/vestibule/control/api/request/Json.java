package io.vestibule.control.api.request;

import io.vertx.core.buffer.Buffer;
import java.io.OutputStream;
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
