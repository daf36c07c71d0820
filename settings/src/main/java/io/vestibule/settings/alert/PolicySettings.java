package io.vestibule.settings.alert;

import io.vestibule.alerting.AlertType;
import io.vestibule.alerting.Policy;
import io.vestibule.alerting.Recipients;
import java.util.List;
import java.util.SequencedMap;

/// A policy of notifications as it is written. *Immutable.*
///
/// @param filters values by key, of those keys that the type has
/// @param recipients in a file by their names, in the API by their ids
/// @param intervalSeconds 0 reports everything
public record PolicySettings(
        String name,
        String description,
        AlertType type,
        boolean enabled,
        SequencedMap<String, List<String>> filters,
        Recipients recipients,
        int intervalSeconds) {

    /// The policy that is kept.
    ///
    /// @param byId the recipients by their ids
    public Policy policy(String id, Recipients byId) {
        return new Policy(id, name, description, type, enabled, filters, byId, intervalSeconds);
    }
}
