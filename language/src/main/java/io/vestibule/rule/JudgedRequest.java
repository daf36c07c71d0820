package io.vestibule.rule;

/// The facts about one request that rules judge: a rule matches it, or does not, however the
/// request may be read. *Confined to the thread that evaluates.*
public interface JudgedRequest extends Facts {

    /// Whether a rule matches, however what is known may be read.
    default boolean satisfy(CompiledRule rule) {
        return rule.matches(this);
    }
}
