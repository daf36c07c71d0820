package io.vestibule.rule.syntax;

import io.vestibule.rule.value.Ascii;
import java.util.List;
import java.util.stream.Collectors;

/// Writes trees as text. What is written reads back as the same tree.
public final class Printer {

    private Printer() {}

    public static String print(RuleNode node) {
        return switch (node) {
            case RuleNode.Asked(var field) -> field.text();
            case RuleNode.Literal(var value, var _) -> value instanceof String text ? quoted(text) : value.toString();
            case RuleNode.Call call ->
                call.function().text()
                        + call.arguments().stream().map(Printer::argument).collect(Collectors.joining(", ", "(", ")"));
            case RuleNode.At at -> print(at.of()) + "[" + key(at.key()) + "]";
            case RuleNode.Condition condition ->
                print(condition.left()) + " " + operator(condition) + " " + right(condition);
            case RuleNode.Not not -> "not " + operand(not.operand(), RuleNode.Operator.NOT);
            case RuleNode.Logic logic -> logic(logic);
            case RuleNode.Quantified quantified ->
                (quantified.all() ? "all(" : "any(") + argument(quantified.flags()) + ")";
        };
    }

    /// The word or words between the sides of a condition.
    static String operator(RuleNode.Condition condition) {
        return switch (condition) {
            case RuleNode.Compare compare -> compare.relation().word();
            case RuleNode.In _, RuleNode.InList _ -> "in";
            case RuleNode.Bits _ -> "bitwise_and";
            case RuleNode.Contains _ -> "contains";
            case RuleNode.Matches _ -> "matches";
            case RuleNode.Wildcard wildcard -> wildcard.strict() ? "strict wildcard" : "wildcard";
        };
    }

    /// The right side of a condition.
    static String right(RuleNode.Condition condition) {
        return switch (condition) {
            case RuleNode.Compare compare -> print(compare.right());
            case RuleNode.In in -> "{" + items(in.items()) + "}";
            case RuleNode.InList in -> "$" + in.list();
            case RuleNode.Bits bits -> Long.toString(bits.bits());
            case RuleNode.Contains contains -> quoted(contains.bytes());
            case RuleNode.Matches matches -> raw(matches.pattern());
            case RuleNode.Wildcard wildcard -> quoted(wildcard.pattern());
        };
    }

    private static String logic(RuleNode.Logic logic) {
        String between = " " + logic.operator().word() + " ";
        int tighter = logic.operator().tightness() + 1;
        return logic.operands().stream()
                .map(operand -> operand(operand, tighter))
                .collect(Collectors.joining(between));
    }

    /// @param tightness how tightly an operator must bind to be here without parentheses
    private static String operand(RuleNode node, int tightness) {
        boolean loose = node instanceof RuleNode.Logic logic && logic.operator().tightness() < tightness;
        return loose ? "(" + print(node) + ")" : print(node);
    }

    /// Logic needs parentheses of its own, or only its first comparison would be read.
    private static String argument(RuleNode node) {
        return node instanceof RuleNode.Logic ? "(" + print(node) + ")" : print(node);
    }

    private static String key(RuleNode.Key key) {
        return switch (key) {
            case RuleNode.Key.Index(var index) -> Long.toString(index);
            case RuleNode.Key.Name(var name) -> quoted(name);
            case RuleNode.Key.Each _ -> "*";
        };
    }

    private static String items(RuleNode.Items items) {
        return switch (items) {
            case RuleNode.Items.Numbers(var ranges) -> join(ranges);
            case RuleNode.Items.Addresses(var ranges) -> join(ranges);
            case RuleNode.Items.Texts(var texts) ->
                join(texts.stream().map(Printer::quoted).toList());
        };
    }

    private static String join(List<?> items) {
        return items.stream().map(Object::toString).collect(Collectors.joining(" "));
    }

    static String quoted(String bytes) {
        var out = new StringBuilder("\"");
        for (int i = 0; i < bytes.length(); i++) {
            char c = bytes.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= ' ' && c < 0x7F) {
                out.append(c);
            } else {
                out.append("\\x%02x".formatted((int) c));
            }
        }
        return out.append('"').toString();
    }

    static String raw(String pattern) {
        String text = Ascii.text(pattern);
        var hashes = new StringBuilder();
        while (text.contains("\"" + hashes)) {
            hashes.append('#');
        }
        return "r" + hashes + '"' + text + '"' + hashes;
    }
}
