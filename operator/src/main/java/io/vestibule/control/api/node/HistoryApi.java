package io.vestibule.control.api.node;

import io.vestibule.config.Change;
import io.vestibule.config.DocumentKind;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.control.api.request.StoreFailure;
import io.vestibule.ground.Failure;
import io.vestibule.store.HistoryQuery;
import io.vestibule.store.Revision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// What was changed, by whom and when. A document may have megabytes, and a revision hundreds of
/// documents: an answer has as many as fit, and says of the others that they are left out.
/// *Immutable.*
public record HistoryApi(ApiSources sources) {

    private static final int USUAL = 50;
    private static final int MOST = 1_000;

    /// Bytes of the documents in one answer.
    private static final long DOCUMENTS = 4L << 20;

    public List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(Endpoint.OWN + "/history", this::history),
                Endpoint.get(Endpoint.OWN + "/history/{revision}", this::revision));
    }

    /// One revision, with as many of its documents as fit.
    private Reply revision(Call call) {
        long number = call.id("revision").matches("\\d{1,18}") ? parsed(call.id("revision")) : 0;
        if (number < 1) {
            return EditRequests.gone();
        }
        try {
            return sources.histories().of(HistoryQuery.only(number).withDocuments(DOCUMENTS)).stream()
                    .filter(revision -> revision.number() == number)
                    .findFirst()
                    .map(found -> ResponseEnvelope.of(json -> write(json, found)))
                    .orElseGet(EditRequests::gone);
        } catch (Failure failure) {
            return StoreFailure.notRead(failure);
        }
    }

    private Reply history(Call call) {
        var errors = new ArrayList<ApiError>();
        Optional<DocumentKind> kind = call.parameter("kind").flatMap(text -> kind(text, errors));
        long before = number(call, "before", Long.MAX_VALUE, Long.MAX_VALUE, errors);
        int limit = (int) number(call, "limit", USUAL, MOST, errors);
        String documents = call.parameter("documents").orElse("true");
        if (!documents.equals("true") && !documents.equals("false")) {
            errors.add(ApiError.invalid("documents must be true or false", "/documents"));
        }
        if (!errors.isEmpty()) {
            return ResponseEnvelope.invalid(errors);
        }
        var query = new HistoryQuery(
                kind,
                call.parameter("id").orElse(""),
                call.parameter("waiting_room_id").orElse(""),
                before,
                limit,
                documents.equals("true") ? DOCUMENTS : 0);
        try {
            return ResponseEnvelope.all(sources.histories().of(query), HistoryApi::write);
        } catch (Failure failure) {
            return StoreFailure.notRead(failure);
        }
    }

    private static Optional<DocumentKind> kind(String text, List<ApiError> errors) {
        var found = DocumentKind.named(text.toLowerCase(Locale.ROOT));
        if (found.isEmpty()) {
            List<String> all = Arrays.stream(DocumentKind.values())
                    .map(DocumentKind::published)
                    .toList();
            errors.add(ApiError.invalid("kind must be one of " + String.join(", ", all), "/kind"));
        }
        return found;
    }

    private static long number(Call call, String name, long usual, long most, List<ApiError> errors) {
        String text = call.parameter(name).orElse(Long.toString(usual));
        long value = text.matches("\\d{1,19}") ? parsed(text) : 0;
        if (value < 1 || value > most) {
            errors.add(ApiError.invalid(
                    name + " must be a whole number from 1" + (most == Long.MAX_VALUE ? "" : " to " + most),
                    "/" + name));
        }
        return value;
    }

    private static long parsed(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static void write(JsonGenerator json, Revision revision) {
        json.writeStartObject();
        json.writeNumberProperty("revision", revision.number());
        json.writeStringProperty("author", revision.who());
        json.writeStringProperty("at", revision.at().toString());
        json.writeStringProperty("what", revision.what());
        revision.undoes().ifPresent(other -> json.writeNumberProperty("undoes", other));
        if (revision.more() > 0) {
            json.writeNumberProperty("more_changes", revision.more());
        }
        json.writeArrayPropertyStart("changes");
        for (Change change : revision.changes()) {
            json.writeStartObject();
            json.writeStringProperty("kind", change.kind().published());
            json.writeStringProperty("id", change.id());
            Json.orNull(json, "before", change.before(), d -> json.writeRawValue(d.shownBody()));
            Json.orNull(json, "after", change.after(), d -> json.writeRawValue(d.shownBody()));
            json.writeEndObject();
        }
        for (Revision.Other other : revision.others()) {
            json.writeStartObject();
            json.writeStringProperty("kind", other.thing().kind().published());
            json.writeStringProperty("id", other.thing().id());
            json.writeNullProperty("before");
            json.writeNullProperty("after");
            json.writeStringProperty("documents", other.kept() ? "left_out" : "not_kept");
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
