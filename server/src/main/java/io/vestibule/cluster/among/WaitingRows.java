package io.vestibule.cluster.among;

import io.vestibule.minute.MinuteRow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The minute rows of a host on their way out: they wait until a majority of the nodes knows the
/// reports that they count. So if the host dies then, the next one knows of each of these reports
/// that it was counted, and what is told again counts once. *Confined to the host's agent.*
final class WaitingRows {

    /// Without a majority rows wait for this long, and then leave all the same: what may be counted
    /// twice is better than a room of which nothing is seen.
    static final long PATIENCE_MILLIS = 10_000;

    private List<MinuteRow> rows = List.of();

    /// What they count is in the entries up to this one.
    private long through;

    private long sinceMillis;

    /// The rows that may leave now.
    ///
    /// @param more the next ones, asked for when none wait
    /// @param newest the number of the newest entry
    /// @param mirrored the number of the last entry that a majority has
    List<MinuteRow> next(Supplier<List<MinuteRow>> more, long newest, long mirrored, long now) {
        if (rows.isEmpty()) {
            rows = more.get();
            through = newest;
            sinceMillis = now;
        }
        boolean late = Math.abs(now - sinceMillis) >= PATIENCE_MILLIS;
        return late || mirrored >= through ? taken() : List.of();
    }

    /// All rows, when the host has stopped: the next one asks its disk, which knows everything.
    ///
    /// @param last those that did not wait
    List<MinuteRow> last(List<MinuteRow> last) {
        var all = new ArrayList<>(taken());
        all.addAll(last);
        return all;
    }

    private List<MinuteRow> taken() {
        var known = rows;
        rows = List.of();
        return known;
    }
}
