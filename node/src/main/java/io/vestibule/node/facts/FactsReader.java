package io.vestibule.node.facts;

import io.vestibule.gate.visit.RuleParts;
import io.vestibule.gate.visit.SampleRequest;
import io.vestibule.ground.EpochClock;
import io.vestibule.rule.GivenFacts;
import io.vestibule.rule.JudgedRequest;
import io.vestibule.rule.syntax.Field;
import io.vestibule.rule.syntax.Type;
import io.vestibule.rule.value.Ip;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Reads a sample request, to try rules on it: the request itself, or the fields that rules ask
/// for. *Thread-safe.*
///
/// @param parts by which the gate finds the facts of a request
/// @param clock when a request came
record FactsReader(RuleParts parts, EpochClock clock) {

    private static final Set<String> REQUEST = Set.of("method", "scheme", "version", "target", "headers", "peer");

    /// Headers of a request, as at the gate.
    private static final int MOST_HEADERS = 200;

    /// Characters of a request or of fields, as JSON.
    private static final int LONGEST = 64 << 10;

    /// Says what is wrong with the facts as written.
    static final class WrongInput extends RuntimeException {
        private static final long serialVersionUID = 1;

        WrongInput(String message) {
            super(message, null, false, false);
        }
    }

    /// Of an object with `request` or `fields`, whose other keys are not looked at. It is read
    /// once; the facts are new ones each time that they are asked for.
    ///
    /// @throws WrongInput saying what is wrong with it, or that it is more than the gate takes from
    ///   a visitor
    Supplier<JudgedRequest> read(JsonNode input) {
        boolean request = input.has("request");
        if (request == input.has("fields")) {
            throw new WrongInput("give either request or fields");
        }
        if (!request) {
            var fields = input.get("fields");
            bounded("fields", fields);
            var given = given(fields);
            return () -> new GivenFacts(given);
        }
        bounded("request", input.get("request"));
        var read = sample(input.get("request")).read(parts, clock.millis());
        return read::get;
    }

    /// Refuses what the gate takes from no visitor: the rules are asked about it again and again.
    private static void bounded(String key, JsonNode given) {
        if (given.toString().length() > LONGEST) {
            throw new WrongInput(key + ": at most 64 KiB; the gate answers 431 or 414 to a longer head");
        }
    }

    /// A string of an object.
    ///
    /// @param fallback null if the key is needed
    /// @throws WrongInput if it is missing and needed, or is no string
    static String text(JsonNode object, String key, @Nullable String fallback) {
        JsonNode value = object.get(key);
        if (value == null || value.isNull()) {
            if (fallback == null) {
                throw new WrongInput(key + " is required");
            }
            return fallback;
        }
        if (!value.isString()) {
            throw new WrongInput(key + " must be a string");
        }
        return value.asString();
    }

    // ---- a request -----------------------------------------------------------------------------

    private static SampleRequest sample(JsonNode given) {
        if (!given.isObject()) {
            throw new WrongInput("request must be an object");
        }
        given.propertyNames().stream()
                .filter(key -> !REQUEST.contains(key))
                .findFirst()
                .ifPresent(key -> {
                    throw new WrongInput("request: unknown key: " + key);
                });
        String peer = text(given, "peer", "192.0.2.1");
        if (Ip.parse(peer).isEmpty()) {
            throw new WrongInput("request: peer must be an IP address");
        }
        String scheme = text(given, "scheme", "http").toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new WrongInput("request: scheme must be http or https");
        }
        return new SampleRequest(
                text(given, "method", "GET"),
                scheme,
                text(given, "version", "HTTP/1.1"),
                text(given, "target", "/"),
                headers(given.get("headers")),
                peer);
    }

    private static List<SampleRequest.Header> headers(@Nullable JsonNode given) {
        var headers = new ArrayList<SampleRequest.Header>();
        if (given == null || given.isNull()) {
            return headers;
        }
        for (JsonNode line : given.isArray() ? given : List.<JsonNode>of()) {
            boolean pair = line.isArray()
                    && line.size() == 2
                    && line.get(0).isString()
                    && line.get(1).isString();
            if (!pair) {
                throw new WrongInput("request: each of headers must be [\"Name\", \"value\"]");
            }
            headers.add(
                    new SampleRequest.Header(line.get(0).asString(), line.get(1).asString()));
        }
        if (!given.isArray()) {
            throw new WrongInput("request: headers must be an array");
        }
        if (headers.size() > MOST_HEADERS) {
            throw new WrongInput("request: at most %d headers, as the gate takes; there are %d"
                    .formatted(MOST_HEADERS, headers.size()));
        }
        return headers;
    }

    // ---- fields --------------------------------------------------------------------------------

    private static Map<Field, Object> given(JsonNode fields) {
        if (!fields.isObject()) {
            throw new WrongInput("fields must be an object");
        }
        var given = new EnumMap<Field, Object>(Field.class);
        fields.properties().forEach(entry -> {
            Field field = Field.named(now(entry.getKey()))
                    .orElseThrow(() -> new WrongInput("fields: there is no " + entry.getKey()));
            if (!entry.getValue().isNull()) {
                given.put(field, value(field, entry.getValue()));
            }
        });
        return given;
    }

    /// The name that is used now for an old one.
    private static String now(String name) {
        return name.startsWith("ip.geoip.") ? name.replace("ip.geoip.", "ip.src.") : name;
    }

    private static Object value(Field field, JsonNode given) {
        return switch (field.type()) {
            case Type.Scalar.BOOL -> {
                need(given.isBoolean(), field, "true or false");
                yield given.booleanValue();
            }
            case Type.Scalar.INT -> {
                need(given.canConvertToLong() && given.isIntegralNumber(), field, "an integer");
                yield given.longValue();
            }
            case Type.Scalar.BYTES -> bytes(field, given);
            case Type.Scalar.IP -> {
                var ip = Ip.parse(given.isString() ? given.asString() : "");
                need(ip.isPresent(), field, "an IP address");
                yield ip.orElseThrow().unmapped();
            }
            case Type.ArrayOf _ -> texts(field, given);
            case Type.MapOf _ -> {
                need(given.isObject(), field, "an object of arrays");
                var table = new LinkedHashMap<String, List<String>>();
                given.properties().forEach(e -> table.put(raw(e.getKey()), texts(field, e.getValue())));
                yield table;
            }
        };
    }

    private static List<String> texts(Field field, JsonNode given) {
        need(given.isArray(), field, "an array of strings");
        var texts = new ArrayList<String>();
        given.forEach(item -> texts.add(bytes(field, item)));
        return List.copyOf(texts);
    }

    /// A string, or `{"$hex": "00ff"}`.
    private static String bytes(Field field, JsonNode given) {
        if (given.isString()) {
            return raw(given.asString());
        }
        JsonNode hex = given.isObject() && given.size() == 1 ? given.get("$hex") : null;
        boolean good = hex != null && hex.isString() && hex.asString().matches("([0-9a-fA-F]{2})*");
        need(good, field, "a string, or {\"$hex\": \"00ff\"}");
        var out = new StringBuilder();
        String digits = hex == null ? "" : hex.asString();
        for (int i = 0; i < digits.length(); i += 2) {
            out.append((char) Integer.parseInt(digits.substring(i, i + 2), 16));
        }
        return out.toString();
    }

    private static void need(boolean good, Field field, String what) {
        if (!good) {
            throw new WrongInput("fields: " + field.text() + " must be " + what);
        }
    }

    private static String raw(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
}
