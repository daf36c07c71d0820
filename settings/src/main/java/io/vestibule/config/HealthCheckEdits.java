package io.vestibule.config;

import io.vestibule.health.EgressHost;
import io.vestibule.health.HealthCheck;
import io.vestibule.settings.check.HealthCheckShape;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Section;
import io.vestibule.settings.text.Yaml;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What can be done to the health checks of a zone.
public final class HealthCheckEdits {

    /// What only we write: a body that carries it back is not refused for it.
    static final Set<String> READ_ONLY =
            Set.of("id", "zone", "created_on", "modified_on", "status", "failure_reason", "since");

    private static final String TYPE = "type";
    private static final String PORT = "port";
    private static final String HTTP = "http_config";
    private static final String TCP = "tcp_config";

    /// Which port follows from the type, and is not kept when the type changes.
    private static final Map<String, String> USUAL_PORTS = Map.of("HTTP", "80", "HTTPS", "443");

    private HealthCheckEdits() {}

    /// Creates a check; what is not given gets its default.
    public static Edit create(String zoneId, Yaml.Mapping body) {
        return (now, when) -> {
            if (now.zone(zoneId).isEmpty()) {
                return new EditResult.Missing(DocumentKind.ZONE, zoneId);
            }
            var target = new Target(zoneId, when.newId(), Optional.empty(), when);
            return write(now, target, given(body), "create health check ");
        };
    }

    /// Replaces a check; what is not given goes back to its default. Id and age stay.
    public static Edit replace(String zoneId, String id, Yaml.Mapping body) {
        return (now, when) -> target(now, zoneId, id, when)
                .map(target -> write(now, target, given(body), "replace health check "))
                .orElseGet(() -> new EditResult.Missing(DocumentKind.HEALTH_CHECK, id));
    }

    /// Changes what is given; an explicit `null` means the default. With another type, what belongs
    /// to the former one goes.
    public static Edit patch(String zoneId, String id, Yaml.Mapping body) {
        return (now, when) -> target(now, zoneId, id, when)
                .map(target -> {
                    Yaml.Mapping kept = now.said(DocumentKind.HEALTH_CHECK, id);
                    return write(now, target, over(given(body), kept.without(READ_ONLY)), "change health check ");
                })
                .orElseGet(() -> new EditResult.Missing(DocumentKind.HEALTH_CHECK, id));
    }

    /// Deletes a check that no room's line follows.
    public static Edit delete(String zoneId, String id) {
        return (now, when) -> now.healthCheck(zoneId, id)
                .map(entry -> {
                    var draft = new Draft(now, when);
                    draft.remove(DocumentKind.HEALTH_CHECK, id);
                    Checks.followed(draft);
                    return draft.result("delete health check " + entry.value().name(), id);
                })
                .orElseGet(() -> new EditResult.Missing(DocumentKind.HEALTH_CHECK, id));
    }

    /// The check that a body asks for, checked against nothing else.
    ///
    /// @param id what it gets
    /// @param faults what is wrong with it
    public static Optional<HealthCheck> read(Yaml.Mapping body, String zoneId, String id, Faults faults) {
        return read(DocumentCodec.section(given(body).without(READ_ONLY), faults), zoneId, id);
    }

    /// What is stored already may have an address that is never permitted; what is made may not.
    private static Optional<HealthCheck> read(Section section, String zoneId, String id) {
        Optional<HealthCheck> check = HealthCheckShape.read(section, zoneId, id);
        check.flatMap(it -> EgressHost.refusal(it.address())).ifPresent(why -> section.fault("address", why));
        return check.filter(_ -> section.isSound());
    }

    private static Yaml.Mapping given(Yaml.Mapping body) {
        return UnsetFields.OF_CHECK.given(body);
    }

    // ---- inside ------------------------------------------------------------------------------

    /// Which check is written.
    private record Target(String zoneId, String id, Optional<Kept<HealthCheck>> before, Moment when) {}

    private static Optional<Target> target(Configuration now, String zoneId, String id, Moment when) {
        return now.healthCheck(zoneId, id).map(entry -> new Target(zoneId, id, Optional.of(entry), when));
    }

    private static EditResult write(Configuration now, Target target, Yaml.Mapping body, String verb) {
        var draft = new Draft(now, target.when());
        Section section = draft.section(body.without(READ_ONLY));
        Optional<HealthCheck> check = read(section, target.zoneId(), target.id());
        check.ifPresent(c -> {
            draft.put(KeptKind.HEALTH_CHECK, c, target.before());
            draft.place(DocumentKind.HEALTH_CHECK, c.id(), section::fault);
            Checks.healthChecks(draft);
        });
        String name = check.map(HealthCheck::name).orElse("");
        return draft.result(verb + name, target.id());
    }

    private static Yaml.Mapping over(Yaml.Mapping body, Yaml.Mapping kept) {
        String before = kept.text(TYPE).orElse("");
        String after = body.text(TYPE).orElse(before);
        boolean same = after.equalsIgnoreCase(before);
        boolean toTcp = after.equalsIgnoreCase("TCP");
        Yaml.Mapping base = same ? kept : kept.without(Set.of(toTcp ? HTTP : TCP));
        return body.over(same || toTcp ? base : withoutUsualPort(base, before));
    }

    private static Yaml.Mapping withoutUsualPort(Yaml.Mapping kept, String type) {
        var http = kept.entries().get(HTTP);
        if (http == null
                || !(http.value() instanceof Yaml.Mapping keys)
                || !keys.text(PORT).equals(Optional.ofNullable(USUAL_PORTS.get(type)))) {
            return kept;
        }
        return kept.with(HTTP, keys.without(Set.of(PORT)));
    }
}
