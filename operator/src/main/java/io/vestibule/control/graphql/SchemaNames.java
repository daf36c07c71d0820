package io.vestibule.control.graphql;

import graphql.schema.GraphQLEnumType;
import graphql.schema.GraphQLEnumValueDefinition;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.GraphQLFieldsContainer;
import graphql.schema.GraphQLInputFieldsContainer;
import graphql.schema.GraphQLNamedSchemaElement;
import graphql.schema.GraphQLObjectType;
import graphql.schema.GraphQLSchema;
import graphql.schema.GraphQLTypeUtil;
import io.vestibule.settings.text.Hint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Knows the names of a schema, and says which one an unknown name probably meant. *Immutable.*
final class SchemaNames {

    private static final int MOST_NAMES = 30;

    private final GraphQLSchema schema;

    SchemaNames(GraphQLSchema schema) {
        this.schema = schema;
    }

    String noField(String field, String typeName) {
        if (!(schema.getType(typeName) instanceof GraphQLFieldsContainer type)) {
            return "there is no field %s in %s".formatted(field, typeName);
        }
        List<String> parts = type.getFieldDefinitions().stream()
                .filter(part -> GraphQLTypeUtil.unwrapAll(part.getType()) instanceof GraphQLObjectType below
                        && below.getFieldDefinition(field) != null)
                .map(GraphQLFieldDefinition::getName)
                .toList();
        if (!parts.isEmpty()) {
            return "%s has no field %s of its own; it is in %s: ask for %s { %s }"
                    .formatted(typeName, field, String.join(", ", parts), parts.getFirst(), field);
        }
        List<String> known = namesOf(type.getFieldDefinitions());
        return "there is no field %s in %s%s".formatted(field, typeName, instead(known, field));
    }

    String noArgument(String argument, @Nullable List<String> path) {
        Optional<GraphQLFieldDefinition> field = fieldAt(path == null ? List.of() : path);
        if (field.isEmpty()) {
            return "there is no argument %s here".formatted(argument);
        }
        List<String> known = namesOf(field.get().getArguments());
        return known.isEmpty()
                ? "%s takes no arguments: leave out %s".formatted(field.get().getName(), argument)
                : "%s has no argument %s%s".formatted(field.get().getName(), argument, instead(known, argument));
    }

    private Optional<GraphQLFieldDefinition> fieldAt(List<String> path) {
        GraphQLFieldsContainer type = schema.getQueryType();
        GraphQLFieldDefinition field = null;
        for (String name : path) {
            field = type == null ? null : type.getFieldDefinition(name);
            if (field == null) {
                return Optional.empty();
            }
            type = GraphQLTypeUtil.unwrapAll(field.getType()) instanceof GraphQLFieldsContainer t ? t : null;
        }
        return Optional.ofNullable(field);
    }

    String noKey(String place, String key, String typeName) {
        if (!(schema.getType(typeName) instanceof GraphQLInputFieldsContainer type)) {
            return "%s: there is no condition %s".formatted(place, key);
        }
        List<String> known = namesOf(type.getFieldDefinitions());
        List<String> bare = known.stream().filter(name -> !name.contains("_")).toList();
        List<String> ofField = conditions(known, bare, key);
        if (!ofField.isEmpty()) {
            return "%s: there is no condition %s: there are %s".formatted(place, key, String.join(", ", ofField));
        }
        String hint = Hint.among(known, key);
        return "%s: there is no condition %s%s"
                .formatted(
                        place,
                        key,
                        hint.isEmpty()
                                ? ": there are %s, alone or with _neq, _gt, _geq, _lt, _leq, _in or _notin"
                                        .formatted(String.join(", ", bare))
                                : hint);
    }

    /// Those of the field that a misspelled condition begins with.
    private static List<String> conditions(List<String> known, List<String> bare, String key) {
        return bare.stream()
                .filter(key::startsWith)
                .max(Comparator.comparingInt(String::length))
                .map(field -> known.stream()
                        .filter(n -> n.equals(field) || n.startsWith(field + "_"))
                        .toList())
                .orElse(List.of());
    }

    String needsFields(String field, String typeName) {
        var names = schema.getType(typeName) instanceof GraphQLFieldsContainer type
                ? namesOf(type.getFieldDefinitions())
                : List.<String>of();
        return "%s is an object: say which of its fields you want, as %s { %s }"
                .formatted(field, field, names.isEmpty() ? "…" : names.getFirst());
    }

    String noType(String name) {
        List<String> known = namesOf(schema.getAllTypesAsList()).stream()
                .filter(type -> !type.startsWith("__"))
                .toList();
        String hint = Hint.among(known, name);
        return "there is no type %s%s"
                .formatted(name, hint.isEmpty() ? ": scalars are string, uint64, int64, float64, Time and Date" : hint);
    }

    /// What to write instead: the nearest name, or all.
    private static String instead(Collection<String> known, String written) {
        String hint = Hint.among(known, written);
        if (!hint.isEmpty()) {
            return hint;
        }
        var names = new ArrayList<>(known).subList(0, Math.min(MOST_NAMES, known.size()));
        return ": there are "
                + String.join(", ", names)
                + (known.size() > MOST_NAMES ? " and " + (known.size() - MOST_NAMES) + " more" : "");
    }

    private static List<String> namesOf(Collection<? extends GraphQLNamedSchemaElement> all) {
        return all.stream().map(GraphQLNamedSchemaElement::getName).toList();
    }

    private static List<String> wordsOf(GraphQLEnumType type) {
        return type.getValues().stream()
                .map(GraphQLEnumValueDefinition::getName)
                .toList();
    }

    /// The orders that a type has; nothing for a type that lists no orders.
    Optional<String> noOrder(String written, String typeName) {
        if (!(schema.getType(typeName) instanceof GraphQLEnumType words)) {
            return Optional.empty();
        }
        List<String> known = wordsOf(words);
        if (known.contains(written)) {
            return Optional.of("%s is in quotes: write it without".formatted(written));
        }
        String hint = Hint.among(known, written);
        return Optional.of("%s is no order%s"
                .formatted(
                        written,
                        hint.isEmpty() ? ": an order is a field and _ASC or _DESC, as " + known.getFirst() : hint));
    }
}
