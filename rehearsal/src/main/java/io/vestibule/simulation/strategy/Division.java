package io.vestibule.simulation.strategy;

import io.vestibule.ground.Shares;

/// The slots of a minute as the published articles divide them: by traffic among data centers, the
/// rest Anywhere. Pure. *Immutable.*
///
/// @param own what one data center may give on its own
/// @param anywhere what any of them may give
record Division(int own, int anywhere) {

    /// Nothing for anybody.
    static final Division NOTHING = new Division(0, 0);

    /// Divides slots.
    ///
    /// @param limit the room's limit: with less traffic than that a part stays Anywhere
    /// @param users the traffic of every data center
    /// @param center whose part is asked for
    static Division of(int slots, int limit, long[] users, int center) {
        long all = 0;
        for (long people : users) {
            all += people;
        }
        // Anywhere comes first: it gets the slot that two could claim.
        long[] weights = new long[users.length + 1];
        weights[0] = Math.max(0, limit - all);
        System.arraycopy(users, 0, weights, 1, users.length);
        long[] parts = Shares.divide(slots, weights);
        return new Division((int) parts[center + 1], (int) parts[0]);
    }

    /// What one of the data center's workers may give when slots are divided evenly.
    ///
    /// @param workers of the data center
    /// @param everywhere workers of all data centers
    int evenly(int workers, int everywhere) {
        return own / workers + anywhere / everywhere;
    }

    /// What one of the data center's workers may give when slots are divided among fewer workers
    /// while the room is empty.
    ///
    /// @param utilization the share of the room's limit that is in use
    int adapted(int workers, int everywhere, double utilization, double curve) {
        return part(own, adaptedWorkers(workers, utilization, curve))
                + part(anywhere, adaptedWorkers(everywhere, utilization, curve));
    }

    /// Among how many workers slots are divided: at least one. A double: it is used to divide and
    /// not to count.
    static double adaptedWorkers(int workers, double utilization, double curve) {
        return Math.max(1, workers * Math.pow(Math.min(1, utilization), curve));
    }

    /// To the nearest whole slot: what the worked example has.
    private static int part(int slots, double workers) {
        return (int) Math.round(slots / workers);
    }
}
