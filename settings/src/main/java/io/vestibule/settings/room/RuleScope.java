package io.vestibule.settings.room;

import io.vestibule.rule.syntax.Scheme;
import io.vestibule.rule.value.Lists;

/// What rules may use. Immutable.
///
/// @param scheme the names
/// @param lists those that `in $name` looks into
public record RuleScope(Scheme scheme, Lists lists) {

    /// No databases, no lists.
    public static final RuleScope BARE = new RuleScope(Scheme.BARE, Lists.NONE);
}
