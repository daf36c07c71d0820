package io.vestibule.simulation;

import io.vestibule.room.Limits;
import io.vestibule.simulation.check.Scene;
import java.util.ArrayList;
import java.util.List;

/// Which limits are in force, by when the operator set them. *Confined to its world.*
final class LimitHistory {

    private final List<Set> all = new ArrayList<>();
    private long unknownUntilMillis = Long.MIN_VALUE;

    /// The oldest limits of which it is not known that newer ones are in force everywhere.
    private int settled;

    private record Set(long sinceMillis, Limits limits) {}

    LimitHistory(Limits first) {
        all.add(new Set(Long.MIN_VALUE, first));
    }

    /// The operator sets other limits.
    void change(Limits limits, long nowMillis) {
        var newest = all.getLast().limits();
        if (!limits.session().equals(newest.session())) {
            long longer = Math.max(limits.session().toMillis(), newest.session().toMillis());
            unknownUntilMillis = nowMillis + 2 * longer;
        }
        all.add(new Set(nowMillis, limits));
    }

    /// The newest limits are in force everywhere.
    void settle() {
        settled = all.size() - 1;
    }

    /// The highest of each limit that may still be held somewhere: of the newest, and of all before
    /// it until it is in force everywhere.
    Scene.Allowed held(long nowMillis) {
        return highest(settled, nowMillis);
    }

    /// The highest of each limit that was set at some time since a moment.
    Scene.Allowed setSince(long millis, long nowMillis) {
        int from = all.size() - 1;
        while (all.get(from).sinceMillis() > millis) {
            from--;
        }
        return highest(from, nowMillis);
    }

    private Scene.Allowed highest(int from, long nowMillis) {
        int seats = 0;
        int passes = 0;
        for (Set set : all.subList(from, all.size())) {
            seats = Math.max(seats, set.limits().totalActiveUsers());
            passes = Math.max(passes, set.limits().newUsersPerMinute());
        }
        return new Scene.Allowed(seats, passes, nowMillis >= unknownUntilMillis);
    }
}
