package io.vestibule.control.api;

import io.vertx.core.buffer.Buffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// Our own small endpoints: who the caller is, and what the API offers.
final class OwnApi {

    static final String BASE = "/vestibule";

    private static final Reply DOCUMENT = document();

    private OwnApi() {}

    static List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(BASE + "/whoami", OwnApi::whoami),
                Endpoint.get(BASE + "/openapi.yaml", _ -> DOCUMENT));
    }

    private static Reply whoami(Call call) {
        return ResponseEnvelope.of(
                json -> {
                    json.writeStartObject();
                    json.writeStringProperty("name", call.caller().name());
                    json.writeStringProperty("role", call.caller().mayWrite() ? "write" : "read");
                    json.writeEndObject();
                });
    }

    private static Reply document() {
        try (var stream = OwnApi.class.getResourceAsStream("openapi.yaml")) {
            if (stream == null) {
                throw new IllegalStateException("no resource openapi.yaml");
            }
            return new Reply(200, "application/yaml", Buffer.buffer(stream.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
