package io.vestibule.simulation.scenario;

/// How the network treats messages between data centers. Whatever is delayed by different times
/// also arrives in another order. Immutable.
///
/// A message from one data center to another takes 1 ms, and 1 ms for each 120 km, and its jitter;
/// one inside a data center 0.3 to 1 ms.
///
/// @param loss the share of messages that never arrive, 0 to 1
/// @param duplicated the share that arrives twice, 0 to 1
/// @param jitterMillis the mean of what is added to each way, at least 0
/// @param slowShare the share of messages that take up to `slowMillis` longer, 0 to 1
/// @param slowMillis at least 0
public record NetworkPlan(double loss, double duplicated, double jitterMillis, double slowShare, long slowMillis) {

    /// A good day: one message in ten thousand is lost, one in a hundred thousand comes twice.
    public static final NetworkPlan GOOD = new NetworkPlan(0.0001, 0.00001, 2, 0.001, 250);

    public NetworkPlan {
        refuseNoShare(loss);
        refuseNoShare(duplicated);
        refuseNoShare(slowShare);
        if (!(jitterMillis >= 0) || slowMillis < 0) {
            throw new IllegalArgumentException("nothing arrives before it was sent");
        }
    }

    private static void refuseNoShare(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("a share is in 0 to 1: " + share);
        }
    }
}
