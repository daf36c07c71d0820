package io.vestibule.health;

import java.util.Optional;

/// What one node takes an origin for, after its own probes in a row. *Immutable.*
///
/// @param status unknown until enough probes in a row agreed
/// @param failure why, if it is unhealthy: the reason of the newest probe that failed
/// @param sinceMillis since when it has this status; 0 if it has none
/// @param good whether the newest probe was good; meaningless without a run
/// @param run how many probes in a row were like the newest one; 0 before the first
public record Streak(CheckStatus status, Optional<FailureReason> failure, long sinceMillis, boolean good, int run) {

    /// Of a node that has not probed and heard nothing from others.
    public static final Streak NONE = new Streak(CheckStatus.UNKNOWN, Optional.empty(), 0, false, 0);

    /// Of a node that begins to probe where others did before: it goes by what they found until its
    /// own probes say otherwise.
    ///
    /// @param status what is known of the origin
    /// @param failure why, if it is unhealthy
    static Streak inherited(CheckStatus status, Optional<FailureReason> failure, long sinceMillis) {
        return switch (status) {
            case HEALTHY -> new Streak(status, Optional.empty(), sinceMillis, false, 0);
            case UNHEALTHY ->
                new Streak(status, failure.or(() -> Optional.of(FailureReason.OTHER)), sinceMillis, false, 0);
            case UNKNOWN, SUSPENDED -> NONE;
        };
    }

    /// The same after one more probe.
    ///
    /// @param check says how many in a row change the status
    /// @param atMillis when the probe was over
    Streak after(ProbeResult result, HealthCheck check, long atMillis) {
        int inRow = run > 0 && result.isGood() == good ? run + 1 : 1;
        int needed = result.isGood() ? check.consecutiveSuccesses() : check.consecutiveFails();
        var to = result.isGood() ? CheckStatus.HEALTHY : CheckStatus.UNHEALTHY;
        if (status != to && inRow >= needed) {
            return new Streak(to, result.failure(), atMillis, result.isGood(), inRow);
        }
        var why = status == CheckStatus.UNHEALTHY && !result.isGood() ? result.failure() : failure;
        return new Streak(status, why, sinceMillis, result.isGood(), inRow);
    }
}
