package io.vestibule.queue;

/// How long people are ready to wait. A `double`: a share, it counts no visitors.
@FunctionalInterface
public interface Patience {

    /// The share of those who have waited `waitedSeconds` that will still wait at `untilSeconds`.
    double share(double waitedSeconds, double untilSeconds);
}
