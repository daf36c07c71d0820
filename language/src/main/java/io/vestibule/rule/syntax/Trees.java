package io.vestibule.rule.syntax;

import java.util.List;
import java.util.function.Consumer;

/// Ways through trees.
public final class Trees {

    private Trees() {}

    /// The parts directly below.
    public static List<RuleNode> below(RuleNode node) {
        return switch (node) {
            case RuleNode.Asked _, RuleNode.Literal _ -> List.of();
            case RuleNode.Call call -> call.arguments();
            case RuleNode.At at -> List.of(at.of());
            case RuleNode.Compare compare -> List.of(compare.left(), compare.right());
            case RuleNode.Condition condition -> List.of(condition.left());
            case RuleNode.Not not -> List.of(not.operand());
            case RuleNode.Logic logic -> logic.operands();
            case RuleNode.Quantified quantified -> List.of(quantified.flags());
        };
    }

    /// Every part, parents first.
    public static void walk(RuleNode node, Consumer<RuleNode> visitor) {
        visitor.accept(node);
        below(node).forEach(part -> walk(part, visitor));
    }
}
