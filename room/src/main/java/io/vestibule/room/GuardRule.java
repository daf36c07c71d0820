package io.vestibule.room;

import io.vestibule.rule.CompiledRule;

/// A guard of a room: what happens to requests that its rule describes. Immutable.
///
/// @param description free text
/// @param enabled whether it is asked at all
public record GuardRule(CompiledRule rule, GuardAction action, String description, boolean enabled) {}
