package io.vestibule.simulation;

/// From when to when something went wrong. *Immutable.*
///
/// @param kind what went wrong or was changed: `cut`, `global lost`, `center lost`, `worker churn`,
///   `bad network`, `change`
/// @param what more about it, for people
/// @param fromMillis in the story
/// @param toMillis in the story; as `fromMillis` for a change
public record FaultBand(String kind, String what, long fromMillis, long toMillis) {}
