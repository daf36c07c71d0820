package io.vestibule.rule.syntax;

import io.vestibule.rule.value.Ascii;
import io.vestibule.rule.value.Lists;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The shape of a rule for people who build it by choosing: groups of conditions, each a value of
/// the request, an operator and what it is compared with. What has another shape stands there as
/// text. *Immutable.*
public sealed interface Outline {

    /// Functions of a value and a literal that read like operators.
    Set<String> OF_AN_END = Set.of(Function.STARTS_WITH.text(), Function.ENDS_WITH.text());

    /// Conditions joined by one word.
    ///
    /// @param word `and`, `or` or `xor`
    record Group(String word, List<Outline> parts) implements Outline {
        public Group {
            parts = List.copyOf(parts);
        }
    }

    /// The opposite of a part.
    record Not(Outline part) implements Outline {}

    /// One condition.
    ///
    /// @param text the whole of it
    /// @param comparison its parts, if it compares a value of the request with literals
    record Leaf(String text, Optional<Comparison> comparison) implements Outline {}

    /// A value of the request and what it is compared with.
    ///
    /// @param left such as `http.host` or `lower(http.request.uri.path)`
    /// @param type of the left side
    /// @param operator such as `eq`, `in`, `strict wildcard`; `is` for a Bool on its own, without a
    ///   right side; `starts_with` and `ends_with`, which a rule writes as functions
    /// @param right as it is written in a rule; empty for none
    /// @param texts the strings on the right side, if it is made of strings that are text
    record Comparison(String left, Type type, String operator, String right, Optional<List<String>> texts) {
        public Comparison {
            texts = texts.map(List::copyOf);
        }
    }

    /// The shape of a tree.
    static Outline of(RuleNode node) {
        return switch (node) {
            case RuleNode.Logic logic
            when Type.BOOL.equals(logic.type()) ->
                new Group(
                        logic.operator().word(),
                        logic.operands().stream().map(Outline::of).toList());
            case RuleNode.Not not when Type.BOOL.equals(not.type()) -> new Not(of(not.operand()));
            default -> new Leaf(Printer.print(node), comparison(node));
        };
    }

    private static Optional<Comparison> comparison(RuleNode node) {
        return switch (node) {
            case RuleNode.Asked(var field)
            when Type.BOOL.equals(field.type()) ->
                Optional.of(new Comparison(field.text(), Type.BOOL, "is", "", Optional.empty()));
            case RuleNode.Condition condition
            when Type.BOOL.equals(condition.type()) -> {
                boolean literal =
                        !(condition instanceof RuleNode.Compare compare) || compare.right() instanceof RuleNode.Literal;
                yield literal
                        ? Optional.of(new Comparison(
                                Printer.print(condition.left()),
                                condition.left().type(),
                                Printer.operator(condition),
                                Printer.right(condition),
                                texts(condition)))
                        : Optional.empty();
            }
            case RuleNode.Call(Function function, List<RuleNode> arguments, Type type)
            when Type.BOOL.equals(type)
                    && OF_AN_END.contains(function.text())
                    && arguments.getLast() instanceof RuleNode.Literal(String end, var _) ->
                Optional.of(new Comparison(
                        Printer.print(arguments.getFirst()),
                        arguments.getFirst().type(),
                        function.text(),
                        Printer.quoted(end),
                        decoded(end)));
            default -> Optional.empty();
        };
    }

    private static Optional<List<String>> texts(RuleNode.Condition condition) {
        return switch (condition) {
            case RuleNode.Compare(var _, var _, RuleNode.Literal(String bytes, var _)) -> decoded(bytes);
            case RuleNode.In(var _, RuleNode.Items.Texts(var all)) -> decoded(all.toArray(String[]::new));
            case RuleNode.Contains(var _, String bytes) -> decoded(bytes);
            case RuleNode.Matches(var _, String pattern) -> decoded(pattern);
            case RuleNode.Wildcard(var _, String pattern, var _) -> decoded(pattern);
            default -> Optional.empty();
        };
    }

    private static Optional<List<String>> decoded(String... bytes) {
        List<String> texts = Arrays.stream(bytes).map(Ascii::text).toList();
        boolean whole = texts.stream().map(Ascii::bytes).toList().equals(List.of(bytes));
        return whole ? Optional.of(texts) : Optional.empty();
    }

    /// A condition as text: as its parts say it.
    ///
    /// @param texts the strings on the right side; empty if `right` says it
    static String text(String left, String operator, String right, Optional<List<String>> texts) {
        if (operator.equals("is")) {
            return left;
        }
        String side = texts.map(all -> side(operator, all)).orElse(right);
        if (OF_AN_END.contains(operator)) {
            return operator + "(" + left + ", " + side + ")";
        }
        return left + " " + operator + " " + side;
    }

    /// In regular expressions a backslash is no escape of the rule's.
    private static String side(String operator, List<String> texts) {
        String joined = texts.stream()
                .map(Ascii::bytes)
                .map(operator.equals("matches") ? Printer::raw : Printer::quoted)
                .collect(Collectors.joining(" "));
        return operator.equals("in") ? "{" + joined + "}" : joined;
    }

    /// The tree of an outline; each condition is read on its own, so that none can reach beyond its
    /// place.
    ///
    /// @param scheme the names that may be used
    /// @param lists those that `in $name` may look into
    /// @throws Source.Fault where a condition cannot be read; its place is one in that condition
    static RuleNode tree(Outline outline, Scheme scheme, Lists lists) {
        return switch (outline) {
            case Group(String word, List<Outline> parts) ->
                new RuleNode.Logic(
                        operator(word),
                        parts.stream().map(part -> tree(part, scheme, lists)).toList());
            case Not(Outline part) -> new RuleNode.Not(tree(part, scheme, lists));
            case Leaf leaf -> new Parser(Source.of(leaf.text()), scheme, lists).rule();
        };
    }

    /// Whether a word joins conditions.
    static boolean joins(String word) {
        return Arrays.stream(RuleNode.Operator.values()).anyMatch(o -> o.word().equals(word));
    }

    private static RuleNode.Operator operator(String word) {
        return Arrays.stream(RuleNode.Operator.values())
                .filter(operator -> operator.word().equals(word))
                .findFirst()
                .orElseThrow();
    }
}
