package io.vestibule.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What is set of notifications, each in the order in which it was made. *Immutable.*
public final class Notifications {

    private final Map<String, DestinationEntry> destinations;
    private final Map<String, PolicyEntry> policies;
    private final Map<String, SilenceEntry> silences;

    Notifications(
            Map<String, DestinationEntry> destinations,
            Map<String, PolicyEntry> policies,
            Map<String, SilenceEntry> silences) {
        this.destinations = destinations;
        this.policies = policies;
        this.silences = silences;
    }

    /// The receivers.
    public List<DestinationEntry> destinations() {
        return List.copyOf(destinations.values());
    }

    public Optional<DestinationEntry> destination(String id) {
        return Optional.ofNullable(destinations.get(id));
    }

    /// What operators want to know.
    public List<PolicyEntry> policies() {
        return List.copyOf(policies.values());
    }

    public Optional<PolicyEntry> policy(String id) {
        return Optional.ofNullable(policies.get(id));
    }

    /// When policies send nothing.
    public List<SilenceEntry> silences() {
        return List.copyOf(silences.values());
    }

    public Optional<SilenceEntry> silence(String id) {
        return Optional.ofNullable(silences.get(id));
    }

    /// One of them as this version writes it.
    ///
    /// @param kind one of those of notifications
    Optional<Document> written(DocumentKind kind, String id) {
        return switch (kind) {
            case DESTINATION -> destination(id).map(NotificationCodec::destination);
            case POLICY -> policy(id).map(NotificationCodec::policy);
            case SILENCE -> silence(id).map(NotificationCodec::silence);
            case ZONE, LIST, HEALTH_CHECK, ROOM, EVENT, RULES, GUARDS, TOKEN, REVOCATION -> Optional.empty();
        };
    }
}
