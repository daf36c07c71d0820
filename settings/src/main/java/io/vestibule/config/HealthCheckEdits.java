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

    private static final Set<String> READ_ONLY =
            Set.of("id", "zone", "created_on", "modified_on", "status", "failure_reason", "since");

    public static final KindEdits<ZoneEntry, Kept<HealthCheck>> KIND = new KindEdits<>(
            KindEdits.Owner.ZONE,
            DocumentKind.HEALTH_CHECK,
            "health check",
            "replace",
            (now, zone, id) -> now.healthCheck(zone.id(), id),
            check -> check.value().name(),
            READ_ONLY,
            UnsetFields.OF_CHECK::given,
            HealthCheckEdits::over,
            HealthCheckEdits::put,
            HealthCheckEdits::remove);

    private static final String TYPE = "type";
    private static final String PORT = "port";
    private static final String HTTP = "http_config";
    private static final String TCP = "tcp_config";

    /// Which port follows from the type, and is not kept when the type changes.
    private static final Map<String, String> USUAL_PORTS = Map.of("HTTP", "80", "HTTPS", "443");

    private HealthCheckEdits() {}

    /// The check that a body asks for, checked against nothing else.
    ///
    /// @param id what it gets
    /// @param faults what is wrong with it
    public static Optional<HealthCheck> read(Yaml.Mapping body, String zoneId, String id, Faults faults) {
        Yaml.Mapping given = UnsetFields.OF_CHECK.given(body).without(READ_ONLY);
        return read(DocumentCodec.section(given, faults), zoneId, id);
    }

    /// What is stored already may have an address that is never permitted; what is made may not.
    private static Optional<HealthCheck> read(Section section, String zoneId, String id) {
        Optional<HealthCheck> check = HealthCheckShape.read(section, zoneId, id);
        check.flatMap(it -> EgressHost.refusal(it.address())).ifPresent(why -> section.fault("address", why));
        return check.filter(_ -> section.isSound());
    }

    private static Optional<String> put(KindEdits.Target<ZoneEntry, Kept<HealthCheck>> target) {
        Optional<HealthCheck> read = read(target.section(), target.owner().id(), target.id());
        read.ifPresent(check -> {
            target.draft().put(KeptKind.HEALTH_CHECK, check, target.before());
            target.draft().place(DocumentKind.HEALTH_CHECK, check.id(), target.section()::fault);
            Checks.healthChecks(target.draft());
        });
        return read.map(HealthCheck::name);
    }

    /// A check that a room's line follows has to stay.
    private static void remove(Draft draft, Kept<HealthCheck> check) {
        draft.remove(DocumentKind.HEALTH_CHECK, check.id());
        Checks.followed(draft);
    }

    /// With another type, what belongs to the former one goes.
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
