package io.vestibule.gate.http.origin;

import io.vestibule.gate.http.plan.OriginSettings;
import io.vestibule.gate.http.tls.CertificateFigures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The origins of a gate, as all lanes share them. *Thread-safe.*
///
/// @param all every origin of the settings
/// @param pass the keys of passes; empty if origins get none
public record SharedOrigins(Map<OriginSettings, Origin> all, Optional<OriginPassRing> pass) {

    private static final Logger LOG = LoggerFactory.getLogger(Origin.class);

    public SharedOrigins {
        all = Map.copyOf(all);
    }

    Origin of(OriginSettings settings) {
        var origin = all.get(settings);
        if (origin == null) {
            throw new IllegalArgumentException("unknown origin " + settings.url());
        }
        return origin;
    }

    /// What is counted of the addresses of origins that have several.
    public List<AddressFigures> addresses() {
        return all.values().stream()
                .flatMap(origin -> origin.servers().figures().stream())
                .toList();
    }

    /// The certificates that origins are shown.
    public Stream<CertificateFigures> certificates() {
        return all.values().stream()
                .flatMap(origin -> origin.certificate().stream())
                .distinct();
    }

    /// Reads keys and certificates again whose files have changed.
    public void refresh() {
        pass.ifPresent(OriginPassRing::refresh);
        all.values().forEach(Origin::refresh);
    }

    /// Says in the log which origins do not answer.
    void sayFailures(long nowNanos) {
        for (var origin : all.values()) {
            origin.failures().line(nowNanos).ifPresent(LOG::warn);
        }
    }
}
