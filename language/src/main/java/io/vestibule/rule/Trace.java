package io.vestibule.rule;

import io.vestibule.rule.regex.Undecided;
import io.vestibule.rule.syntax.Printer;
import io.vestibule.rule.syntax.RuleNode;
import io.vestibule.rule.syntax.Trees;
import io.vestibule.rule.syntax.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// How a part of a rule came out for a request, and the parts below it. *Immutable.*
///
/// @param text the part, in the printer's spelling
/// @param truth what came out of a condition; none if it is undecided
/// @param value what came out, as text; text in quotes; `missing` for nothing; why it is undecided
/// @param parts those below that are not literals, in their order
public record Trace(String text, TruthValue truth, String value, List<Trace> parts) {

    private static final int LONGEST_VALUE = 200;

    /// What came out of a condition.
    public enum TruthValue {
        TRUE,
        FALSE,
        /// It is no condition, but a value.
        NONE
    }

    public Trace {
        parts = List.copyOf(parts);
    }

    /// Evaluates every part of `rule` for a request, also those that the rule itself need not look
    /// at because it is decided already. Each part may cost what the whole rule may.
    static Trace of(RuleNode node, Closures closures, Facts facts) {
        var parts = new ArrayList<Trace>();
        for (RuleNode part : Trees.below(node)) {
            if (!(part instanceof RuleNode.Literal)) {
                parts.add(of(part, closures, facts));
            }
        }
        facts.regexBudget().refill();
        Object value;
        try {
            value = closures.value(node).of(facts);
        } catch (Undecided undecided) {
            return new Trace(Printer.print(node), TruthValue.NONE, undecided.words(), parts);
        }
        boolean flag = Type.BOOL.equals(node.type());
        var truth = !flag ? TruthValue.NONE : Boolean.TRUE.equals(value) ? TruthValue.TRUE : TruthValue.FALSE;
        return new Trace(Printer.print(node), truth, shown(value), parts);
    }

    private static String shown(@Nullable Object value) {
        String text = switch (value) {
            case null -> "missing";
            case String bytes -> Printer.print(new RuleNode.Literal(bytes, Type.BYTES));
            case List<?> list -> list.stream().map(Trace::shown).collect(Collectors.joining(", ", "[", "]"));
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(e -> shown(e.getKey()) + ": " + shown(e.getValue()))
                        .collect(Collectors.joining(", ", "{", "}"));
            default -> value.toString();
        };
        return text.length() <= LONGEST_VALUE ? text : text.substring(0, LONGEST_VALUE) + "…";
    }
}
