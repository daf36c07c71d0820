package io.vestibule.config;

import io.vestibule.health.HealthCheck;
import io.vestibule.settings.check.HealthCheckShape;
import io.vestibule.settings.check.HealthCheckShape;
import io.vestibule.settings.text.Faults;
import io.vestibule.settings.text.Yaml;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/// Reads the documents of health checks as they are kept, and writes them.
final class HealthCheckCodec {

    private static final Set<String> WRITTEN = Set.of("id", "created_on", "modified_on");

    private HealthCheckCodec() {}

    /// All of a check or nothing: half a question would judge the origin wrongly.
    static Optional<HealthCheckEntry> read(Document document, Faults faults) {
        Yaml.Mapping keys = DocumentCodec.keysOf(document, faults);
        return HealthCheckShape.read(
                        DocumentCodec.kept(keys.without(WRITTEN), faults), document.owner(), document.id())
                .map(check -> new HealthCheckEntry(
                        check, DocumentCodec.time(keys, "created_on"), DocumentCodec.time(keys, "modified_on")));
    }

    static Document document(HealthCheckEntry entry) {
        return document(entry.check(), entry.createdOn(), entry.modifiedOn());
    }

    static Document document(HealthCheck check, Instant createdOn, Instant modifiedOn) {
        return new Document(
                DocumentKind.HEALTH_CHECK,
                check.id(),
                check.zoneId(),
                HealthCheckShape.text(check, createdOn, modifiedOn));
    }
}
