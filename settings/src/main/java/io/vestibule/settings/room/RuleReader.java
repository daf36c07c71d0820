package io.vestibule.settings.room;

import io.vestibule.room.BypassRule;
import io.vestibule.rule.CompiledRule;
import io.vestibule.rule.RuleCompiler;
import io.vestibule.rule.RuleResult;
import io.vestibule.rule.syntax.RuleError;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.ValueKind;
import io.vestibule.settings.text.ValueKinds;
import java.util.Optional;

/// Reads one bypass rule under its published field names.
public final class RuleReader {

    /// The only thing that a rule can do.
    public static final String ACTION = "bypass_waiting_room";

    private static final int LONGEST_TEXT = 1000;
    private static final ValueKind<String> ACTIONS =
            ValueKind.of(ACTION, text -> Optional.of(text).filter(ACTION::equals));

    private RuleReader() {}

    /// The rule, or nothing if anything is wrong with it.
    ///
    /// @param scope what it may use
    public static Optional<BypassRule> read(Section section, RuleScope scope) {
        Optional<String> expression = section.need("expression", text());
        String description = section.get("description", ValueKinds.text(LONGEST_TEXT), "");
        boolean enabled = section.get("enabled", ValueKinds.FLAG, true);
        section.get("action", ACTIONS, ACTION);
        section.refuseUnknownKeys();
        var rule = expression.flatMap(e -> compile(section, "expression", e, scope));
        return section.isSound() ? rule.map(r -> new BypassRule(r, description, enabled)) : Optional.empty();
    }

    /// Any text: how long an expression may be, the language says itself.
    private static ValueKind<String> text() {
        return ValueKind.of("a rule, such as ip.src in {192.0.2.0/24}", Optional::of);
    }

    /// The rule given for `key`, with an error there if it is not one.
    static Optional<CompiledRule> compile(Section section, String key, String expression, RuleScope scope) {
        return switch (RuleCompiler.compile(expression, scope.scheme(), scope.lists())) {
            case RuleResult.Good(var rule) -> {
                rule.warnings().forEach(warning -> section.remark(key, warning.message()));
                yield Optional.of(rule);
            }
            case RuleResult.Refused(var error) -> {
                section.fault(key, reason(error));
                yield Optional.empty();
            }
        };
    }

    /// The message, with the line and carets under what is wrong.
    private static String reason(RuleError error) {
        String drawn = error.toString();
        int lines = drawn.indexOf('\n') + 1;
        int carets = drawn.indexOf('\n', lines) + 1;
        int end = drawn.lastIndexOf('^') + 1;
        return "line %d, column %d: %s%n    %s    %s"
                .formatted(
                        error.line(),
                        error.column(),
                        error.reason(),
                        drawn.substring(lines, carets),
                        drawn.substring(carets, Math.max(carets, end)));
    }
}
