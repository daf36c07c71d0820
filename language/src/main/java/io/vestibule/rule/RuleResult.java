package io.vestibule.rule;

import io.vestibule.rule.syntax.RuleError;

/// What came of compiling a rule's text.
public sealed interface RuleResult {

    /// The text is a rule.
    record Good(CompiledRule rule) implements RuleResult {}

    /// It is none; nothing of it may be used.
    record Refused(RuleError error) implements RuleResult {}
}
