package io.vestibule.simulation;

import io.vestibule.room.Limits;
import io.vestibule.simulation.check.Scene;

import java.util.ArrayDeque;

/// Which limits may be in force: the newest, and all before it until it is in force everywhere.
/// *Confined to its world.*
final class LimitHistory {

    private final ArrayDeque<Limits> possible = new ArrayDeque<>();
    private Limits newest;
    private long unknownUntilMillis = Long.MIN_VALUE;

    LimitHistory(Limits first) {
        newest = first;
        possible.add(first);
    }

    Limits newest() {
        return newest;
    }

    /// The operator sets other limits.
    void change(Limits limits, long nowMillis) {
        if (!limits.session().equals(newest.session())) {
            long longer = Math.max(limits.session().toMillis(), newest.session().toMillis());
            unknownUntilMillis = nowMillis + 2 * longer;
        }
        newest = limits;
        possible.add(limits);
    }

    /// The newest limits are in force everywhere.
    void settle() {
        while (possible.size() > 1) {
            possible.remove();
        }
    }

    Scene.Allowed allowed(long nowMillis) {
        int seats = 0;
        int passes = 0;
        for (Limits limits : possible) {
            seats = Math.max(seats, limits.totalActiveUsers());
            passes = Math.max(passes, limits.newUsersPerMinute());
        }
        return new Scene.Allowed(seats, passes, nowMillis >= unknownUntilMillis);
    }
}
