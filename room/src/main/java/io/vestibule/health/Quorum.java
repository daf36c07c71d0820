package io.vestibule.health;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How votes become the status of a region, and regions that of a check. *Pure.*
///
/// Three nodes of a region vote, and two have to agree; of the check's regions most have to. The
/// first three of the region count whose votes are fresh and that can be reached. So a node that
/// lies changes nothing, and of two parts of a cluster that do not reach each other at most one
/// decides.
public final class Quorum {

    private Quorum() {}

    /// What a region says.
    ///
    /// @param votes of this check, by node; those that are stale are none
    /// @param leastNodes how many nodes the region should have, if more than are known
    static RegionState region(RegionGround ground, Map<String, Vote> votes, int leastNodes, long oldestMillis) {
        var counted = new ArrayList<Vote>();
        for (String node : ground.reached()) {
            var vote = votes.get(node);
            if (vote != null && vote.atMillis() >= oldestMillis && counted.size() < RegionGround.PROBERS) {
                counted.add(vote);
            }
        }
        int needed = needed(ground, leastNodes);
        boolean heard = ground.speaks() && counted.size() >= needed;
        return new RegionState(
                ground.region(),
                heard ? agreed(counted, needed) : CheckStatus.UNKNOWN,
                ground.isLeftOut(),
                heard,
                counted);
    }

    private static int needed(RegionGround ground, int leastNodes) {
        return Math.max(ground.needed(), Math.min(RegionGround.PROBERS, leastNodes) / 2 + 1);
    }

    private static CheckStatus agreed(List<Vote> votes, int needed) {
        for (var status : List.of(CheckStatus.HEALTHY, CheckStatus.UNHEALTHY)) {
            if (votes.stream().filter(vote -> vote.status() == status).count() >= needed) {
                return status;
            }
        }
        return CheckStatus.UNKNOWN;
    }

    /// What most regions agree on; empty if they do not, or if too few are heard.
    static Optional<CheckStatus> check(List<RegionState> regions) {
        long counted = regions.stream().filter(region -> !region.left()).count();
        for (var status : List.of(CheckStatus.HEALTHY, CheckStatus.UNHEALTHY)) {
            long agreeing = regions.stream()
                    .filter(region -> !region.left() && region.status() == status)
                    .count();
            if (2 * agreeing > counted) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }

    /// Whether so few regions are heard that nothing is known.
    static boolean isDeaf(List<RegionState> regions) {
        long counted = regions.stream().filter(region -> !region.left()).count();
        long heard = regions.stream()
                .filter(region -> !region.left() && region.heard())
                .count();
        return 2 * heard <= counted;
    }

    /// The reason that most votes give for an unhealthy origin.
    static Optional<FailureReason> reason(List<RegionState> regions) {
        var counts = new EnumMap<FailureReason, Integer>(FailureReason.class);
        for (RegionState region : regions) {
            if (region.status() == CheckStatus.UNHEALTHY) {
                for (Vote vote : region.votes()) {
                    vote.failure().ifPresent(why -> counts.merge(why, 1, Integer::sum));
                }
            }
        }
        // Of several the first in the order of the reasons.
        Optional<Map.Entry<FailureReason, Integer>> most = Optional.empty();
        for (var entry : counts.entrySet()) {
            if (most.isEmpty() || entry.getValue() > most.get().getValue()) {
                most = Optional.of(entry);
            }
        }
        return most.map(Map.Entry::getKey);
    }
}
