package io.vestibule.health;

import java.util.Optional;

/// What came of one probe. It reports reasons and times, never what was read. *Immutable.*
///
/// @param atMillis when the probe began, epoch milliseconds
/// @param failure why it failed; empty if the origin is well
/// @param originIp the address that was connected to last; empty if none was
/// @param responseCode of the last response; 0 if there was none
/// @param times how long its parts took
/// @param certificateEndsMillis when the certificate shown ends, epoch milliseconds; 0 if none was
///   shown
public record ProbeResult(
        long atMillis,
        Optional<FailureReason> failure,
        String originIp,
        int responseCode,
        ProbeTimes times,
        long certificateEndsMillis) {

    /// Whether the origin answered as expected.
    public boolean isGood() {
        return failure.isEmpty();
    }

    /// The label of the reason, or that there is none.
    public String reason() {
        return failure.map(FailureReason::label).orElse(FailureReason.NONE);
    }
}
