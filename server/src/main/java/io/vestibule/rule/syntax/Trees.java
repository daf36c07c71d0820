package io.vestibule.rule.syntax;

import java.util.List;
import java.util.function.Consumer;

/// Ways through trees.
public final class Trees {

    private Trees() {}

    /// The parts directly below.
    public static List<Node> below(Node node) {
        return switch (node) {
            case Node.Asked _, Node.Literal _ -> List.of();
            case Node.Call call -> call.arguments();
            case Node.At at -> List.of(at.of());
            case Node.Compare compare -> List.of(compare.left(), compare.right());
            case Node.Condition condition -> List.of(condition.left());
            case Node.Not not -> List.of(not.operand());
            case Node.Logic logic -> logic.operands();
            case Node.Quantified quantified -> List.of(quantified.flags());
        };
    }

    /// Every part, parents first.
    public static void walk(Node node, Consumer<Node> visitor) {
        visitor.accept(node);
        below(node).forEach(part -> walk(part, visitor));
    }
}
