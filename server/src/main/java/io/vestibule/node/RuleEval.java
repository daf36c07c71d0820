package io.vestibule.node;

import io.vestibule.gate.RuleParts;
import io.vestibule.gate.SampleRequest;
import io.vestibule.ground.EpochClock;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.Database;
import io.vestibule.rule.Facts;
import io.vestibule.rule.Field;
import io.vestibule.rule.Geography;
import io.vestibule.rule.GivenFacts;
import io.vestibule.rule.Ip;
import io.vestibule.rule.Lists;
import io.vestibule.rule.NamedList;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleError;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.Scheme;
import io.vestibule.rule.Type;

import org.jspecify.annotations.Nullable;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Tries out rules: one JSON object in, one out. *Thread-safe.*
final class RuleEval {

    private static final String RULE = "rule";
    private static final Set<String> OURS = Set.of("expr", "rules", "fields", "request", "lists");
    private static final Set<String> REQUEST =
            Set.of("method", "scheme", "version", "target", "headers", "peer");

    /// A database that knows nothing about anybody: rules about countries can be tried out too.
    private static final Geography NOWHERE =
            new Geography() {
                @Override
                public boolean knows(Database database) {
                    return true;
                }
            };

    private final JsonMapper json =
            JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .build();
    private final EpochClock clock;
    private final RuleParts parts;

    /// One that looks addresses up nowhere.
    RuleEval(EpochClock clock) {
        this(clock, NOWHERE);
    }

    /// @param geography where the addresses of requests are looked up
    RuleEval(EpochClock clock, Geography geography) {
        this.clock = clock;
        parts =
                new RuleParts(
                        geography,
                        new Chance(),
                        (rule, mistake) -> {
                            throw new IllegalStateException(rule.expression(), mistake);
                        });
    }

    /// What is wrong with a line of input.
    private static final class WrongInput extends RuntimeException {
        private static final long serialVersionUID = 1;

        WrongInput(String message) {
            super(message, null, false, false);
        }
    }

    /// Answers one line.
    ///
    /// @return one line of JSON, without its end
    String answer(String line) {
        JsonNode input;
        try {
            input = json.readTree(line);
        } catch (JacksonException e) {
            var place = e.getLocation();
            return refused(
                            json.createObjectNode(),
                            "this is not JSON: " + firstLine(e.getOriginalMessage()),
                            1,
                            place == null ? 1 : Math.max(1, place.getColumnNr()))
                    .toString();
        }
        if (!(input instanceof ObjectNode object)) {
            return refused(json.createObjectNode(), "a line is a JSON object", 1, 1).toString();
        }
        var output = json.createObjectNode();
        try {
            answer(object, output);
        } catch (WrongInput e) {
            refused(output, String.valueOf(e.getMessage()), 1, 1);
        }
        object.properties().stream()
                .filter(entry -> !OURS.contains(entry.getKey()) && !output.has(entry.getKey()))
                .forEach(entry -> output.set(entry.getKey(), entry.getValue()));
        return output.toString();
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static ObjectNode refused(ObjectNode output, String message, int line, int column) {
        output.putObject("error").put("message", message).put("line", line).put("column", column);
        return output;
    }

    private void answer(ObjectNode input, ObjectNode output) {
        boolean several = input.has("rules");
        if (several == input.has("expr")) {
            throw new WrongInput("either expr or rules is needed");
        }
        List<String> expressions =
                several ? texts(input.get("rules"), "rules") : List.of(text(input, "expr", null));
        Lists lists = lists(input.get("lists"));
        var rules = new ArrayList<CompiledRule>();
        for (String expression : expressions) {
            switch (RuleCompiler.compile(expression, Scheme.FULL, lists)) {
                case RuleResult.Refused(var error) -> {
                    var told = refuse(output, error);
                    if (several) {
                        told.put(RULE, rules.size() + 1);
                    }
                    return;
                }
                case RuleResult.Good(var rule) -> rules.add(rule);
            }
        }
        int holds = firstThatHolds(rules, facts(input));
        output.put("result", holds > 0);
        if (several && holds > 0) {
            output.put(RULE, holds);
        }
    }

    /// Asks the rules as the gate does: one after another until one holds, and what they spend on
    /// regular expressions is of one request.
    ///
    /// @return the number of the rule that holds, counted from 1; 0 for none
    private static int firstThatHolds(List<CompiledRule> rules, Facts facts) {
        for (int i = 0; i < rules.size(); i++) {
            if (facts.satisfy(rules.get(i))) {
                return i + 1;
            }
        }
        return 0;
    }

    private static ObjectNode refuse(ObjectNode output, RuleError error) {
        refused(output, error.reason(), error.line(), error.column());
        return ((ObjectNode) output.get("error")).put("code", error.code().text());
    }

    /// The facts of a request that somebody wrote down, or of fields.
    ///
    /// @param text a JSON object with `request` or `fields`
    /// @throws IllegalArgumentException saying what is wrong with it
    Facts facts(String text) {
        try {
            return facts(json.readTree(text));
        } catch (JacksonException | WrongInput e) {
            throw new IllegalArgumentException(String.valueOf(e.getMessage()), e);
        }
    }

    private Facts facts(JsonNode input) {
        boolean request = input.has("request");
        if (request == input.has("fields")) {
            throw new WrongInput("either request or fields is needed");
        }
        return request
                ? sample(input.get("request")).facts(parts, clock.millis())
                : given(input.get("fields"));
    }

    // ---- lists ---------------------------------------------------------------------------------

    private static Lists lists(@Nullable JsonNode given) {
        if (given == null || given.isNull()) {
            return Lists.NONE;
        }
        if (!given.isObject()) {
            throw new WrongInput("lists must be an object");
        }
        var lists = new ArrayList<NamedList>();
        given.properties().forEach(entry -> lists.add(list(entry.getKey(), entry.getValue())));
        return Lists.of(lists);
    }

    private static NamedList list(String name, JsonNode given) {
        if (!NamedList.isName(name)) {
            throw new WrongInput("lists: " + name + " is no name of a list");
        }
        String kindText = given.isObject() ? text(given, "kind", null) : "";
        NamedList.Kind kind =
                List.of(NamedList.Kind.values()).stream()
                        .filter(known -> known.text().equals(kindText))
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new WrongInput(
                                                "lists."
                                                        + name
                                                        + ": kind must be ip, hostname or asn"));
        var items = new ArrayList<String>();
        JsonNode all = given.get("items");
        if (all == null || !all.isArray()) {
            throw new WrongInput("lists." + name + ": items must be an array");
        }
        for (JsonNode item : all) {
            String text = item.isString() || item.isIntegralNumber() ? item.asString() : "";
            NamedList.refuse(kind, text)
                    .ifPresent(
                            reason -> {
                                throw new WrongInput("lists." + name + ": an item " + reason);
                            });
            items.add(text);
        }
        return new NamedList(name, kind, items);
    }

    // ---- a request -----------------------------------------------------------------------------

    private static SampleRequest sample(JsonNode given) {
        if (!given.isObject()) {
            throw new WrongInput("request must be an object");
        }
        given.propertyNames().stream()
                .filter(key -> !REQUEST.contains(key))
                .findFirst()
                .ifPresent(
                        key -> {
                            throw new WrongInput("request: no such key: " + key);
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
            boolean pair =
                    line.isArray()
                            && line.size() == 2
                            && line.get(0).isString()
                            && line.get(1).isString();
            if (!pair) {
                throw new WrongInput("request: each of headers must be [\"Name\", \"value\"]");
            }
            headers.add(new SampleRequest.Header(line.get(0).asString(), line.get(1).asString()));
        }
        if (!given.isArray()) {
            throw new WrongInput("request: headers must be an array");
        }
        return headers;
    }

    private static List<String> texts(JsonNode array, String key) {
        if (!array.isArray()) {
            throw new WrongInput(key + " must be an array");
        }
        var texts = new ArrayList<String>();
        for (JsonNode item : array) {
            if (!item.isString()) {
                throw new WrongInput(key + " must be strings");
            }
            texts.add(item.asString());
        }
        return texts;
    }

    /// @param fallback null if the key is needed
    private static String text(JsonNode object, String key, @Nullable String fallback) {
        JsonNode value = object.get(key);
        if (value == null || value.isNull()) {
            if (fallback == null) {
                throw new WrongInput(key + " is needed");
            }
            return fallback;
        }
        if (!value.isString()) {
            throw new WrongInput(key + " must be a string");
        }
        return value.asString();
    }

    // ---- fields --------------------------------------------------------------------------------

    private static Facts given(JsonNode fields) {
        if (!fields.isObject()) {
            throw new WrongInput("fields must be an object");
        }
        var given = new EnumMap<Field, Object>(Field.class);
        fields.properties()
                .forEach(
                        entry -> {
                            Field field =
                                    Field.named(now(entry.getKey()))
                                            .orElseThrow(
                                                    () ->
                                                            new WrongInput(
                                                                    "fields: there is no "
                                                                            + entry.getKey()));
                            if (!entry.getValue().isNull()) {
                                given.put(field, value(field, entry.getValue()));
                            }
                        });
        return new GivenFacts(given);
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
                given.properties()
                        .forEach(e -> table.put(raw(e.getKey()), texts(field, e.getValue())));
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
