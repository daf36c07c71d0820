package io.vestibule.simulation;

import io.vestibule.room.Limits;
import java.util.ArrayList;
import java.util.List;

/// Keeps figures of each minute. *Confined to its world.*
final class MinuteMeter {

    private final List<Outcome.Minute> minutes = new ArrayList<>();
    private long fromMillis;
    private int activeMax;
    private int admitted;

    /// A visitor entered, and this many are inside now.
    void admitted(int inside) {
        admitted++;
        activeMax = Math.max(activeMax, inside);
    }

    /// A minute is over, or the story.
    ///
    /// @param livedMillis how much of the story is over
    void close(long livedMillis, int inside, int waiting, Limits limits) {
        if (livedMillis == fromMillis) {
            return;
        }
        minutes.add(new Outcome.Minute(
                fromMillis,
                livedMillis - fromMillis,
                Math.max(activeMax, inside),
                inside,
                waiting,
                admitted,
                limits.totalActiveUsers(),
                limits.newUsersPerMinute()));
        fromMillis = livedMillis;
        activeMax = inside;
        admitted = 0;
    }

    List<Outcome.Minute> minutes() {
        return minutes;
    }
}
