package io.vestibule.advice;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads a line of JSON: Caddy's, Traefik's, or one with a field for each part of a request, as our
/// own and those that people write with the variables of nginx. *Confined to its reader.*
final class JsonLogLine {

    private static final String[] WRAPPED = {"log", "MESSAGE"};
    private static final String[] TIME = {"time_iso8601", "time_local", "msec", "time", "@timestamp", "timestamp", "ts"
    };
    private static final String[] CLIENT = {"remote_addr", "client", "client_ip", "remote_ip"};
    private static final String[] METHOD = {"request_method", "method"};
    private static final String[] TARGET = {"request_uri", "uri", "path"};
    private static final String[] QUERY = {"query", "args", "query_string", "request_query"};
    private static final String[] AGENT = {"http_user_agent", "user_agent", "userAgent", "agent"};
    private static final String[] REFERER = {"http_referer", "http_referrer", "referer", "referrer"};
    private static final String[] FORWARDED = {"http_x_forwarded_for", "x_forwarded_for"};

    private final LogTime time;

    JsonLogLine(LogTime time) {
        this.time = time;
    }

    static JsonNode parse(String line) {
        try {
            return JsonMapper.shared().readTree(line);
        } catch (JacksonException e) {
            throw new Unreadable("not JSON, though it begins with {");
        }
    }

    /// The line inside, of a container runtime or of the journal; empty for none.
    static String wrapped(JsonNode json) {
        return text(json, WRAPPED).stripTrailing();
    }

    LogLine read(JsonNode json) {
        if (json.path("request").isObject()) {
            return caddy(json, json.path("request"));
        }
        return json.has("RequestPath") ? traefik(json) : flat(json);
    }

    private LogLine flat(JsonNode json) {
        long second = time.any(text(json, TIME));
        int status = LogNumber.status(text(json, "status"));
        String request = text(json, "request");
        String path = text(json, TARGET);
        if (request.isEmpty() && path.isEmpty()) {
            throw new Unreadable("JSON of no known access log: it has no path");
        }
        String query = text(json, QUERY);
        String target = query.isEmpty() || path.indexOf('?') >= 0 ? path : path + "?" + query;
        return LogLine.of(
                second,
                text(json, CLIENT),
                request.isEmpty() ? text(json, METHOD) + " " + target + " HTTP" : request,
                status,
                text(json, AGENT),
                text(json, REFERER),
                text(json, FORWARDED));
    }

    private LogLine caddy(JsonNode json, JsonNode request) {
        var headers = request.path("headers");
        return new LogLine(
                time.any(text(json, "ts")),
                text(request, "client_ip", "remote_ip", "remote_addr"),
                text(request, "method"),
                text(request, "uri"),
                LogNumber.status(text(json, "status")),
                headers.path("User-Agent").path(0).asString(""),
                headers.path("Referer").path(0).asString(""),
                headers.path("X-Forwarded-For").path(0).asString(""));
    }

    private LogLine traefik(JsonNode json) {
        return new LogLine(
                time.any(text(json, "StartUTC", "time")),
                text(json, "ClientHost", "ClientAddr"),
                text(json, "RequestMethod"),
                text(json, "RequestPath"),
                LogNumber.status(text(json, "DownstreamStatus")),
                text(json, "request_User-Agent"),
                text(json, "request_Referer"),
                text(json, "request_X-Forwarded-For"));
    }

    /// The first of some fields that is there, as text; `-` stands for none.
    private static String text(JsonNode json, String... names) {
        for (String name : names) {
            String value = json.path(name).asString("");
            if (!value.isEmpty() && !value.equals("-")) {
                return value;
            }
        }
        return "";
    }
}
