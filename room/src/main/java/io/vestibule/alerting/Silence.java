package io.vestibule.alerting;

import io.vestibule.ground.Entity;

/// A time in which a policy sends nothing: quiet hours. *Immutable.*
///
/// @param id 32 hexadecimal digits, constant for its life
/// @param policyId the policy
/// @param startMillis from then on, epoch milliseconds
/// @param endMillis until then, epoch milliseconds
public record Silence(String id, String policyId, long startMillis, long endMillis) implements Entity {

    /// Whether it silences a policy at a moment.
    public boolean silences(String policy, long nowMillis) {
        return policyId.equals(policy) && startMillis <= nowMillis && nowMillis < endMillis;
    }
}
