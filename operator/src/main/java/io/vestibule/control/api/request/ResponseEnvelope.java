package io.vestibule.control.api.request;

import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/// The published envelope of every answer of the API.
public final class ResponseEnvelope {

    private static final int BAD = 400;
    private static final int MOST_ERRORS = 100;

    /// Errors of which an answer may show each.
    static final int MOST_SHOWN = MOST_ERRORS + 1;

    private ResponseEnvelope() {}

    /// One object.
    public static Reply of(Consumer<JsonGenerator> result) {
        return of(result, List.of());
    }

    /// One object with these fields.
    public static Reply object(Consumer<JsonGenerator> fields) {
        return of(json -> {
            json.writeStartObject();
            fields.accept(json);
            json.writeEndObject();
        });
    }

    /// One object, and something to say about it.
    public static Reply of(Consumer<JsonGenerator> result, List<ApiError> messages) {
        return new Reply(200, Reply.JSON, Json.write(json -> {
            begin(json, List.of(), messages);
            json.writeName("result");
            result.accept(json);
            json.writeEndObject();
        }));
    }

    /// The id of a thing that was deleted.
    public static Reply ofId(String id) {
        return object(json -> json.writeStringProperty("id", id));
    }

    /// A list without pages.
    public static <T> Reply all(List<T> items, BiConsumer<JsonGenerator, T> item) {
        return of(json -> {
            json.writeStartArray();
            items.forEach(one -> item.accept(json, one));
            json.writeEndArray();
        });
    }

    /// A part of a list, and the cursor of the next one.
    ///
    /// @param after empty at the end
    public static <T> Reply slice(List<T> items, BiConsumer<JsonGenerator, T> item, String after) {
        return listed(items, item, json -> {
            json.writeNumberProperty("count", items.size());
            json.writeObjectPropertyStart("cursors");
            if (!after.isEmpty()) {
                json.writeStringProperty("after", after);
            }
            json.writeEndObject();
        });
    }

    /// One page of a list; empty past the end, which is how clients find it.
    public static <T> Reply list(List<T> all, Paging paging, BiConsumer<JsonGenerator, T> item) {
        return page(paging.of(all), all.size(), paging, item);
    }

    /// The same where only the page itself was read.
    public static <T> Reply page(List<T> items, int total, Paging paging, BiConsumer<JsonGenerator, T> item) {
        return listed(items, item, json -> {
            json.writeNumberProperty("page", paging.page());
            json.writeNumberProperty("per_page", paging.perPage());
            json.writeNumberProperty("count", items.size());
            json.writeNumberProperty("total_count", total);
            json.writeNumberProperty("total_pages", Math.ceilDiv(total, paging.perPage()));
        });
    }

    private static <T> Reply listed(
            List<T> items, BiConsumer<JsonGenerator, T> item, Consumer<JsonGenerator> resultInfo) {
        return new Reply(200, Reply.JSON, Json.write(json -> {
            begin(json, List.of(), List.of());
            Json.array(json, "result", items, one -> item.accept(json, one));
            json.writeObjectPropertyStart("result_info");
            resultInfo.accept(json);
            json.writeEndObject();
            json.writeEndObject();
        }));
    }

    public static Reply failure(int status, ApiError... errors) {
        return failure(status, List.of(errors), JsonGenerator::writeNull);
    }

    /// A refusal of what was sent.
    public static Reply invalid(List<ApiError> errors) {
        return failure(BAD, errors, JsonGenerator::writeNull);
    }

    /// The same with one error.
    ///
    /// @param pointer the field that is meant, as a JSON pointer; empty for none
    public static Reply invalid(String explanation, String pointer) {
        return failure(BAD, ApiError.invalid(explanation, pointer));
    }

    /// A refusal with something that helps to mend it.
    public static Reply failure(int status, ApiError error, Consumer<JsonGenerator> result) {
        return failure(status, List.of(error), result);
    }

    private static Reply failure(int status, List<ApiError> errors, Consumer<JsonGenerator> result) {
        return new Reply(status, Reply.JSON, Json.write(json -> {
            begin(json, errors, List.of());
            json.writeName("result");
            result.accept(json);
            json.writeEndObject();
        }));
    }

    /// The same answer with one more member of the envelope.
    static Reply and(Reply reply, String name, Consumer<JsonGenerator> value) {
        var member = Json.write(json -> {
            json.writeStartObject();
            json.writeName(name);
            value.accept(json);
            json.writeEndObject();
        });
        var whole = reply.body().slice(0, reply.body().length() - 1);
        var body = Buffer.buffer().appendBuffer(whole).appendString(",");
        body.appendBuffer(member.slice(1, member.length()));
        return new Reply(reply.status(), reply.type(), body, reply.headers());
    }

    private static void begin(JsonGenerator json, List<ApiError> errors, List<ApiError> messages) {
        json.writeStartObject();
        json.writeBooleanProperty("success", errors.isEmpty());
        json.writeArrayPropertyStart("errors");
        writeSome(json, errors);
        json.writeEndArray();
        json.writeArrayPropertyStart("messages");
        writeSome(json, messages);
        json.writeEndArray();
    }

    /// A body with more than a hundred errors is probably the wrong one. One more entry may follow
    /// and say how many were left out.
    private static void writeSome(JsonGenerator json, List<ApiError> errors) {
        boolean all = errors.size() <= MOST_SHOWN;
        errors.stream().limit(all ? MOST_SHOWN : MOST_ERRORS).forEach(e -> e.write(json));
        if (!all) {
            String more = "and " + (errors.size() - MOST_ERRORS) + " more";
            ApiError.invalid(more, "").write(json);
        }
    }
}
