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
public final class TokensApi {

    private static final String TOKENS = Endpoint.OWN + "/tokens";
    private static final String NAME = "name";
    private static final String ROLE = "role";
    private static final int BAD = 400;

    private final ApiSources sources;
    private final EditRequests edits;

    public TokensApi(ApiSources sources) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
    }

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(TOKENS, _ -> list()),
                Endpoint.post(TOKENS, this::create),
                Endpoint.delete(TOKENS + "/{token}", this::revoke));
    }

    private Reply list() {
        return ResponseEnvelope.all(sources.newest().get().all(KeptKind.TOKEN), (json, token) -> {
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
        json.writeName("revoked_on");
        token.revokedOn().ifPresentOrElse(at -> json.writeString(at.toString()), json::writeNull);
    }

    private Reply create(Call call) {
        return edits.object(call, body -> {
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
            return errors.isEmpty()
                    ? create(call, name, role.orElseThrow())
                    : ResponseEnvelope.failure(BAD, errors.toArray(ApiError[]::new));
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
        return edits.commit(call, TokenEdits.create(name, role, text), (after, id) -> {
            var entry = after.all(KeptKind.TOKEN).stream()
                    .filter(token -> token.id().equals(id))
                    .findFirst()
                    .orElseThrow();
            return ResponseEnvelope.of(json -> {
                json.writeStartObject();
                fields(json, entry);
                json.writeName("token");
                if (DryRun.isAsked(call)) {
                    json.writeNull();
                } else {
                    json.writeString(text);
                }
                json.writeEndObject();
            });
        });
    }

    private Reply revoke(Call call) {
        return edits.commit(call, TokenEdits.revoke(call.id("token")), (_, id) -> ResponseEnvelope.ofId(id));
    }
}
