package io.vestibule.coordination;

/// The operator's word that a data center does not come back, as it stands in the store that all
/// nodes share. *Immutable.*
///
/// @param center its name
/// @param saidMillis when it was said: tells this word from others about the same data center
public record Forgotten(String center, long saidMillis) {}
