package io.vestibule.store;

import io.vestibule.alerting.Notification;

/// A notification that is to be told to a receiver. *Immutable.*
///
/// @param receiver as in [Delivery]
/// @param intervalSeconds how long after it no other beginning of the same is told by the policy
/// @param silenced whether the policy is silenced
public record NewDelivery(String receiver, Notification notification, int intervalSeconds, boolean silenced) {}
