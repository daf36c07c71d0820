package io.vestibule.control.graphql;

import graphql.GraphQLError;
import graphql.InvalidSyntaxError;
import graphql.validation.ValidationError;
import graphql.validation.ValidationErrorType;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Says in plain words what is wrong with a query and what to ask instead. The parser's own words
/// name rules of the language; they are kept only for what has no words here. *Immutable.*
final class QueryErrors {

    private static final Pattern PREFIX = Pattern.compile("^Validation [eE]rror ?\\([^)]*\\) ?: ?", Pattern.DOTALL);
    private static final Pattern NAME = Pattern.compile("'([^']*)'");
    private static final Pattern VALUE = Pattern.compile(
            "^argument '([^']*)' with value '.*' (?:is not a valid '([^']*)'(?: - (.*))?"
                    + "|(must not be null|must be an object type"
                    + "|is missing required fields '.*'"
                    + "|contains a field not in '([^']*)': '([^']*)'))$",
            Pattern.DOTALL);
    private static final Pattern VARIABLE =
            Pattern.compile("^Variable '([^']*)' has an invalid value ?: (.*)$", Pattern.DOTALL);
    private static final Pattern UNKNOWN_KEY = Pattern.compile(
            "^The variables input contains a field name '([^']*)' that is not defined for"
                    + " input object type '([^']*)'.*$",
            Pattern.DOTALL);
    private static final Pattern NO_ENUM = Pattern.compile(
            "^Invalid input for enum '([^']*)'\\. No value found for name '([^']*)'.*$", Pattern.DOTALL);

    private final SchemaNames names;

    QueryErrors(SchemaNames names) {
        this.names = names;
    }

    /// The message of an error.
    String message(GraphQLError error) {
        String text = PREFIX.matcher(String.valueOf(error.getMessage()))
                .replaceFirst("")
                .strip();
        return switch (error) {
            case ValidationError wrong -> message(wrong, text);
            case InvalidSyntaxError _ -> SyntaxText.of(text);
            default -> atRunning(text);
        };
    }

    private String message(ValidationError error, String text) {
        List<String> words = NAME.matcher(text).results().map(r -> r.group(1)).toList();
        String first = words.isEmpty() ? "" : words.getFirst();
        String second = words.size() < 2 ? "" : words.get(1);
        if (!(error.getValidationErrorType() instanceof ValidationErrorType kind)) {
            return text;
        }
        return switch (kind) {
            case FieldUndefined -> names.noField(first, second);
            case UnknownArgument -> names.noArgument(first, error.getQueryPath());
            case WrongType -> wrongValue(text);
            case SubselectionRequired -> names.needsFields(second, bare(first));
            case SubselectionNotAllowed ->
                "%s is a value and has no fields: leave out the braces behind it".formatted(second);
            case UndefinedVariable ->
                "the variable $%s is used and not declared: write query ($%s: …) { … }, with its type"
                        .formatted(first, first);
            case UnusedVariable -> "the variable $%s is declared and not used: leave it out".formatted(first);
            case VariableTypeMismatch -> mismatch(words);
            case UnknownType -> names.noType(first);
            case NonInputTypeOnVariable ->
                "the variable $%s cannot have the type %s, which is one of answers: declare it as string, uint64, Time or a type that ends with _InputObject"
                        .formatted(first, second);
            case FragmentCycle ->
                "a fragment is spread in itself: leave out one of the spreads that lead back to" + " it";
            case UndefinedFragment ->
                "there is no fragment %s: add fragment %s on TYPE { … }, or spread another".formatted(first, first);
            case UnusedFragment ->
                "the fragment %s is not used: leave it out, or spread it with ...%s".formatted(first, first);
            case FieldsConflict ->
                "two fields of one object have the same name and are not the same (%s): give one an alias, as total: %s"
                        .formatted(conflict(text), words.size() < 3 ? "…" : words.get(2));
            case UnknownDirective ->
                "there is no directive @%s: there are @include(if: …) and @skip(if: …)".formatted(first);
            case MissingDirectiveArgument ->
                "the directive needs the argument %s: write @include(if: true)".formatted(first);
            case DuplicateArgumentNames -> "the argument %s is given twice: leave out one".formatted(first);
            case LoneAnonymousOperationViolation ->
                "there are several queries and one has no name: name each, as query A { … },"
                        + " and name the one you mean in operationName";
            case DuplicateOperationName -> "two queries have the name %s: give each a name of its own".formatted(first);
            case DuplicateFragmentName ->
                "two fragments have the name %s: give each a name of its own".formatted(first);
            case DuplicateVariableName -> "the variable $%s is declared twice: leave out one".formatted(first);
            case BadValueForDefaultArg ->
                "a variable of the type %s has a default value of another type: write one of that type"
                        .formatted(second);
            case UniqueObjectFieldName ->
                "%s is given twice in one object: leave out one, or put both into AND".formatted(first);
            case MissingFieldArgument ->
                "a field needs the argument %s: write it in parentheses behind the field".formatted(first);
            case InvalidFragmentType -> fragment(words);
            case InlineFragmentTypeConditionInvalid, FragmentTypeConditionInvalid ->
                "a fragment is on a type that has no fields: write it on the type that it is"
                        + " spread in, which __typename shows";
            default -> text;
        };
    }

    private String wrongValue(String text) {
        Matcher wrong = VALUE.matcher(text);
        if (!wrong.matches()) {
            return text;
        }
        String place = wrong.group(1);
        if (wrong.group(6) != null) {
            return names.noKey(place, wrong.group(6), Objects.requireNonNull(wrong.group(5)));
        }
        if (wrong.group(4) != null) {
            return switch (wrong.group(4)) {
                case "must not be null" -> "%s: null is no value: write one, or leave it out".formatted(place);
                case "must be an object type" -> "%s must be an object: write {waitingRoomId: \"…\"}".formatted(place);
                default -> place + " " + wrong.group(4);
            };
        }
        String type = String.valueOf(wrong.group(2));
        Optional<String> order = names.noOrder(lastName(text), type);
        if (order.isPresent()) {
            return place + ": " + order.get();
        }
        if (type.equals("Boolean")) {
            return place + " must be true or false, without quotes";
        }
        String reason = wrong.group(3) == null ? "is not of type " + type : wrong.group(3);
        return place + ": " + reason;
    }

    private static String mismatch(List<String> words) {
        return words.size() < 3
                ? "a variable has another type than the place it is used at"
                : "the variable $%s is declared as %s and used where %s is needed: declare it as $%s: %s"
                        .formatted(words.get(0), words.get(1), words.get(2), words.get(0), words.get(2));
    }

    private static String fragment(List<String> words) {
        String within = words.size() < 2 ? "" : words.get(words.size() - 2);
        String of = words.isEmpty() ? "" : words.getLast();
        return "a fragment on %s is used in an object of type %s: write it on %s".formatted(of, within, within);
    }

    private static String conflict(String text) {
        return text.replace("'", "").replace(" : ", ": ");
    }

    /// Errors of variables and operations, which are found when the query begins to run.
    private String atRunning(String text) {
        Matcher variable = VARIABLE.matcher(text);
        if (variable.matches()) {
            return "variable $%s: %s".formatted(variable.group(1), value(variable.group(2)));
        }
        return value(text);
    }

    private String value(String text) {
        Matcher key = UNKNOWN_KEY.matcher(text);
        if (key.matches()) {
            return names.noKey("variables", key.group(1), key.group(2));
        }
        Matcher word = NO_ENUM.matcher(text);
        if (word.matches()) {
            return names.noOrder(word.group(2), word.group(1)).orElse(text);
        }
        if (text.contains("must be an instance of type 'Map'")) {
            return "it must be an object, as {\"datetime_geq\": \"2026-03-15T04:00:00Z\"}";
        }
        if (text.contains("coerced Null value")) {
            return "it has no value: send one in variables";
        }
        if (text.startsWith("Must provide operation name")) {
            return "there are several queries: name the one you mean in operationName";
        }
        if (text.startsWith("Unknown operation named")) {
            return "operationName names no query of the text: send one of the names after" + " the word query";
        }
        return text;
    }

    /// The name within the brackets of a list type.
    private static String bare(String type) {
        return type.replaceAll("[\\[\\]!]", "");
    }

    private static String lastName(String text) {
        Matcher name = Pattern.compile("(?:name|value)='([^']*)'").matcher(text);
        String last = "this";
        while (name.find()) {
            last = String.valueOf(name.group(1));
        }
        return shortened(last);
    }

    private static String shortened(String text) {
        return text.length() <= 60 ? text : text.substring(0, 60) + "…";
    }
}
