package io.vestibule.control.api.checks;

import io.vestibule.config.HealthCheckEdits;
import io.vestibule.config.Kept;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.KindEndpoints;
import io.vestibule.health.HealthCheck;
import java.util.List;
import java.util.stream.Stream;

/// Health checks and what they find. *Immutable.*
public record HealthChecksApi(ApiSources sources) {

    /// Where the published API has them, twice.
    private static final List<String> PATHS =
            List.of("/zones/{zone_id}/healthchecks", "/zones/{zone_id}/smart_shield/healthchecks");

    private static final String ID = "healthcheck_id";

    public List<Endpoint> endpoints() {
        var text = new HealthCheckText(sources.checks());
        var details = new KindEndpoints<Kept<HealthCheck>>(
                sources,
                KindEndpoints.Owner.NODE,
                Endpoint.OWN + "/healthchecks",
                ID,
                (now, _) -> now.healthChecks(),
                (json, _, now, entry) -> text.writeDetails(json, entry, now));
        return Stream.concat(
                        PATHS.stream().flatMap(path -> endpoints(path, text)), Stream.of(details.all(), details.get()))
                .toList();
    }

    private Stream<Endpoint> endpoints(String path, HealthCheckText text) {
        var checks = new KindEndpoints<Kept<HealthCheck>>(
                sources, KindEndpoints.Owner.ZONE, path, ID, (now, call) -> now.healthChecks(call.id("zone_id")), text);
        return Stream.of(
                checks.pages(),
                checks.post(HealthCheckEdits.KIND),
                checks.get(),
                checks.put(HealthCheckEdits.KIND),
                checks.patch(HealthCheckEdits.KIND),
                checks.delete(HealthCheckEdits.KIND));
    }
}
