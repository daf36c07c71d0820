package io.vestibule.gate.http;

import io.vestibule.ground.EpochClock;
import io.vestibule.page.ErrorPage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What all lanes share. *Thread-safe.*
///
/// @param origins every origin of the settings
/// @param sockets for connections to origins
/// @param pass the keys of passes; empty if origins get none
/// @param idBase where the numbers of this run's requests begin
record Shared(
        GateSettings settings,
        GateMetrics metrics,
        EpochClock clock,
        ConnectionCaps caps,
        Map<OriginSettings, Origin> origins,
        OriginSockets sockets,
        Alarm untrustedForward,
        ErrorPage errorPage,
        Optional<OriginPassRing> pass,
        long idBase,
        int lanes) {

    private static final Logger LOG = LoggerFactory.getLogger(Origin.class);

    Shared {
        origins = Map.copyOf(origins);
    }

    /// What is counted of the addresses of origins that have several.
    List<AddressFigures> addresses() {
        return origins.values().stream()
                .flatMap(origin -> origin.servers().figures().stream())
                .toList();
    }

    /// Says in the log which origins do not answer.
    void sayFailures(long nowNanos) {
        for (var origin : origins.values()) {
            origin.failures().line(nowNanos).ifPresent(LOG::warn);
        }
    }

    Origin origin(OriginSettings settings) {
        var origin = origins.get(settings);
        if (origin == null) {
            throw new IllegalArgumentException("unknown origin " + settings.url());
        }
        return origin;
    }
}
