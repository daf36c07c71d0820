package io.vestibule.coordination.world;

/// An operator's forget order for a data center that does not come back, as kept in the store that
/// all nodes share. *Immutable.*
///
/// @param center its name
/// @param saidMillis when it was given: distinguishes this order from others about the same data
///   center
public record ForgetNotice(String center, long saidMillis) {}
