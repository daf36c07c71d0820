package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.config.RuleEdits;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Fields;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.JudgedRequest;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.Trace;
import io.vestibule.rule.syntax.RuleError;
import io.vestibule.settings.text.Yaml;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/// Tries an expression on a sample request and shows what every part of it says, or several rules
/// and shows which one decides. *Immutable.*
public record TraceApi(ApiSources sources) {

    private static final String RULES = "rules";
    private static final Set<String> KNOWN = Set.of("expression", RULES, "fields", "request");
    private static final Set<String> OF_RULE = Set.of("expression", "enabled");

    /// Bytes of a body: a hundred rules and a request.
    static final int LONGEST = 1 << 20;

    private static final int TOO_LONG = 413;

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.ask(
                        Endpoint.OWN + "/rule/trace",
                        call -> tooLong(call)
                                .orElseGet(() -> new EditRequests(sources).object(call, body -> trace(call, body))))
                .computing());
    }

    private static Optional<Reply> tooLong(Call call) {
        return call.body().length() <= LONGEST
                ? Optional.empty()
                : Optional.of(ResponseEnvelope.failure(
                        TOO_LONG,
                        ApiError.invalid(
                                "the body must be at most 1 MiB, and the request in it one" + " that the gate accepts",
                                "")));
    }

    private Reply trace(Call call, Yaml.Mapping body) {
        List<ApiError> unknown = Fields.unknown(body, KNOWN).toList();
        if (!unknown.isEmpty()) {
            return ResponseEnvelope.invalid(unknown);
        }
        if (body.entries().containsKey(RULES)) {
            return body.entries().containsKey("expression")
                    ? EditRequests.wrong("the body must have either expression or rules")
                    : several(call, body);
        }
        return switch (compiled(body)) {
            case RuleResult.Refused(RuleError error) ->
                ResponseEnvelope.invalid(
                        "expression: line %d, column %d: %s".formatted(error.line(), error.column(), error.reason()),
                        "/expression");
            case RuleResult.Good(CompiledRule rule) -> trace(call, rule);
        };
    }

    private RuleResult compiled(Yaml.Mapping rule) {
        Configuration now = sources.now();
        String text = rule.text("expression").orElse("");
        return RuleCompiler.compile(text, now.abilities().scheme(), now.lists());
    }

    private JudgedRequest facts(Call call) {
        return sources.samples()
                .sample(call.body().toString(StandardCharsets.UTF_8))
                .get();
    }

    private static Reply wrongSample(IllegalArgumentException e) {
        String message = String.valueOf(e.getMessage());
        return ResponseEnvelope.invalid(message, message.startsWith("field") ? "/fields" : "/request");
    }

    private Reply trace(Call call, CompiledRule rule) {
        JudgedRequest facts;
        try {
            facts = facts(call);
        } catch (IllegalArgumentException e) {
            return wrongSample(e);
        }
        return ResponseEnvelope.object(json -> {
            json.writeBooleanProperty("matches", facts.satisfy(rule));
            json.writeStringProperty("canonical", rule.canonical());
            json.writeName("trace");
            write(json, rule.trace(facts));
        });
    }

    // ---- several -----------------------------------------------------------------------------

    /// One of several rules.
    private record Tried(boolean enabled, RuleResult result) {

        boolean holds(JudgedRequest facts) {
            return result instanceof RuleResult.Good(CompiledRule rule) && facts.satisfy(rule);
        }
    }

    private Reply several(Call call, Yaml.Mapping body) {
        if (!(body.entries().get(RULES) instanceof Yaml.Entry(var _, Yaml.Sequence all))
                || all.items().size() > RuleEdits.MOST_RULES
                || !all.items().stream().allMatch(TraceApi::isRule)) {
            return ResponseEnvelope.invalid(
                    "rules must be an array of at most %d objects such as {\"expression\": …, \"enabled\": true}"
                            .formatted(RuleEdits.MOST_RULES),
                    "/" + RULES);
        }
        List<Tried> rules = all.items().stream()
                .map(Yaml.Mapping.class::cast)
                .map(keys -> new Tried(!keys.text("enabled").equals(Optional.of("false")), compiled(keys)))
                .toList();
        try {
            var sample = sources.samples().sample(call.body().toString(StandardCharsets.UTF_8));
            int decides = firstThatHolds(rules, sample.get());
            List<Boolean> each =
                    rules.stream().map(rule -> rule.holds(sample.get())).toList();
            return ResponseEnvelope.of(json -> write(json, decides, rules, each));
        } catch (IllegalArgumentException e) {
            return wrongSample(e);
        }
    }

    private static boolean isRule(Yaml item) {
        return item instanceof Yaml.Mapping keys
                && OF_RULE.containsAll(keys.entries().keySet());
    }

    /// As the gate asks them: one after another until one matches, and what they spend on regular
    /// expressions is of one request.
    ///
    /// @return the number of the rule, counted from 1; 0 for none
    private static int firstThatHolds(List<Tried> rules, JudgedRequest facts) {
        for (int i = 0; i < rules.size(); i++) {
            if (rules.get(i).enabled() && rules.get(i).holds(facts)) {
                return i + 1;
            }
        }
        return 0;
    }

    private static void write(JsonGenerator json, int decides, List<Tried> rules, List<Boolean> each) {
        json.writeStartObject();
        json.writeBooleanProperty("matches", decides > 0);
        json.writeNumberProperty("rule", decides);
        json.writeArrayPropertyStart(RULES);
        for (int i = 0; i < rules.size(); i++) {
            json.writeStartObject();
            json.writeBooleanProperty("matches", each.get(i));
            if (rules.get(i).result() instanceof RuleResult.Refused(RuleError error)) {
                json.writeStringProperty("refused", error.reason());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Trace trace) {
        json.writeStartObject();
        json.writeStringProperty("text", trace.text());
        switch (trace.truth()) {
            case TRUE -> json.writeBooleanProperty("truth", true);
            case FALSE -> json.writeBooleanProperty("truth", false);
            case NONE -> json.writeStringProperty("value", trace.value());
        }
        Json.array(json, "parts", trace.parts(), part -> write(json, part));
        json.writeEndObject();
    }
}
