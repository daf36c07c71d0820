package io.vestibule.health;

import java.util.List;

/// What is known of an origin by one check, as one node works it out. *Immutable.*
///
/// @param checkId the check
/// @param status what most of its regions agree on
/// @param reason the label of the reason of an unhealthy origin, [FailureReason#NONE] of a healthy
///   one; empty while nothing is known
/// @param sinceMillis since when it has this status, epoch milliseconds; 0 if it is not known
/// @param basis what the status rests on
/// @param regions each region that the check asks for, those without nodes among them
public record CheckState(
        String checkId, CheckStatus status, String reason, long sinceMillis, Basis basis, List<RegionState> regions) {

    /// What a status rests on.
    public enum Basis {
        /// Nothing is known.
        NOTHING,
        /// Fresh votes.
        VOTES,
        /// This node hears too few votes, and goes by what was announced last.
        ANNOUNCED
    }

    public CheckState {
        regions = List.copyOf(regions);
    }

    /// Of a check of which nothing is known.
    public static CheckState unknown(String checkId) {
        return new CheckState(checkId, CheckStatus.UNKNOWN, "", 0, Basis.NOTHING, List.of());
    }

    /// When the newest probe began that counts here, epoch milliseconds; 0 if none does.
    public long votedMillis() {
        return regions.stream()
                .flatMap(region -> region.votes().stream())
                .mapToLong(Vote::atMillis)
                .max()
                .orElse(0);
    }
}
