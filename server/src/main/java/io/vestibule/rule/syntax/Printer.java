package io.vestibule.rule.syntax;

import io.vestibule.rule.value.Ascii;

import java.util.List;
import java.util.stream.Collectors;

/// Writes trees as text. What is written reads back as the same tree.
public final class Printer {

    private Printer() {}

    public static String print(Node node) {
        return switch (node) {
            case Node.Asked(var field) -> field.text();
            case Node.Literal(var value, _) ->
                    value instanceof String text ? quoted(text) : value.toString();
            case Node.Call call ->
                    call.function().text()
                            + call.arguments().stream()
                                    .map(Printer::argument)
                                    .collect(Collectors.joining(", ", "(", ")"));
            case Node.At at -> print(at.of()) + "[" + key(at.key()) + "]";
            case Node.Compare compare ->
                    left(compare) + compare.relation().word() + " " + print(compare.right());
            case Node.In in -> left(in) + "in {" + items(in.items()) + "}";
            case Node.InList in -> left(in) + "in $" + in.list();
            case Node.Bits bits -> left(bits) + "bitwise_and " + bits.bits();
            case Node.Contains contains -> left(contains) + "contains " + quoted(contains.bytes());
            case Node.Matches matches -> left(matches) + "matches " + raw(matches.pattern());
            case Node.Wildcard wildcard ->
                    left(wildcard)
                            + (wildcard.strict() ? "strict wildcard " : "wildcard ")
                            + quoted(wildcard.pattern());
            case Node.Not not -> "not " + operand(not.operand(), Node.Operator.NOT);
            case Node.Logic logic -> logic(logic);
            case Node.Quantified quantified ->
                    (quantified.all() ? "all(" : "any(") + argument(quantified.flags()) + ")";
        };
    }

    private static String left(Node.Condition condition) {
        return print(condition.left()) + " ";
    }

    private static String logic(Node.Logic logic) {
        String between = " " + logic.operator().word() + " ";
        int tighter = logic.operator().tightness() + 1;
        return logic.operands().stream()
                .map(operand -> operand(operand, tighter))
                .collect(Collectors.joining(between));
    }

    /// @param tightness how tightly an operator must bind to stand here without parentheses
    private static String operand(Node node, int tightness) {
        boolean loose =
                node instanceof Node.Logic logic && logic.operator().tightness() < tightness;
        return loose ? "(" + print(node) + ")" : print(node);
    }

    /// Logic needs parentheses of its own, or only its first comparison would be read.
    private static String argument(Node node) {
        return node instanceof Node.Logic ? "(" + print(node) + ")" : print(node);
    }

    private static String key(Node.Key key) {
        return switch (key) {
            case Node.Key.Place(var index) -> Long.toString(index);
            case Node.Key.Name(var name) -> quoted(name);
            case Node.Key.Each _ -> "*";
        };
    }

    private static String items(Node.Items items) {
        return switch (items) {
            case Node.Items.Numbers(var ranges) -> join(ranges);
            case Node.Items.Addresses(var ranges) -> join(ranges);
            case Node.Items.Texts(var texts) -> join(texts.stream().map(Printer::quoted).toList());
        };
    }

    private static String join(List<?> items) {
        return items.stream().map(Object::toString).collect(Collectors.joining(" "));
    }

    private static String quoted(String bytes) {
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

    private static String raw(String pattern) {
        String text = Ascii.text(pattern);
        var hashes = new StringBuilder();
        while (text.contains("\"" + hashes)) {
            hashes.append('#');
        }
        return "r" + hashes + '"' + text + '"' + hashes;
    }
}
