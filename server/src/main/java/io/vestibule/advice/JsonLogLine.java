package io.vestibule.advice;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.time.DateTimeException;
import java.time.OffsetDateTime;

/// Reads a line of JSON: our own, Caddy's or Traefik's, told apart by their names. *Immutable.*
final class JsonLogLine {

    private JsonLogLine() {}

    /// The line is no JSON, or none that is known here.
    static final class UnreadableException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        UnreadableException(String reason) {
            super(reason, null, false, false);
        }
    }

    static LogLine read(String line) {
        try {
            var json = JsonMapper.shared().readTree(line);
            if (json.path("request").isObject()) {
                return caddy(json, json.path("request"));
            }
            return json.has("RequestPath") ? traefik(json) : ours(json);
        } catch (JacksonException e) {
            throw new UnreadableException("not JSON, though it begins with {");
        }
    }

    private static LogLine ours(JsonNode json) {
        String path = text(json, "path");
        if (path.isEmpty()) {
            throw new UnreadableException("JSON of no known access log: it has no path");
        }
        String query = text(json, "query");
        return new LogLine(
                second(text(json, "time")),
                text(json, "client"),
                text(json, "method"),
                query.isEmpty() ? path : path + "?" + query,
                json.path("status").asInt(0),
                text(json, "userAgent"),
                text(json, "referer"));
    }

    private static LogLine caddy(JsonNode json, JsonNode request) {
        String client = text(request, "client_ip");
        var headers = request.path("headers");
        var stamp = json.path("ts");
        if (!stamp.isNumber() && !stamp.isString()) {
            throw new UnreadableException("JSON without a time in ts");
        }
        return new LogLine(
                stamp.isNumber() ? (long) stamp.asDouble(0) : second(stamp.asString("")),
                client.isEmpty() ? text(request, "remote_ip") : client,
                text(request, "method"),
                text(request, "uri"),
                json.path("status").asInt(0),
                headers.path("User-Agent").path(0).asString(""),
                headers.path("Referer").path(0).asString(""));
    }

    private static LogLine traefik(JsonNode json) {
        String time = text(json, "StartUTC");
        return new LogLine(
                second(time.isEmpty() ? text(json, "time") : time),
                text(json, "ClientHost"),
                text(json, "RequestMethod"),
                text(json, "RequestPath"),
                json.path("DownstreamStatus").asInt(0),
                text(json, "request_User-Agent"),
                text(json, "request_Referer"));
    }

    private static String text(JsonNode json, String name) {
        return json.path(name).asString("");
    }

    private static long second(String time) {
        try {
            return OffsetDateTime.parse(time).toEpochSecond();
        } catch (DateTimeException e) {
            throw new UnreadableException("JSON without a time that can be read");
        }
    }
}
