package io.vestibule.control.api;

import io.vestibule.config.Configuration;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.Facts;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.Trace;
import io.vestibule.rule.syntax.RuleError;
import io.vestibule.settings.Yaml;

import tools.jackson.core.JsonGenerator;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/// Tries an expression on a sample request and shows what every part of it says. *Immutable.*
final class TraceApi {

    private static final Set<String> KNOWN = Set.of("expression", "fields", "request");
    private static final int BAD = 400;

    private final ApiSources sources;
    private final EditRequests edits;

    TraceApi(ApiSources sources) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
    }

    List<Endpoint> endpoints() {
        return List.of(
                Endpoint.ask(
                        OwnApi.BASE + "/rule/trace",
                        call -> edits.object(call, body -> trace(call, body))));
    }

    private Reply trace(Call call, Yaml.Mapping body) {
        List<ApiError> unknown = Fields.unknown(body, KNOWN).toList();
        if (!unknown.isEmpty()) {
            return ResponseEnvelope.failure(BAD, unknown.toArray(ApiError[]::new));
        }
        Configuration now = sources.newest().get();
        String text = body.text("expression").orElse("");
        return switch (RuleCompiler.compile(text, now.abilities().scheme(), now.lists())) {
            case RuleResult.Refused(RuleError error) ->
                    ResponseEnvelope.failure(
                            BAD,
                            ApiError.invalid(
                                    "expression: line %d, column %d: %s"
                                            .formatted(
                                                    error.line(), error.column(), error.reason()),
                                    "/expression"));
            case RuleResult.Good(CompiledRule rule) -> trace(call, rule);
        };
    }

    private Reply trace(Call call, CompiledRule rule) {
        Facts facts;
        try {
            facts = sources.samples().facts(call.body().toString(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            String message = String.valueOf(e.getMessage());
            return ResponseEnvelope.failure(
                    BAD,
                    ApiError.invalid(
                            message, message.startsWith("field") ? "/fields" : "/request"));
        }
        return ResponseEnvelope.of(
                json -> {
                    json.writeStartObject();
                    json.writeBooleanProperty("matches", facts.satisfy(rule));
                    json.writeStringProperty("canonical", rule.canonical());
                    json.writeName("trace");
                    write(json, rule.trace(facts));
                    json.writeEndObject();
                });
    }

    private static void write(JsonGenerator json, Trace trace) {
        json.writeStartObject();
        json.writeStringProperty("text", trace.text());
        switch (trace.truth()) {
            case TRUE -> json.writeBooleanProperty("truth", true);
            case FALSE -> json.writeBooleanProperty("truth", false);
            case NONE -> json.writeStringProperty("value", trace.value());
        }
        json.writeName("parts");
        json.writeStartArray();
        trace.parts().forEach(part -> write(json, part));
        json.writeEndArray();
        json.writeEndObject();
    }
}
