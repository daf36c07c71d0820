package io.vestibule.health;

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
public record Announced(
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

    /// Whether an operator should be told: not that a new check's origin is well.
    public boolean isNews() {
        return number > 1 || status == CheckStatus.UNHEALTHY;
    }
}
