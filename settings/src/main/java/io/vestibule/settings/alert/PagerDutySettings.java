package io.vestibule.settings.alert;

/// A service of PagerDuty as it is written in the settings or sent to the API. *Immutable.*
///
/// @param name for people
/// @param routingKey names the service to PagerDuty, and is a secret
public record PagerDutySettings(String name, String routingKey) {

    /// Does not show the key.
    @Override
    public String toString() {
        return "PagerDuty service " + name;
    }
}
