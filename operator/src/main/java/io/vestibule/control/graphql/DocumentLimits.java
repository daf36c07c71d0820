package io.vestibule.control.graphql;

import graphql.language.Definition;
import graphql.language.Document;
import graphql.language.Field;
import graphql.language.FragmentDefinition;
import graphql.language.FragmentSpread;
import graphql.language.InlineFragment;
import graphql.language.OperationDefinition;
import graphql.language.Selection;
import graphql.language.SelectionSet;
import graphql.parser.ParserOptions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Looks at how large a query is, with every fragment where it is spread, before anything costs
/// time by its size. Confined to one query.
final class DocumentLimits {

    /// Characters of a query, without variables.
    static final int LONGEST = 64 << 10;

    /// Words and signs of a query.
    static final int MOST_TOKENS = 10_000;

    /// Levels of the grammar, of which a level of a query takes about five.
    private static final int DEEPEST_RULES = 200;

    /// Levels of fields: the query that tools send to learn the schema has fifteen.
    static final int DEEPEST = 16;

    /// Fields, counted wherever a fragment brings them.
    static final int MOST_FIELDS = 1_000;

    /// Times that a dataset is asked for.
    static final int MOST_DATASETS = 20;

    /// How the text is read.
    static final ParserOptions PARSER = ParserOptions.newParserOptions()
            .captureIgnoredChars(false)
            .captureLineComments(false)
            .readerTrackData(false)
            .maxCharacters(LONGEST)
            .maxTokens(MOST_TOKENS)
            .maxWhitespaceTokens(LONGEST)
            .maxRuleDepth(DEEPEST_RULES)
            .build();

    /// Digits of a number: the greatest that is compared with has nineteen.
    static final int MOST_DIGITS = 20;

    private final Map<String, FragmentDefinition> fragments = new HashMap<>();
    private final Map<String, Size> sizes = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private final Set<String> datasets;

    /// How large a part of a query is. Counts stop growing far beyond the limits.
    private record Size(int depth, int fields, int datasets) {

        private static final int ENOUGH = 1_000_000;
        private static final Size NONE = new Size(0, 0, 0);

        Size and(Size other) {
            return new Size(
                    Math.max(depth, other.depth),
                    Math.min(ENOUGH, fields + other.fields),
                    Math.min(ENOUGH, datasets + other.datasets));
        }

        Size under(boolean isDataset) {
            return new Size(depth + 1, fields + 1, datasets + (isDataset ? 1 : 0));
        }
    }

    private DocumentLimits(Document document, Set<String> datasets) {
        this.datasets = datasets;
        for (FragmentDefinition fragment : document.getDefinitionsOfType(FragmentDefinition.class)) {
            fragments.put(fragment.getName(), fragment);
        }
    }

    /// Why the text of a query is not even read: to make a number of many digits takes time that
    /// grows with their square.
    static Optional<String> fault(String query) {
        int digits = 0;
        int at = 0;
        while (at < query.length()) {
            char c = query.charAt(at);
            if (c == '"' || c == '#') {
                at = c == '#' ? endOfLine(query, at) : endOfText(query, at);
                digits = 0;
                continue;
            }
            digits = c >= '0' && c <= '9' ? digits + 1 : 0;
            if (digits > MOST_DIGITS) {
                return Optional.of("the query has a number of more than %d digits: no number here has as many"
                        .formatted(MOST_DIGITS));
            }
            at++;
        }
        return Optional.empty();
    }

    private static int endOfLine(String query, int from) {
        int at = from;
        while (at < query.length() && query.charAt(at) != '\n' && query.charAt(at) != '\r') {
            at++;
        }
        return at;
    }

    /// Behind a text in one or three quotes; the end of the query if it does not end.
    private static int endOfText(String query, int from) {
        String quotes = query.startsWith("\"\"\"", from) ? "\"\"\"" : "\"";
        int at = from + quotes.length();
        while (at < query.length() && !query.startsWith(quotes, at)) {
            at += query.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(query.length(), at + quotes.length());
    }

    /// Why a query cannot be answered, if it is no query or too large a one.
    ///
    /// @param datasets the names of fields that are read from the store
    static Optional<String> fault(Document document, Set<String> datasets) {
        var limits = new DocumentLimits(document, datasets);
        boolean any = false;
        for (Definition<?> definition : document.getDefinitions()) {
            switch (definition) {
                case OperationDefinition operation -> {
                    any = true;
                    Optional<String> fault = limits.fault(operation);
                    if (fault.isPresent()) {
                        return fault;
                    }
                }
                case FragmentDefinition _ -> {}
                default -> {
                    return Optional.of("a query cannot define types: ask for { viewer { zones … } }, or for {"
                            + " __schema { types { name } } } to see those that there are");
                }
            }
        }
        return any
                ? Optional.empty()
                : Optional.of("there are fragments and no query: add one, as query { viewer { … } }");
    }

    private Optional<String> fault(OperationDefinition operation) {
        OperationDefinition.Operation kind = operation.getOperation();
        if (kind == OperationDefinition.Operation.MUTATION) {
            return Optional.of("there are no mutations here, only queries: rooms are changed by the API below"
                    + " /client/v4/zones");
        }
        if (kind == OperationDefinition.Operation.SUBSCRIPTION) {
            return Optional.of("there are no subscriptions here, only queries: send the query again when you"
                    + " want newer rows; the current minute is written every five"
                    + " seconds");
        }
        Size size = size(operation.getSelectionSet());
        if (size.depth() > DEEPEST) {
            return Optional.of("the query is %d levels deep: at most %d are answered, and datasets need five"
                    .formatted(size.depth(), DEEPEST));
        }
        if (size.fields() > MOST_FIELDS) {
            return Optional.of(
                    "the query asks for more than %d fields, counted wherever a fragment brings them: split it into several"
                            .formatted(MOST_FIELDS));
        }
        if (size.datasets() > MOST_DATASETS) {
            return Optional.of("the query asks for %d datasets: at most %d are answered, so split it into several"
                    .formatted(size.datasets(), MOST_DATASETS));
        }
        return Optional.empty();
    }

    private Size size(@Nullable SelectionSet selections) {
        Size all = Size.NONE;
        if (selections != null) {
            for (Selection<?> selection : selections.getSelections()) {
                all = all.and(
                        switch (selection) {
                            case Field field -> size(field.getSelectionSet()).under(datasets.contains(field.getName()));
                            case InlineFragment part -> size(part.getSelectionSet());
                            case FragmentSpread spread -> size(spread.getName());
                            default -> Size.NONE;
                        });
            }
        }
        return all;
    }

    /// The size of a fragment; one that is spread in itself is refused later.
    private Size size(String fragment) {
        Size known = sizes.get(fragment);
        FragmentDefinition definition = fragments.get(fragment);
        if (known != null || definition == null || !open.add(fragment)) {
            return known == null ? Size.NONE : known;
        }
        Size size = size(definition.getSelectionSet());
        open.remove(fragment);
        sizes.put(fragment, size);
        return size;
    }
}
