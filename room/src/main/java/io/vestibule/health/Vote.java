package io.vestibule.health;

import java.util.Optional;

/// A node's newest word on a check. *Immutable.*
///
/// @param checkId the check
/// @param node which node probed
/// @param number one more for each probe of this check by this process
/// @param atMillis when its newest probe was over, epoch milliseconds
/// @param failure why the node takes the origin for unhealthy, after the streaks that the check
///   asks for; empty if it takes it for healthy
/// @param sinceMillis since when it does, epoch milliseconds
/// @param last its newest probe, which may be the first of another streak
public record Vote(
        String checkId,
        String node,
        long number,
        long atMillis,
        Optional<FailureReason> failure,
        long sinceMillis,
        ProbeResult last) {

    /// What the node takes the origin for.
    public CheckStatus status() {
        return failure.isEmpty() ? CheckStatus.HEALTHY : CheckStatus.UNHEALTHY;
    }

    /// The same as a node hears it now: a clock that is ahead makes no vote live longer.
    Vote heardBy(long nowMillis) {
        return atMillis <= nowMillis ? this : new Vote(checkId, node, number, nowMillis, failure, sinceMillis, last);
    }

    /// Whether the other says the same of the origin, whenever it was probed.
    boolean agreesWith(Vote other) {
        return failure.equals(other.failure);
    }
}
