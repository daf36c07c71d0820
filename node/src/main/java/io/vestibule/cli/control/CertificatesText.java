package io.vestibule.cli.control;

import io.vestibule.ground.Failure;
import io.vestibule.settings.CertificateEnd;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Which certificates of the node have ended or end soon, a line each. *Immutable.*
final class CertificatesText {

    private CertificatesText() {}

    /// Nothing where all is well, and from a node that does not say.
    static List<String> of(ControlClient client) {
        try {
            return lines(client.get("/vestibule/node"));
        } catch (Failure _) {
            return List.of();
        }
    }

    static List<String> lines(JsonNode node) {
        return at(node.path("now"))
                .map(now -> node.path("certificates").values().stream()
                        .flatMap(certificate -> line(certificate, now))
                        .toList())
                .orElse(List.of());
    }

    private static Stream<String> line(JsonNode certificate, Instant now) {
        return at(certificate.path("ends_on"))
                .flatMap(end -> CertificateEnd.warning(end, now))
                .map(words -> "the certificate in %s %s"
                        .formatted(certificate.path("file").asString(""), words))
                .stream();
    }

    private static Optional<Instant> at(JsonNode time) {
        try {
            return Optional.of(Instant.parse(time.asString("")));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
