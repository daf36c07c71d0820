package io.vestibule.health;

import java.util.List;
import java.util.Optional;

/// What is known of an origin from one region. *Immutable.*
///
/// @param region where the probing nodes are; empty if the check names no region and the nodes are
///   in none
/// @param status two of three votes agree on it; [CheckStatus#UNKNOWN] if they do not, or if there
///   are too few fresh votes
/// @param left whether the region was left out of the decision, since no node is in it
/// @param heard whether there are enough fresh votes, and enough of the region can be reached
/// @param votes the fresh ones that were counted, three at most
public record RegionState(
        Optional<CheckRegion> region, CheckStatus status, boolean left, boolean heard, List<Vote> votes) {

    public RegionState {
        votes = List.copyOf(votes);
    }

    /// The name of the region; empty if it has none.
    public String name() {
        return region.map(CheckRegion::name).orElse("");
    }
}
