package io.vestibule.control.graphql;

import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Reply;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Writes answers in the published shape: `data` and `errors`, of which one is null.
final class GraphqlAnswer {

    private static final int LONGEST_MESSAGE = 2_000;

    private GraphqlAnswer() {}

    /// @param remarks are returned as an extension, if there are any
    static Reply data(@Nullable Object data, List<QueryError> remarks) {
        return new Reply(200, Reply.JSON, Json.write(json -> {
            json.writeStartObject();
            json.writeName("data");
            write(json, data);
            json.writeNullProperty("errors");
            if (!remarks.isEmpty()) {
                extend(json, remarks);
            }
            json.writeEndObject();
        }));
    }

    private static void extend(JsonGenerator json, List<QueryError> remarks) {
        json.writeObjectPropertyStart("extensions");
        Json.objects(json, "remarks", remarks, remark -> {
            json.writeStringProperty("message", remark.message());
            json.writeName("path");
            write(json, remark.path());
        });
        json.writeEndObject();
    }

    static Reply errors(int status, List<QueryError> errors, long nowMillis) {
        String now = Instant.ofEpochMilli(nowMillis).toString();
        return new Reply(status, Reply.JSON, Json.write(json -> {
            json.writeStartObject();
            json.writeNullProperty("data");
            json.writeArrayPropertyStart("errors");
            errors.forEach(error -> write(json, error, now));
            json.writeEndArray();
            json.writeEndObject();
        }));
    }

    private static void write(JsonGenerator json, QueryError error, String now) {
        json.writeStartObject();
        String message = error.message();
        json.writeStringProperty(
                "message", message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + "…");
        json.writeName("path");
        write(json, error.path().isEmpty() ? null : error.path());
        json.writeObjectPropertyStart("extensions");
        json.writeStringProperty("timestamp", now);
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, @Nullable Object value) {
        switch (value) {
            case null -> json.writeNull();
            case String text -> json.writeString(text);
            case Long number -> json.writeNumber(number);
            case Integer number -> json.writeNumber(number);
            case Double number -> json.writeNumber(number);
            case Boolean truth -> json.writeBoolean(truth);
            case Map<?, ?> map -> {
                json.writeStartObject();
                map.forEach((key, one) -> {
                    json.writeName(String.valueOf(key));
                    write(json, one);
                });
                json.writeEndObject();
            }
            case List<?> list -> {
                json.writeStartArray();
                list.forEach(one -> write(json, one));
                json.writeEndArray();
            }
            case RowShape.Rows(var shape, var rows) -> {
                json.writeStartArray();
                rows.forEach(row -> write(json, shape, row));
                json.writeEndArray();
            }
            case Instant time -> json.writeString(time.toString());
            case LocalDate day -> json.writeString(day.toString());
            default -> json.writeString(String.valueOf(value));
        }
    }

    private static void write(JsonGenerator json, RowShape shape, List<Object> row) {
        json.writeStartObject();
        for (RowShape.Member member : shape.members()) {
            json.writeName(member.name());
            switch (member) {
                case RowShape.Value(var _, int place) -> write(json, row.get(place));
                case RowShape.Constant(var _, String text) -> json.writeString(text);
                case RowShape.Inner(var _, RowShape inner) -> write(json, inner, row);
            }
        }
        json.writeEndObject();
    }
}
