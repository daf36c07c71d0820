package io.vestibule.alerting;

import io.vestibule.ground.Entity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A receiver of notifications as the operator has set it. Its address and secrets are known by
/// their names in the store alone. *Immutable.*
///
/// @param id 32 hexadecimal digits, constant for its life
/// @param type what it understands
/// @param name for people
/// @param host the scheme, host and port of its address; what follows may be a secret
/// @param addressName names the whole address in the store; empty for PagerDuty
/// @param secretName names its secret in the store: the one that signs, or the routing key; empty
///   for none
/// @param former the secret before that one, if there was one
public record Destination(
        String id,
        DestinationType type,
        String name,
        String host,
        String addressName,
        String secretName,
        Optional<FormerSecret> former)
        implements Entity {

    /// How long the secret before a change signs too.
    public static final long OVERLAP_MILLIS = 86_400_000;

    /// A secret that was replaced.
    ///
    /// @param secretName names it in the store
    /// @param untilMillis until when it signs too, epoch milliseconds
    public record FormerSecret(String secretName, long untilMillis) {}

    /// Whether it is a service of PagerDuty, and no webhook.
    public boolean isPagerDuty() {
        return type == DestinationType.PAGERDUTY;
    }

    /// The names of the secrets that sign at a moment, the newest first; empty if there is none.
    public List<String> signingAt(long nowMillis) {
        var names = new ArrayList<String>();
        if (!secretName.isEmpty()) {
            names.add(secretName);
        }
        former.filter(old -> nowMillis < old.untilMillis())
                .map(FormerSecret::secretName)
                .ifPresent(names::add);
        return names;
    }
}
