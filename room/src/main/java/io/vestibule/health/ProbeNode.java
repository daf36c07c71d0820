package io.vestibule.health;

import java.util.Optional;

/// A coordinator node that may probe, as another one knows it. *Immutable.*
///
/// @param name no other node has it
/// @param region the region of its data center; empty if that has none
/// @param reachable whether it can be reached now
public record ProbeNode(String name, Optional<CheckRegion> region, boolean reachable) {}
