package io.vestibule.health;

import java.util.HexFormat;

/// What the history keeps of one probe, or of one change of a check as a whole. *Immutable.*
///
/// @param check what the check was called then, and what it asked for
/// @param id no other row of any node has it, and a row that is reported again has the same
/// @param atMillis when the probe began or the change was found, epoch milliseconds
/// @param scope what the row is about
/// @param region of the node that probed; empty if its data center has none, or for a change
/// @param originIp the address that was connected to; empty if none was
/// @param responseCode of the last response; 0 if there was none
/// @param reason the label of the reason, or [FailureReason#NONE]
/// @param healthy whether the probe was good; of a change whether the check became healthy
/// @param changed whether it changed what the node takes the origin for; of a change always
/// @param times how long its parts took; of a change nothing is known
/// @param sampleInterval how many probes it stands for: itself, and the good ones of the same node
///   before it that were not kept
public record HealthRow(
        CheckLabel check,
        long id,
        long atMillis,
        Scope scope,
        String region,
        String originIp,
        int responseCode,
        String reason,
        boolean healthy,
        boolean changed,
        ProbeTimes times,
        int sampleInterval) {

    private static final ProbeTimes NO_TIMES = new ProbeTimes(-1, -1, -1, -1, -1);

    /// What a row is about.
    public enum Scope {
        /// One probe of one node.
        REGION("Region"),
        /// The check as a whole.
        GLOBAL("Global");

        private final String label;

        Scope(String label) {
            this.label = label;
        }

        /// Its name in the API.
        public String label() {
            return label;
        }
    }

    /// The row of a change that was announced. Every node makes the same of it.
    public static HealthRow of(Announcement change, HealthCheck check) {
        return new HealthRow(
                CheckLabel.of(check),
                Rendezvous.hash(change.checkId(), "change/" + change.number() + "/" + change.atMillis()),
                change.atMillis(),
                Scope.GLOBAL,
                "",
                change.originIp(),
                change.responseCode(),
                change.reason(),
                change.status() == CheckStatus.HEALTHY,
                true,
                NO_TIMES,
                1);
    }

    /// The row of a probe.
    ///
    /// @param node that probed
    /// @param stands for how many probes
    static HealthRow of(
            ProbeResult result, HealthCheck check, String node, String region, boolean changed, int stands) {
        return new HealthRow(
                CheckLabel.of(check),
                Rendezvous.hash(check.id(), node + "/" + result.atMillis()),
                result.atMillis(),
                Scope.REGION,
                region,
                result.originIp(),
                result.responseCode(),
                result.reason(),
                result.isGood(),
                changed,
                result.times(),
                stands);
    }

    /// The id as it is reported.
    public String eventId() {
        return HexFormat.of().toHexDigits(id);
    }
}
