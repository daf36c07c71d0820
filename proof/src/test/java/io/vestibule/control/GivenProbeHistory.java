package io.vestibule.control;

import io.vestibule.health.CheckLabel;
import io.vestibule.health.FailureReason;
import io.vestibule.health.HealthRow;
import io.vestibule.health.ProbeTimes;
import java.time.Instant;

/// The past of a health check, as its history keeps it. *Confined to the test.*
final class GivenProbeHistory {

    private static final ProbeTimes GOOD = new ProbeTimes(1_000, 2_500, 8_000, 20_000, 32_000);
    private static final ProbeTimes REFUSED = new ProbeTimes(1_000, -1, -1, -1, 1_500);
    private static final int OUTAGE_BEGIN = 60;
    private static final int OUTAGE_MINUTES = 10;
    private static final int HOURS_3 = 180;

    private final GivenHealth health;
    private final CheckLabel check;
    private long id;

    GivenProbeHistory(GivenHealth health, String checkId) {
        this.health = health;
        check = new CheckLabel(ControlHouse.ZONE, checkId, "shop-origin", "origin.example.net", "200");
    }

    /// A probe a minute from each of two regions. For ten minutes after the first hour one of them
    /// fails: refused at first, and then by its code.
    void threeHours(Instant begin) {
        for (int minute = 0; minute < HOURS_3; minute++) {
            Instant at = begin.plusSeconds(60L * minute);
            int out = minute - OUTAGE_BEGIN;
            boolean sick = out >= 0 && out < OUTAGE_MINUTES;
            boolean edge = out == 0 || out == OUTAGE_MINUTES;
            boolean refused = sick && out < OUTAGE_MINUTES / 2;
            String reason = refused
                    ? FailureReason.TCP_CONNECTION_FAILED.label()
                    : sick ? FailureReason.RESPONSE_CODE_MISMATCH.label() : FailureReason.NONE;
            int code = refused ? 0 : sick ? 503 : 200;
            put(at, HealthRow.Scope.REGION, "WEU", code, reason, edge, refused ? REFUSED : GOOD);
            put(at, HealthRow.Scope.REGION, "ENAM", 200, FailureReason.NONE, false, GOOD);
            if (edge) {
                var none = new ProbeTimes(-1, -1, -1, -1, -1);
                put(at, HealthRow.Scope.GLOBAL, "", code, reason, true, none);
            }
        }
    }

    private void put(
            Instant at,
            HealthRow.Scope scope,
            String region,
            int code,
            String reason,
            boolean changed,
            ProbeTimes times) {
        health.rows.add(new HealthRow(
                check,
                ++id,
                at.toEpochMilli(),
                scope,
                region,
                "192.0.2.7",
                code,
                reason,
                reason.equals(FailureReason.NONE),
                changed,
                times,
                1));
    }
}
