package io.vestibule.health;

import io.vestibule.ground.Entity;
import java.util.List;
import java.util.Optional;

/// A health check of an origin, as the operator has set it. *Immutable.*
///
/// The fields are those of the published API.
///
/// @param id 32 hexadecimal digits, constant for the check's life
/// @param zoneId the zone that it belongs to
/// @param name letters, digits, `-` and `_`; unique in its zone
/// @param description free text
/// @param address a host name or an address, without port
/// @param regions from where it is probed, without repetitions; empty leaves the choice to us: one
/// @param intervalSeconds from one probe to the next, 5 to 3,600
/// @param timeoutSeconds for a whole probe, 1 to 60, less than the interval
/// @param retries how often a probe that timed out is repeated at once, 0 to 5
/// @param consecutiveFails how many failed probes in a row make it unhealthy, 1 to 100
/// @param consecutiveSuccesses how many good ones make it healthy, 1 to 100
/// @param suspended whether it is not probed
/// @param http present for HTTP and HTTPS
/// @param tcpPort of a TCP check, 1 to 65,535; 0 for others
public record HealthCheck(
        String id,
        String zoneId,
        String name,
        String description,
        String address,
        CheckType type,
        List<CheckRegion> regions,
        int intervalSeconds,
        int timeoutSeconds,
        int retries,
        int consecutiveFails,
        int consecutiveSuccesses,
        boolean suspended,
        Optional<HttpQuestion> http,
        int tcpPort)
        implements Entity {

    public HealthCheck {
        regions = List.copyOf(regions);
        if ((type == CheckType.TCP) == http.isPresent()) {
            throw new IllegalArgumentException(type + " check with http " + http.isPresent());
        }
    }

    /// The same check under another id.
    public HealthCheck withId(String other) {
        return new HealthCheck(
                other,
                zoneId,
                name,
                description,
                address,
                type,
                regions,
                intervalSeconds,
                timeoutSeconds,
                retries,
                consecutiveFails,
                consecutiveSuccesses,
                suspended,
                http,
                tcpPort);
    }

    /// The port that is connected to.
    public int port() {
        return http.map(HttpQuestion::port).orElse(tcpPort);
    }
}
