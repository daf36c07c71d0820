package io.vestibule.control.api;

import io.vertx.core.buffer.Buffer;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.room.StableId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// Our own small endpoints: who the caller is, and what the API offers.
final class OwnApi {

    /// As published, of a token.
    private static final int VALID = 10000;

    private static final Reply DOCUMENT = document();

    private OwnApi() {}

    static List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get("/user/tokens/verify", OwnApi::verify),
                Endpoint.get("/accounts/{account_id}/tokens/verify", OwnApi::verifyOfAccount),
                Endpoint.get(Endpoint.OWN + "/whoami", OwnApi::whoami),
                Endpoint.get(Endpoint.OWN + "/openapi.yaml", _ -> DOCUMENT));
    }

    private static Reply whoami(Call call) {
        return ResponseEnvelope.object(json -> {
            json.writeStringProperty("name", call.caller().name());
            json.writeStringProperty("role", call.caller().mayWrite() ? "write" : "read");
        });
    }

    /// The first call of many tools. Who gets to ask has a token that is good.
    private static Reply verify(Call call) {
        return ResponseEnvelope.of(
                json -> {
                    json.writeStartObject();
                    json.writeStringProperty(
                            "id", StableId.ofToken(call.caller().token()));
                    json.writeStringProperty("status", "active");
                    json.writeEndObject();
                },
                List.of(new ApiError(VALID, "This API Token is valid and active", "")));
    }

    private static Reply verifyOfAccount(Call call) {
        return Lookup.account(call, () -> verify(call));
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
