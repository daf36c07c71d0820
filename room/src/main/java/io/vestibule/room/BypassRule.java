package io.vestibule.room;

import io.vestibule.rule.CompiledRule;

/// A rule of a room: requests that it describes pass, as if there were no room. Immutable.
///
/// @param description free text
/// @param enabled whether it is asked at all
public record BypassRule(CompiledRule rule, String description, boolean enabled) {}
