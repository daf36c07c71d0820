package io.vestibule.settings.alert;

import io.vestibule.alerting.DestinationType;
import java.net.URI;
import java.util.Optional;

/// A webhook as it is written in the settings or sent to the API. *Immutable.*
///
/// @param name for people
/// @param url where notifications go; everything after the host may be a secret
/// @param type what the receiver understands
/// @param secret proves to the receiver who sends; empty for none, or for the one it has
public record WebhookSettings(String name, URI url, DestinationType type, Optional<String> secret) {

    /// The whole address as a text.
    public String address() {
        return url.toString();
    }

    /// What may be shown of the address: scheme, host and port.
    public String host() {
        return url.getScheme() + "://" + url.getRawAuthority();
    }

    /// Does not show the address or the secret.
    @Override
    public String toString() {
        return "webhook " + name;
    }
}
