package io.vestibule.control.api.request;

import io.vestibule.control.access.LogIns;
import tools.jackson.core.JsonGenerator;

/// One published error. *Immutable.*
///
/// @param code at least 1000
/// @param pointer the field that is meant, as a JSON pointer; empty for none
public record ApiError(int code, String message, String pointer) {

    /// Messages quote what was sent, which may be as long as a body.
    private static final int LONGEST = 2_000;

    public ApiError {
        message = shortened(message);
        pointer = shortened(pointer);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    static final ApiError NOT_FOUND = new ApiError(1001, "Object not found.", "");
    public static final ApiError UNAUTHORIZED =
            new ApiError(9106, "Missing Authorization header: send Bearer and an API token", "");
    public static final ApiError FORBIDDEN = new ApiError(10000, "Authentication error", "");
    public static final ApiError SLOW_DOWN =
            new ApiError(10100, "Too many failed authentications, try again later", "");

    public static final ApiError READ_ONLY = new ApiError(
            9109,
            "This token is read-only: create one with the role write (./vestibule token" + " create NAME --role write)",
            "");
    public static final ApiError FOREIGN = new ApiError(
            9109,
            "Requests from pages of other sites are refused: open the control port's own"
                    + " page, or add your host to node.control.hosts",
            "");
    public static final ApiError LIMIT = new ApiError(10100, "Too many requests in five minutes, try again later", "");
    public static final ApiError TOO_LONG = new ApiError(1002, "the body must be at most 4 MiB: invalid data", "");
    public static final ApiError BUSY =
            new ApiError(10100, "Too many bodies are being received, try again in a second", "");
    static final ApiError TOO_MANY_ANSWERS =
            new ApiError(10100, "Too many long answers are being sent, try again in a second", "");
    public static final ApiError ESCAPES = new ApiError(
            1002, "the query is not escaped correctly: % must be followed by two hex digits:" + " invalid data", "");
    public static final ApiError STREAMS =
            new ApiError(10100, "Too many live streams at this node, try again in ten seconds", "");
    public static final ApiError CONNECTIONS = new ApiError(
            10100, "This token has 64 connections at work at this node: send fewer requests at the" + " same time", "");
    public static final ApiError WAITING = new ApiError(
            10100, "Too many requests of this token wait for a thread: send fewer at the same" + " time", "");
    public static final ApiError FAILED = new ApiError(1000, "Internal error: see the log of the node", "");

    static final ApiError FASTER = new ApiError(1012, "Others are changing settings at this moment, try again", "");

    /// What the key of a session gets that is no more.
    public static ApiError over(LogIns.End why) {
        String reason = switch (why) {
            case RAN_OUT -> "Your session has run out";
            case ENDED -> "Your session was ended";
            case REVOKED -> "The token of your session was revoked";
            case REPLACED -> "Your session gave way to newer ones";
        };
        return new ApiError(9107, reason + ": log in again", "");
    }

    static ApiError noRoute(String path) {
        String message = "Could not route to %s, perhaps your object identifier is invalid?".formatted(path);
        return new ApiError(7003, message, "");
    }

    public static ApiError noMethod(String method) {
        return new ApiError(7001, "Method " + method + " not available for that URI.", "");
    }

    public static ApiError invalid(String explanation, String pointer) {
        return new ApiError(1002, explanation + ": invalid data", pointer);
    }

    void write(JsonGenerator json) {
        json.writeStartObject();
        json.writeNumberProperty("code", code);
        json.writeStringProperty("message", message);
        if (!pointer.isEmpty()) {
            json.writeObjectPropertyStart("source");
            json.writeStringProperty("pointer", pointer);
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /// @param most MiB of one answer
    static ApiError tooLongAnswer(long most) {
        return new ApiError(
                1002,
                "the answer would be longer than %d MiB: ask for fewer items at a time, with a smaller per_page: invalid data"
                        .formatted(most),
                "/per_page");
    }
}
