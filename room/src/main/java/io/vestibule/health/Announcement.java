package io.vestibule.health;

import java.util.Comparator;
import java.util.Optional;

/// A change of a check's status as it was announced: once among all nodes, under a number that no
/// other change of this check has. *Immutable.*
///
/// @param checkId the check
/// @param number one more than that of the change before; from 1
/// @param status the new one: healthy or unhealthy
/// @param atMillis when it was found, epoch milliseconds
/// @param who the node that announced it
/// @param reason the label of the reason; [FailureReason#NONE] for a healthy origin
/// @param failingRegions the names of the regions that take it for unhealthy, with commas between
/// @param originIp the address that was connected to; empty if none was
/// @param responseCode of the last response; 0 if there was none
/// @param failedMillis when it was announced as unhealthy the last time before this, epoch
///   milliseconds; 0 if it never was
public record Announcement(
        String checkId,
        long number,
        CheckStatus status,
        long atMillis,
        String who,
        String reason,
        String failingRegions,
        String originIp,
        int responseCode,
        long failedMillis) {

    /// Whether an operator should be notified: not that a new check's origin is well.
    public boolean isNews() {
        return number > 1 || status == CheckStatus.UNHEALTHY;
    }

    /// The next announcement of a check.
    ///
    /// @param before the one before, if there was any
    /// @param who the node that announces
    static Announcement next(CheckState state, Optional<Announcement> before, String who, long nowMillis) {
        var failing = state.regions().stream()
                .filter(region -> region.status() == CheckStatus.UNHEALTHY)
                .map(RegionState::name)
                .filter(name -> !name.isEmpty())
                .toList();
        var newest = state.regions().stream()
                .flatMap(region -> region.votes().stream())
                .filter(vote -> vote.status() == state.status())
                .max(Comparator.comparingLong(Vote::atMillis))
                .map(Vote::last);
        long failed = before.map(row -> row.status() == CheckStatus.UNHEALTHY ? row.atMillis() : row.failedMillis())
                .orElse(0L);
        return new Announcement(
                state.checkId(),
                before.map(Announcement::number).orElse(0L) + 1,
                state.status(),
                Math.min(state.sinceMillis(), nowMillis),
                who,
                state.reason(),
                String.join(",", failing),
                newest.map(ProbeResult::originIp).orElse(""),
                newest.map(ProbeResult::responseCode).orElse(0),
                failed);
    }
}
