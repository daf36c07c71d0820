package io.vestibule.store;

import io.vestibule.alerting.Notification;

/// A notification that is to be sent to a receiver. *Immutable.*
///
/// @param receiver as in [Delivery]
/// @param intervalSeconds how long after it no other beginning of the same is reported by the
///     policy
/// @param silenced whether the policy is silenced
public record NewDelivery(String receiver, Notification notification, int intervalSeconds, boolean silenced) {}
