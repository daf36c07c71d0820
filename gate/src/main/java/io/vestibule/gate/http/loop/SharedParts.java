package io.vestibule.gate.http.loop;

import io.vestibule.gate.http.plan.GateMetrics;
import io.vestibule.gate.http.plan.GateSettings;
import io.vestibule.ground.EpochClock;
import io.vestibule.page.ErrorPage;

/// What all lanes share. *Thread-safe.*
///
/// @param idBase where the numbers of this run's requests begin
public record SharedParts(
        GateSettings settings,
        GateMetrics metrics,
        EpochClock clock,
        ConnectionCaps caps,
        Alarm untrustedForward,
        ErrorPage errorPage,
        long idBase,
        int lanes) {}
