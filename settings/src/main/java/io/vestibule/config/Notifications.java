package io.vestibule.config;

import io.vestibule.alerting.Destination;
import io.vestibule.alerting.Policy;
import io.vestibule.alerting.Silence;
import java.util.List;
import java.util.Optional;

/// What is set of notifications, each in the order in which it was made. *Immutable.*
public final class Notifications {

    private final DocumentIndex index;

    Notifications(DocumentIndex index) {
        this.index = index;
    }

    /// The receivers.
    public List<Kept<Destination>> destinations() {
        return List.copyOf(index.all(KeptKind.DESTINATION).values());
    }

    public Optional<Kept<Destination>> destination(String id) {
        return index.find(KeptKind.DESTINATION, id);
    }

    /// What operators want to know.
    public List<Kept<Policy>> policies() {
        return List.copyOf(index.all(KeptKind.POLICY).values());
    }

    public Optional<Kept<Policy>> policy(String id) {
        return index.find(KeptKind.POLICY, id);
    }

    /// When policies send nothing.
    public List<Kept<Silence>> silences() {
        return List.copyOf(index.all(KeptKind.SILENCE).values());
    }

    public Optional<Kept<Silence>> silence(String id) {
        return index.find(KeptKind.SILENCE, id);
    }
}
