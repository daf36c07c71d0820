package io.vestibule.node.facts;

import io.vestibule.gate.visit.RuleParts;
import io.vestibule.ground.EpochClock;
import io.vestibule.node.facts.FactsReader.WrongInput;
import io.vestibule.node.outside.RandomSource;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.Geography;
import io.vestibule.rule.JudgedRequest;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.GeoDatabase;
import io.vestibule.rule.syntax.RuleError;
import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;
import io.vestibule.rule.value.NamedList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Tries out rules: one JSON object in, one out. *Thread-safe.*
public final class RuleEval {

    private static final String RULE = "rule";
    private static final Set<String> OURS = Set.of("expr", "rules", "fields", "request", "lists");

    /// A database that knows nothing about anybody: rules about countries can be tried out too.
    private static final Geography NOWHERE = new Geography() {
        @Override
        public boolean knows(GeoDatabase database) {
            return true;
        }
    };

    private final JsonMapper json = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private final FactsReader facts;

    /// One that looks addresses up nowhere.
    public RuleEval(EpochClock clock) {
        this(clock, NOWHERE);
    }

    /// @param geography where the addresses of requests are looked up
    public RuleEval(EpochClock clock, Geography geography) {
        var parts = new RuleParts(geography, new RandomSource(), (expression, mistake) -> {
            throw new IllegalStateException(expression, mistake);
        });
        facts = new FactsReader(parts, clock);
    }

    /// Answers one line.
    ///
    /// @return one line of JSON, without its end
    public String answer(String line) {
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
            return refused(json.createObjectNode(), "each line must be a JSON object", 1, 1)
                    .toString();
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
            throw new WrongInput("give either expr or rules");
        }
        List<String> expressions =
                several ? texts(input.get("rules"), "rules") : List.of(FactsReader.text(input, "expr", null));
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
        int holds = firstThatHolds(rules, facts.read(input).get());
        output.put("result", holds > 0);
        if (several && holds > 0) {
            output.put(RULE, holds);
        }
    }

    /// Asks the rules as the gate does: one after another until one matches, and what they spend on
    /// regular expressions is of one request.
    ///
    /// @return the number of the rule that matches, counted from 1; 0 for none
    private static int firstThatHolds(List<CompiledRule> rules, JudgedRequest facts) {
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

    /// The facts of a sample request, or of fields, new ones each time.
    ///
    /// @param text a JSON object with `request` or `fields`
    /// @throws IllegalArgumentException saying what is wrong with it
    public Supplier<JudgedRequest> facts(String text) {
        try {
            return facts.read(json.readTree(text));
        } catch (JacksonException | WrongInput e) {
            throw new IllegalArgumentException(String.valueOf(e.getMessage()), e);
        }
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
            throw new WrongInput("lists: " + name + " is not a valid name of a list");
        }
        String kindText = given.isObject() ? FactsReader.text(given, "kind", null) : "";
        NamedList.Kind kind = List.of(NamedList.Kind.values()).stream()
                .filter(known -> known.text().equals(kindText))
                .findFirst()
                .orElseThrow(() -> new WrongInput("lists." + name + ": kind must be ip, hostname or asn"));
        var items = new ArrayList<String>();
        JsonNode all = given.get("items");
        if (all == null || !all.isArray()) {
            throw new WrongInput("lists." + name + ": items must be an array");
        }
        for (JsonNode item : all) {
            String text = item.isString() || item.isIntegralNumber() ? item.asString() : "";
            NamedList.refuse(kind, text).ifPresent(reason -> {
                throw new WrongInput("lists." + name + ": an item " + reason);
            });
            items.add(text);
        }
        return new NamedList(name, kind, items);
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
}
