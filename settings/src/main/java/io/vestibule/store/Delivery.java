package io.vestibule.store;

import io.vestibule.alerting.Notification;

/// A notification for one receiver, and what happened to it so far. *Immutable.*
///
/// @param number in the order of sending
/// @param receiver the id of a destination, or a mail address behind
///   [io.vestibule.alerting.Recipients#MAIL]
/// @param madeMillis since when it is to be sent, epoch milliseconds
/// @param state what happened to it
/// @param tries how often it was tried
/// @param doneMillis when that was decided, epoch milliseconds; 0 while it waits
/// @param error why the last try failed; empty if none did
public record Delivery(
        long number,
        String receiver,
        Notification notification,
        long madeMillis,
        State state,
        int tries,
        long doneMillis,
        String error) {

    /// What can happen to it.
    public enum State {
        WAITING,
        SENT,
        /// Given up after a day.
        FAILED,
        /// A newer message about the same thing was sent in its place.
        FOLDED,
        /// Not sent: the policy has reported it not long ago.
        QUIET,
        /// Not sent: the policy was silenced.
        SILENCED,
        /// Not sent: the receiver does not want it, or is gone.
        REFUSED
    }
}
