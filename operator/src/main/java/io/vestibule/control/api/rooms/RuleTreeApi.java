package io.vestibule.control.api.rooms;

import io.vestibule.config.Configuration;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Fields;
import io.vestibule.control.api.request.Json;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.Outline;
import io.vestibule.rule.syntax.RuleError;
import io.vestibule.settings.text.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import tools.jackson.core.JsonGenerator;

/// The shape of a rule from its text, and its text from its shape, so that those who show rules as
/// forms need no parser of their own. *Immutable.*
public record RuleTreeApi(ApiSources sources) {

    private static final String EXPRESSION = "expression";
    private static final String TREE = "tree";
    private static final Set<String> OF_LEAF = Set.of("text", "left", "operator", "right", "texts", "type");
    private static final int BAD = 400;

    public List<Endpoint> endpoints() {
        return List.of(Endpoint.ask(
                        Endpoint.OWN + "/rule/tree", call -> new EditRequests(sources).object(call, this::answer))
                .computing());
    }

    private Reply answer(Yaml.Mapping body) {
        List<ApiError> unknown = Fields.unknown(body, Set.of(EXPRESSION, TREE)).toList();
        if (!unknown.isEmpty()) {
            return ResponseEnvelope.invalid(unknown);
        }
        boolean text = body.entries().containsKey(EXPRESSION);
        if (text == body.entries().containsKey(TREE)) {
            return EditRequests.wrong("the body must have either expression or tree");
        }
        return text ? ofText(body) : ofTree(body);
    }

    private Reply ofText(Yaml.Mapping body) {
        Configuration now = sources.now();
        String text = Fields.text(body, EXPRESSION).orElse("");
        return answer(RuleCompiler.compile(text, now.abilities().scheme(), now.lists()), "/" + EXPRESSION);
    }

    private Reply ofTree(Yaml.Mapping body) {
        var errors = new ArrayList<ApiError>();
        var entry = body.entries().get(TREE);
        Optional<Outline> outline = entry == null ? Optional.empty() : read(entry.value(), "/" + TREE, errors);
        if (!errors.isEmpty() || outline.isEmpty()) {
            return ResponseEnvelope.invalid(errors);
        }
        Configuration now = sources.now();
        var result = RuleCompiler.compile(outline.get(), now.abilities().scheme(), now.lists());
        boolean refused = result instanceof RuleResult.Refused;
        return answer(
                result,
                (refused ? faulty(outline.get(), "/" + TREE, now) : Optional.<String>empty()).orElse("/" + TREE));
    }

    /// The place of the first condition that cannot be read, if it is one of them.
    private static Optional<String> faulty(Outline outline, String place, Configuration now) {
        return switch (outline) {
            case Outline.Group(String word, List<Outline> parts) ->
                IntStream.range(0, parts.size())
                        .mapToObj(i -> faulty(parts.get(i), place + "/" + word + "/" + i, now))
                        .flatMap(Optional::stream)
                        .findFirst();
            case Outline.Not(Outline part) -> faulty(part, place + "/not", now);
            case Outline.Leaf leaf ->
                RuleCompiler.compile(leaf.text(), now.abilities().scheme(), now.lists()) instanceof RuleResult.Refused
                        ? Optional.of(place)
                        : Optional.empty();
        };
    }

    private Reply answer(RuleResult result, String pointer) {
        return switch (result) {
            case RuleResult.Refused(RuleError error) -> refused(error, pointer);
            case RuleResult.Good(CompiledRule rule) ->
                ResponseEnvelope.object(json -> {
                    json.writeStringProperty(EXPRESSION, rule.canonical());
                    json.writeName(TREE);
                    write(json, rule.outline());
                });
        };
    }

    /// With what an editor needs to draw carets.
    private static Reply refused(RuleError error, String pointer) {
        return ResponseEnvelope.failure(
                BAD,
                ApiError.invalid(
                        "expression: line %d, column %d: %s".formatted(error.line(), error.column(), error.reason()),
                        pointer),
                json -> {
                    json.writeStartObject();
                    json.writeStringProperty("code", error.code().text());
                    json.writeNumberProperty("line", error.line());
                    json.writeNumberProperty("column", error.column());
                    json.writeNumberProperty("length", error.length());
                    json.writeStringProperty("message", error.message());
                    json.writeStringProperty("hint", error.hint());
                    json.writeStringProperty("source", error.source());
                    json.writeEndObject();
                });
    }

    // ---- writing -----------------------------------------------------------------------------

    private static void write(JsonGenerator json, Outline outline) {
        json.writeStartObject();
        switch (outline) {
            case Outline.Group(String word, List<Outline> parts) -> {
                Json.array(json, word, parts, part -> write(json, part));
            }
            case Outline.Not(Outline part) -> {
                json.writeName("not");
                write(json, part);
            }
            case Outline.Leaf leaf -> write(json, leaf);
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Outline.Leaf leaf) {
        json.writeStringProperty("text", leaf.text());
        leaf.comparison().ifPresent(comparison -> {
            json.writeStringProperty("left", comparison.left());
            json.writeStringProperty("type", comparison.type().toString());
            json.writeStringProperty("operator", comparison.operator());
            json.writeStringProperty("right", comparison.right());
            comparison.texts().ifPresent(texts -> {
                Json.texts(json, "texts", texts);
            });
        });
    }

    // ---- reading -----------------------------------------------------------------------------

    private static Optional<Outline> read(Yaml tree, String pointer, List<ApiError> errors) {
        if (!(tree instanceof Yaml.Mapping keys)) {
            return wrong("must be an object", pointer, errors);
        }
        var names = keys.entries().keySet();
        if (names.size() == 1 && Outline.joins(names.iterator().next())) {
            return group(names.iterator().next(), keys, pointer, errors);
        }
        if (names.size() == 1 && keys.entries().get("not") instanceof Yaml.Entry(var _, var negated)) {
            return read(negated, pointer + "/not", errors).map(Outline.Not::new);
        }
        return leaf(keys, pointer, errors);
    }

    private static Optional<Outline> group(String word, Yaml.Mapping keys, String pointer, List<ApiError> errors) {
        String place = pointer + "/" + word;
        if (!(keys.entries().get(word) instanceof Yaml.Entry(var _, Yaml.Sequence parts))
                || parts.items().size() < 2) {
            return wrong("must be an array of two parts or more", place, errors);
        }
        var all = new ArrayList<Outline>();
        for (int i = 0; i < parts.items().size(); i++) {
            read(parts.items().get(i), place + "/" + i, errors).ifPresent(all::add);
        }
        return all.size() == parts.items().size() ? Optional.of(new Outline.Group(word, all)) : Optional.empty();
    }

    /// Its parts, if they are given, are used in place of its text.
    private static Optional<Outline> leaf(Yaml.Mapping keys, String pointer, List<ApiError> errors) {
        var unknown = Fields.unknown(keys, OF_LEAF).toList();
        if (!unknown.isEmpty()) {
            return wrong("must have and, or, xor or not alone, or text, or left and operator", pointer, errors);
        }
        Optional<String> left = Fields.text(keys, "left");
        Optional<String> operator = Fields.text(keys, "operator");
        if (left.isPresent() && operator.isPresent()) {
            String right = Fields.text(keys, "right").orElse("");
            return Optional.of(leaf(Outline.text(left.get(), operator.get(), right, texts(keys))));
        }
        return Fields.text(keys, "text")
                .map(RuleTreeApi::leaf)
                .or(() -> wrong("must have text, or left and operator", pointer, errors));
    }

    private static Outline leaf(String text) {
        return new Outline.Leaf(text, Optional.empty());
    }

    private static Optional<List<String>> texts(Yaml.Mapping keys) {
        return keys.entries().get("texts") instanceof Yaml.Entry(var _, Yaml.Sequence all)
                ? Optional.of(all.items().stream()
                        .map(item -> item instanceof Yaml.Scalar text ? text.value() : "")
                        .toList())
                : Optional.empty();
    }

    private static Optional<Outline> wrong(String reason, String pointer, List<ApiError> errors) {
        errors.add(ApiError.invalid(reason, pointer));
        return Optional.empty();
    }
}
