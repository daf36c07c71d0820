package io.vestibule.control.api;

import io.vertx.core.buffer.Buffer;
import io.vestibule.control.access.LogIns;
import io.vestibule.control.access.LogIns.LogIn;
import io.vestibule.control.access.LogIns.Opened;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.DryRun;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Fields;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.ground.EpochClock;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.JsonTree;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/// Sessions of browsers: opened with a token, listed, ended. *Thread-safe.*
public record LogInsApi(LogIns sessions, EpochClock clock) {

    /// Where a session is opened, with a token or, without one, with a code.
    public static final String PATH = Api.BASE + Endpoint.OWN + "/sessions";

    private static final String SESSIONS = Endpoint.OWN + "/sessions";
    private static final String CURRENT = "current";
    private static final int FORBIDDEN = 403;

    /// Its operations. Callers who may only read open and end sessions too, those of their own
    /// token.
    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(SESSIONS, this::list),
                Endpoint.ask(SESSIONS, this::open),
                Endpoint.ask(SESSIONS + "/link", this::link),
                new Endpoint("DELETE", SESSIONS + "/{session}", false, this::end));
    }

    private Reply list(Call call) {
        return ResponseEnvelope.all(sessions.all(clock.millis()), (json, session) -> {
            json.writeStartObject();
            fields(json, session);
            json.writeNumberProperty("requests", session.requestCount());
            json.writeBooleanProperty(CURRENT, call.caller().session().equals(Optional.of(session.id())));
            json.writeEndObject();
        });
    }

    private Reply open(Call call) {
        return DryRun.impossible(call, "opening a session")
                .or(() -> ofToken(call))
                .orElseGet(() -> opened(sessions.open(call.caller(), clock.millis())));
    }

    /// A link that opens the dashboard once, within a minute.
    private Reply link(Call call) {
        return DryRun.impossible(call, "making a link").or(() -> ofToken(call)).orElseGet(() -> {
            String code = sessions.newCode(call.caller(), clock.millis());
            return ResponseEnvelope.object(json -> {
                json.writeStringProperty("url", call.base() + "/#code=" + code);
                json.writeNumberProperty("seconds", LogIns.CODE_MILLIS / 1_000);
            });
        });
    }

    /// Why a session opens no other: it would live on when its token's holder has ended it.
    private static Optional<Reply> ofToken(Call call) {
        return call.caller()
                .session()
                .map(_ -> ResponseEnvelope.failure(
                        FORBIDDEN, new ApiError(9109, "A session opens no other: send a token", "")));
    }

    /// The code in a body such as `{"code": "…"}`; nothing if it holds none.
    public static Optional<String> codeIn(Buffer body) {
        return JsonTree.read(body.getBytes(), new Faults("body"))
                .filter(Yaml.Mapping.class::isInstance)
                .map(Yaml.Mapping.class::cast)
                .filter(keys -> keys.entries().keySet().equals(Set.of("code")))
                .flatMap(keys -> Fields.text(keys, "code"));
    }

    /// The answer to one who has opened a session.
    public static Reply opened(Opened opened) {
        return ResponseEnvelope.object(json -> {
            fields(json, opened.session());
            json.writeStringProperty("key", opened.key());
        });
    }

    private static void fields(JsonGenerator json, LogIn session) {
        json.writeStringProperty("id", session.id());
        json.writeStringProperty("name", session.caller().name());
        json.writeStringProperty("role", session.caller().mayWrite() ? "write" : "read");
        json.writeStringProperty("created_on", at(session.beganMillis()));
        json.writeStringProperty("used_on", at(session.usedMillis()));
        json.writeStringProperty("expires_on", at(session.endsMillis()));
        json.writeNumberProperty("idle_seconds", LogIns.IDLE_MILLIS / 1_000);
    }

    private static String at(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }

    private Reply end(Call call) {
        return DryRun.impossible(call, "ending a session").orElseGet(() -> ended(call));
    }

    private Reply ended(Call call) {
        String asked = call.id("session");
        String id = asked.equals(CURRENT) ? call.caller().session().orElse("") : asked;
        Optional<LogIn> found = sessions.all(clock.millis()).stream()
                .filter(s -> s.id().equals(id))
                .findFirst();
        if (found.isEmpty()) {
            return EditRequests.gone();
        }
        boolean own = found.get().caller().token().equals(call.caller().token());
        if (!own && !call.caller().mayWrite()) {
            return ResponseEnvelope.failure(FORBIDDEN, ApiError.READ_ONLY);
        }
        sessions.end(id);
        return ResponseEnvelope.ofId(id);
    }
}
