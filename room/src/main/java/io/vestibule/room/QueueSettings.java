package io.vestibule.room;

/// How a room's line is kept.
///
/// @param method the order in which waiting visitors enter
/// @param queueAll no newcomer enters, whatever the method
/// @param bucketSeconds the width of an arrival bucket in summaries and estimates, 1 to 60
/// @param fixedRefreshSeconds 0 for the adaptive refresh interval, else this many seconds for
///   visitors who are not about to enter, 5 to 120
/// @param onCoordinatorLoss what newcomers meet while the coordinator does not answer
/// @param hold when the line is held because the origin is sick
/// @param invitedOnly whether only visitors with an invitation may enter or wait
/// @param bind whether tickets are bound to networks
public record QueueSettings(
        QueueingMethod method,
        boolean queueAll,
        int bucketSeconds,
        int fixedRefreshSeconds,
        LossPolicy onCoordinatorLoss,
        HoldSettings hold,
        boolean invitedOnly,
        BindSettings bind) {

    /// First come first served, buckets of a second, adaptive refresh, hold on loss.
    public static final QueueSettings DEFAULT = new QueueSettings(
            QueueingMethod.FIFO, false, 1, 0, LossPolicy.HOLD, HoldSettings.NONE, false, BindSettings.DEFAULT);

    /// The same by another method.
    public QueueSettings withMethod(QueueingMethod other) {
        return new QueueSettings(
                other, queueAll, bucketSeconds, fixedRefreshSeconds, onCoordinatorLoss, hold, invitedOnly, bind);
    }

    /// The same, with newcomers held back or not.
    public QueueSettings withQueueAll(boolean other) {
        return new QueueSettings(
                method, other, bucketSeconds, fixedRefreshSeconds, onCoordinatorLoss, hold, invitedOnly, bind);
    }

    /// The same with another hold.
    public QueueSettings withHold(HoldSettings other) {
        return new QueueSettings(
                method, queueAll, bucketSeconds, fixedRefreshSeconds, onCoordinatorLoss, other, invitedOnly, bind);
    }

    /// The same for visitors with an invitation alone, or for all.
    public QueueSettings withInvitedOnly(boolean other) {
        return new QueueSettings(
                method, queueAll, bucketSeconds, fixedRefreshSeconds, onCoordinatorLoss, hold, other, bind);
    }

    /// The same with tickets that are bound otherwise.
    public QueueSettings withBind(BindSettings other) {
        return new QueueSettings(
                method, queueAll, bucketSeconds, fixedRefreshSeconds, onCoordinatorLoss, hold, invitedOnly, other);
    }

    /// What newcomers meet while the coordinator does not answer.
    public enum LossPolicy {
        /// They wait: the limit holds.
        HOLD,
        /// They enter: the site matters more than the limit.
        ADMIT
    }
}
