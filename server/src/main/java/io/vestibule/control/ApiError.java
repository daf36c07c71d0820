package io.vestibule.control;

import tools.jackson.core.JsonGenerator;

/// One published error. *Immutable.*
///
/// @param code at least 1000
/// @param pointer the field that is meant, as a JSON pointer; empty for none
record ApiError(int code, String message, String pointer) {

    static final ApiError NOT_FOUND = new ApiError(1001, "Object not found.", "");
    static final ApiError UNAUTHORIZED =
            new ApiError(
                    9106,
                    "Missing Authorization header: Bearer and the control token are needed",
                    "");
    static final ApiError FORBIDDEN = new ApiError(10000, "Authentication error", "");
    static final ApiError SLOW_DOWN =
            new ApiError(10100, "Too many failed authentications, try again later", "");

    static ApiError noRoute(String path) {
        String message =
                "Could not route to %s, perhaps your object identifier is invalid?".formatted(path);
        return new ApiError(7003, message, "");
    }

    static ApiError noMethod(String method) {
        return new ApiError(7001, "Method " + method + " not available for that URI.", "");
    }

    static ApiError invalid(String explanation, String pointer) {
        return new ApiError(1002, explanation + ": invalid data", pointer);
    }

    void write(JsonGenerator json) {
        json.writeStartObject();
        json.writeNumberProperty("code", code);
        json.writeStringProperty("message", message);
        if (!pointer.isEmpty()) {
            json.writeName("source");
            json.writeStartObject();
            json.writeStringProperty("pointer", pointer);
            json.writeEndObject();
        }
        json.writeEndObject();
    }
}
