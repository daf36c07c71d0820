package io.vestibule.config;

import io.vestibule.settings.check.HealthCheckShape;
import java.util.regex.Pattern;

/// One thing that the operator has set, as it is kept. Immutable.
///
/// @param kind what it is
/// @param id names it for its life; unique among its kind
/// @param owner the zone's id for a room and a health check, the room's id for an event, for rules
///   for guards and for a revocation, else empty
/// @param body the whole thing under published names, as canonical JSON
public record Document(DocumentKind kind, String id, String owner, String body) {

    private static final Pattern SECRETS = Pattern.compile("\"(draw_seed|hash|salt)\":\"[^\"]*\"");

    /// The body without its secrets: the seed of a draw, the hash of a token, what a health check
    /// sends in headers other than `Host`.
    public String shownBody() {
        return switch (kind.secrets()) {
            case NONE -> body;
            case KEYS -> SECRETS.matcher(body).replaceAll("\"$1\":null");
            case HEADERS -> HealthCheckShape.withoutSecrets(body);
        };
    }

    /// Does not show the body.
    @Override
    public String toString() {
        return kind.published() + " " + id;
    }
}
