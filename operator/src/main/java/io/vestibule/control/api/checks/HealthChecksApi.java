package io.vestibule.control.api.checks;

import io.vestibule.config.CheckCoverage;
import io.vestibule.config.Configuration;
import io.vestibule.config.Edit;
import io.vestibule.config.HealthCheckEdits;
import io.vestibule.config.Kept;
import io.vestibule.control.api.request.ApiError;
import io.vestibule.control.api.request.ApiSources;
import io.vestibule.control.api.request.Call;
import io.vestibule.control.api.request.EditRequests;
import io.vestibule.control.api.request.Endpoint;
import io.vestibule.control.api.request.Lookup;
import io.vestibule.control.api.request.Reply;
import io.vestibule.control.api.request.ResponseEnvelope;
import io.vestibule.health.HealthCheck;
import io.vestibule.settings.text.Yaml;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Health checks and what they find. *Immutable.*
public final class HealthChecksApi {

    /// Where the published API has them, twice.
    private static final List<String> PLACES =
            List.of("/zones/{zone_id}/healthchecks", "/zones/{zone_id}/smart_shield/healthchecks");

    private static final String ONE = "/{healthcheck_id}";

    /// Something to say about a check that can be used.
    private static final int REMARK = 1003;

    private final ApiSources sources;
    private final EditRequests edits;
    private final HealthCheckText text;

    public HealthChecksApi(ApiSources sources) {
        this.sources = sources;
        this.edits = new EditRequests(sources);
        this.text = new HealthCheckText(sources.checks());
    }

    public List<Endpoint> endpoints() {
        return Stream.concat(
                        PLACES.stream().flatMap(this::endpoints),
                        Stream.of(
                                Endpoint.get(Endpoint.OWN + "/healthchecks", _ -> details()),
                                Endpoint.get(Endpoint.OWN + "/healthchecks" + ONE, this::detailsOfOne)))
                .toList();
    }

    private Stream<Endpoint> endpoints(String checks) {
        String check = checks + ONE;
        return Stream.of(
                Endpoint.get(checks, this::list),
                Endpoint.post(checks, call -> write(call, HealthCheckEdits.KIND::create)),
                Endpoint.get(check, this::get),
                Endpoint.put(check, call -> write(call, HealthCheckEdits.KIND::replace)),
                Endpoint.patch(check, call -> write(call, HealthCheckEdits.KIND::patch)),
                Endpoint.delete(check, this::delete));
    }

    private Configuration now() {
        return sources.newest().get();
    }

    private static String id(Call call) {
        return call.id("healthcheck_id");
    }

    // ---- reading -----------------------------------------------------------------------------

    private Reply list(Call call) {
        return Lookup.zone(
                now(),
                call,
                zone -> Lookup.paged(
                        call,
                        paging -> ResponseEnvelope.list(
                                now().healthChecks(zone.id()),
                                paging,
                                (json, entry) -> text.write(json, entry, call.caller()))));
    }

    private Reply get(Call call) {
        return Lookup.zone(
                now(),
                call,
                zone -> now().healthCheck(zone.id(), id(call))
                        .map(entry -> ResponseEnvelope.of(json -> text.write(json, entry, call.caller())))
                        .orElseGet(EditRequests::gone));
    }

    private Reply details() {
        Configuration now = now();
        return ResponseEnvelope.all(now.healthChecks(), (json, entry) -> text.writeDetails(json, entry, now));
    }

    private Reply detailsOfOne(Call call) {
        Configuration now = now();
        return now.healthCheck(id(call))
                .map(entry -> ResponseEnvelope.of(json -> text.writeDetails(json, entry, now)))
                .orElseGet(EditRequests::gone);
    }

    // ---- writing -----------------------------------------------------------------------------

    /// An edit that makes a check of a zone.
    @FunctionalInterface
    private interface Creating {
        Edit of(String zoneId, Yaml.Mapping body);
    }

    /// An edit of one check.
    @FunctionalInterface
    private interface Changing {
        Edit of(String zoneId, String id, Yaml.Mapping body);
    }

    private Reply write(Call call, Creating creating) {
        return write(call, body -> creating.of(call.id("zone_id"), body));
    }

    private Reply write(Call call, Changing changing) {
        return write(call, body -> changing.of(call.id("zone_id"), id(call), body));
    }

    private Reply write(Call call, Function<Yaml.Mapping, Edit> edit) {
        return known(
                call,
                () -> edits.object(
                        call, body -> edits.commit(call, edit.apply(body), (after, id) -> answer(call, after, id))));
    }

    private Reply delete(Call call) {
        var edit = HealthCheckEdits.KIND.delete(call.id("zone_id"), id(call));
        return known(call, () -> edits.commit(call, edit, (_, id) -> ResponseEnvelope.ofId(id)));
    }

    private Reply known(Call call, Supplier<Reply> then) {
        return Lookup.zone(now(), call, _ -> then.get());
    }

    private Reply answer(Call call, Configuration after, String id) {
        Kept<HealthCheck> entry = after.healthCheck(id).orElseThrow();
        List<ApiError> remarks = CheckCoverage.remark(entry.value(), after.directory()).stream()
                .map(remark -> new ApiError(REMARK, "address: " + remark, "/address"))
                .toList();
        return ResponseEnvelope.of(json -> text.write(json, entry, call.caller()), remarks);
    }
}
