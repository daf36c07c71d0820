package io.vestibule.control.api.node;

import io.vestibule.config.KeptKind;
import io.vestibule.config.Role;
import io.vestibule.config.TokenEdits;
import io.vestibule.config.TokenEntry;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.DryRun;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Fields;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.settings.text.Yaml;
import io.vestibule.store.TokenText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;

/// The tokens of the API: made, listed, revoked. The control token, which the node makes at its
/// first start, is not among them. *Immutable.*
public record TokensApi(ApiSources sources) {

    private static final String TOKENS = Endpoint.OWN + "/tokens";
    private static final String NAME = "name";
    private static final String ROLE = "role";

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(TOKENS, _ -> list()),
                Endpoint.post(TOKENS, this::create),
                Endpoint.delete(TOKENS + "/{token}", this::revoke));
    }

    private Reply list() {
        return ResponseEnvelope.all(sources.now().all(KeptKind.TOKEN), (json, token) -> {
            json.writeStartObject();
            fields(json, token);
            json.writeEndObject();
        });
    }

    private static void fields(JsonGenerator json, TokenEntry token) {
        json.writeStringProperty("id", token.id());
        json.writeStringProperty(NAME, token.name());
        json.writeStringProperty(ROLE, token.role().published());
        json.writeStringProperty("created_on", token.createdOn().toString());
        Json.orNull(json, "revoked_on", token.revokedOn(), at -> json.writeString(at.toString()));
    }

    private Reply create(Call call) {
        return new EditRequests(sources).object(call, body -> {
            var errors =
                    new ArrayList<>(Fields.unknown(body, Set.of(NAME, ROLE)).toList());
            String name = Fields.text(body, NAME).orElse("");
            if (name.isEmpty()) {
                errors.add(ApiError.invalid("name must be a string, not empty", "/name"));
            }
            Optional<Role> role = role(body);
            if (role.isEmpty()) {
                String all = Arrays.stream(Role.values()).map(Role::published).collect(Collectors.joining(" or "));
                errors.add(ApiError.invalid("role must be " + all, "/role"));
            }
            return errors.isEmpty() ? create(call, name, role.orElseThrow()) : ResponseEnvelope.invalid(errors);
        });
    }

    /// `read` if it is not given.
    private static Optional<Role> role(Yaml.Mapping body) {
        return body.entries().containsKey(ROLE)
                ? Fields.text(body, ROLE)
                        .flatMap(text -> Arrays.stream(Role.values())
                                .filter(role -> role.published().equals(text))
                                .findFirst())
                : Optional.of(Role.READ);
    }

    /// The text is shown in this answer and nowhere else.
    private Reply create(Call call, String name, Role role) {
        String text = TokenText.fresh();
        return new EditRequests(sources).commit(call, TokenEdits.create(name, role, text), (after, id) -> {
            var entry = after.find(KeptKind.TOKEN, id).orElseThrow();
            return ResponseEnvelope.object(json -> {
                fields(json, entry);
                json.writeName("token");
                if (DryRun.isAsked(call)) {
                    json.writeNull();
                } else {
                    json.writeString(text);
                }
            });
        });
    }

    private Reply revoke(Call call) {
        var requests = new EditRequests(sources);
        return requests.commit(call, TokenEdits.revoke(call.id("token")), (_, id) -> ResponseEnvelope.ofId(id));
    }
}
