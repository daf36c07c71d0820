package io.vestibule.control;

import io.vestibule.health.CheckLabel;
import io.vestibule.health.FailureReason;
import io.vestibule.health.HealthRow;
import io.vestibule.health.ProbeTimes;
import java.time.Instant;

/// Rows of the history of a health check. *Immutable.*
final class SampleRows {

    static final CheckLabel SHOP = new CheckLabel(
            ControlHouse.ZONE, "00000000000000000000000000000abc", "shop", "origin.example.net", "200,2xx");

    private static final ProbeTimes TIMES = new ProbeTimes(1_000, 2_500, 8_000, 20_000, 32_000);
    private static final ProbeTimes REFUSED = new ProbeTimes(1_000, -1, -1, -1, 1_500);

    private SampleRows() {}

    /// A good probe, which stands for six.
    static HealthRow good(Instant at) {
        return row(at, "WEU", FailureReason.NONE, 200, false, TIMES, 6);
    }

    /// One that was refused.
    static HealthRow failed(Instant at, String region, boolean changed) {
        return row(at, region, FailureReason.TCP_CONNECTION_FAILED.label(), 0, changed, REFUSED, 1);
    }

    /// A change of the check as a whole.
    static HealthRow change(Instant at, boolean healthy) {
        return new HealthRow(
                SHOP,
                at.toEpochMilli() + 1,
                at.toEpochMilli(),
                HealthRow.Scope.GLOBAL,
                "",
                "192.0.2.7",
                healthy ? 200 : 0,
                healthy ? FailureReason.NONE : FailureReason.TCP_CONNECTION_FAILED.label(),
                healthy,
                true,
                new ProbeTimes(-1, -1, -1, -1, -1),
                1);
    }

    private static HealthRow row(
            Instant at, String region, String reason, int code, boolean changed, ProbeTimes times, int stands) {
        return new HealthRow(
                SHOP,
                at.toEpochMilli(),
                at.toEpochMilli(),
                HealthRow.Scope.REGION,
                region,
                "192.0.2.7",
                code,
                reason,
                reason.equals(FailureReason.NONE),
                changed,
                times,
                stands);
    }
}
