package io.vestibule.room;

import io.vestibule.rule.CompiledRule;
import java.util.List;

/// Which requests pass a room without being counted: those that any enabled rule matches.
/// Immutable.
public final class Bypass {

    /// No request.
    public static final Bypass NONE = new Bypass(List.of());

    private final List<BypassRule> rules;
    private final List<CompiledRule> enabled;

    private Bypass(List<BypassRule> rules) {
        this.rules = List.copyOf(rules);
        enabled =
                rules.stream().filter(BypassRule::enabled).map(BypassRule::rule).toList();
    }

    /// The requests that one of `rules` matches.
    ///
    /// @param rules in the order in which they were written, which changes nothing
    public static Bypass of(List<BypassRule> rules) {
        return rules.isEmpty() ? NONE : new Bypass(rules);
    }

    /// All of them.
    public List<BypassRule> rules() {
        return rules;
    }

    /// Those that are asked.
    public List<CompiledRule> enabled() {
        return enabled;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bypass bypass && rules.equals(bypass.rules);
    }

    @Override
    public int hashCode() {
        return rules.hashCode();
    }

    @Override
    public String toString() {
        return rules.toString();
    }
}
