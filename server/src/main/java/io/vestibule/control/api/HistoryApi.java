package io.vestibule.control.api;

import io.vestibule.config.Change;
import io.vestibule.config.Document;
import io.vestibule.config.DocumentKind;
import io.vestibule.config.UndoEdit;
import io.vestibule.ground.Failure;
import io.vestibule.settings.Yaml;
import io.vestibule.store.HistoryQuery;
import io.vestibule.store.Revision;

import tools.jackson.core.JsonGenerator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// What was changed, by whom and when, and taking it back. *Immutable.*
final class HistoryApi {

    private static final String REVISION = "revision";
    private static final int USUAL = 50;
    private static final int MOST = 1_000;
    private static final int BAD = 400;

    private final ApiSources sources;
    private final EditRequests edits;

    HistoryApi(ApiSources sources) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.get(OwnApi.BASE + "/history", this::history),
                Endpoint.post(OwnApi.BASE + "/undo", this::undo));
    }

    // ---- history -----------------------------------------------------------------------------

    private Reply history(Call call) {
        var errors = new ArrayList<ApiError>();
        Optional<DocumentKind> kind = call.parameter("kind").flatMap(text -> kind(text, errors));
        long before = number(call, "before", Long.MAX_VALUE, Long.MAX_VALUE, errors);
        int limit = (int) number(call, "limit", USUAL, MOST, errors);
        if (!errors.isEmpty()) {
            return ResponseEnvelope.failure(BAD, errors.toArray(ApiError[]::new));
        }
        var query =
                new HistoryQuery(
                        kind,
                        call.parameter("id").orElse(""),
                        call.parameter("waiting_room_id").orElse(""),
                        before,
                        limit);
        try {
            return ResponseEnvelope.all(sources.histories().of(query), HistoryApi::write);
        } catch (Failure failure) {
            return EditRequests.failed(failure);
        }
    }

    private static Optional<DocumentKind> kind(String text, List<ApiError> errors) {
        var found =
                Arrays.stream(DocumentKind.values())
                        .filter(k -> k.published().equals(text.toLowerCase(Locale.ROOT)))
                        .findFirst();
        if (found.isEmpty()) {
            List<String> all =
                    Arrays.stream(DocumentKind.values()).map(DocumentKind::published).toList();
            errors.add(ApiError.invalid("kind must be one of " + String.join(", ", all), "/kind"));
        }
        return found;
    }

    private static long number(
            Call call, String name, long usual, long most, List<ApiError> errors) {
        String text = call.parameter(name).orElse(Long.toString(usual));
        long value = text.matches("\\d{1,19}") ? parsed(text) : 0;
        if (value < 1 || value > most) {
            errors.add(
                    ApiError.invalid(
                            name
                                    + " must be a whole number from 1"
                                    + (most == Long.MAX_VALUE ? "" : " to " + most),
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
        json.writeNumberProperty(REVISION, revision.number());
        json.writeStringProperty("author", revision.who());
        json.writeStringProperty("at", revision.at().toString());
        json.writeStringProperty("what", revision.what());
        json.writeName("changes");
        json.writeStartArray();
        for (Change change : revision.changes()) {
            json.writeStartObject();
            json.writeStringProperty("kind", change.kind().published());
            json.writeStringProperty("id", change.id());
            document(json, "before", change.before());
            document(json, "after", change.after());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void document(JsonGenerator json, String name, Optional<Document> document) {
        json.writeName(name);
        document.ifPresentOrElse(d -> json.writeRawValue(d.shownBody()), json::writeNull);
    }

    // ---- undo --------------------------------------------------------------------------------

    private Reply undo(Call call) {
        return edits.object(
                call,
                body -> {
                    var errors = new ArrayList<>(Fields.unknown(body, Set.of(REVISION)).toList());
                    long wanted = wanted(body);
                    if (wanted < 1) {
                        errors.add(
                                ApiError.invalid(
                                        "revision must be the number of a revision, from 1",
                                        "/" + REVISION));
                    }
                    return errors.isEmpty()
                            ? undo(call, wanted)
                            : ResponseEnvelope.failure(BAD, errors.toArray(ApiError[]::new));
                });
    }

    private static long wanted(Yaml.Mapping body) {
        return body.text(REVISION)
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::parseLong)
                .orElse(0L);
    }

    private Reply undo(Call call, long number) {
        List<Revision> found;
        try {
            found = sources.histories().of(HistoryQuery.only(number));
        } catch (Failure failure) {
            return EditRequests.failed(failure);
        }
        if (found.isEmpty() || found.getFirst().number() != number) {
            return EditRequests.gone();
        }
        var edit = new UndoEdit(number, found.getFirst().changes());
        Reply reply =
                edits.commit(
                        call,
                        edit,
                        (after, _) ->
                                ResponseEnvelope.of(
                                        json -> {
                                            json.writeStartObject();
                                            json.writeNumberProperty(REVISION, after.revision());
                                            json.writeStringProperty(
                                                    "what", "undo revision " + number);
                                            json.writeEndObject();
                                        }));
        return reply.status() == BAD ? overtaken(edit).orElse(reply) : reply;
    }

    /// Both versions, if what is to be taken back was changed again.
    private Optional<Reply> overtaken(UndoEdit edit) {
        try {
            return Precondition.changedAgain(
                    sources.histories(), edit.overtaken(sources.newest().get()));
        } catch (Failure failure) {
            return Optional.of(EditRequests.failed(failure));
        }
    }
}
