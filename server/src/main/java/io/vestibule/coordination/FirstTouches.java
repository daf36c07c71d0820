package io.vestibule.coordination;

import io.vestibule.queue.LineSummary;
import io.vestibule.tally.Line;

import java.util.LinkedHashMap;

/// Visitors who were sent to wait in the last seconds and have not come back yet: they may be there
/// and are not counted, so no newcomer may overtake them, and those who came after them have them
/// ahead. *Confined to its agent.*
final class FirstTouches {

    /// How long a newcomer may be there without showing it.
    static final long OPEN_MILLIS = 5_000;

    /// More than this are not remembered one by one.
    private static final int MOST = 1 << 16;

    /// How soon what was seen of returns counts half.
    private static final long FADE_MILLIS = 30_000;

    /// So many count as having come back before any did.
    private static final double TRUSTED = 8;

    /// When each came, in the order of the reports.
    private final LinkedHashMap<Long, Long> open = new LinkedHashMap<>();

    /// The same moments, in order.
    private final Line line = new Line();

    private long crowdedMillis = Long.MIN_VALUE / 2;

    /// When the first came of those who are not remembered.
    private long crowdedSinceMillis = Long.MAX_VALUE;

    // Doubles: they say which share comes back, and count no visitors.
    private double back;
    private double lost;
    private long fadedMillis;

    /// A newcomer was sent to wait.
    void touched(long id, long arrivedMillis) {
        if (open.size() < MOST) {
            if (open.putIfAbsent(id, arrivedMillis) == null) {
                line.insert(arrivedMillis);
            }
        } else {
            crowdedMillis = Math.max(crowdedMillis, arrivedMillis);
            crowdedSinceMillis = Math.min(crowdedSinceMillis, arrivedMillis);
        }
    }

    /// The visitor came back, or is inside.
    void confirmed(long id) {
        if (!open.isEmpty()) {
            Long arrived = open.remove(id);
            if (arrived != null) {
                line.remove(arrived);
                back++;
            }
        }
    }

    /// Whether a waiting visitor may not be counted.
    boolean any(long nowMillis) {
        return !open.isEmpty() || nowMillis - crowdedMillis < OPEN_MILLIS;
    }

    /// Those who will come back, as far as can be said, as a line: of clients that keep no cookie
    /// hardly any does.
    LineSummary expected() {
        if (open.isEmpty()) {
            return LineSummary.EMPTY;
        }
        var all = LinePoints.positions(line);
        double share = (back + TRUSTED) / (back + lost + TRUSTED);
        int[] people = all.counts().map(count -> (int) Math.ceil(count * share)).toArray();
        return new LineSummary(all.positions().toArray(), people);
    }

    /// Up to when all who came are remembered, of those who came up to a moment.
    long knownUpTo(long millis) {
        return Math.min(millis, crowdedSinceMillis - 1);
    }

    /// Lets time pass.
    void advance(long nowMillis) {
        if (nowMillis - crowdedMillis >= OPEN_MILLIS) {
            crowdedSinceMillis = Long.MAX_VALUE;
        }
        if (nowMillis - fadedMillis >= FADE_MILLIS) {
            fadedMillis = nowMillis;
            back /= 2;
            lost /= 2;
        }
        if (open.isEmpty()) {
            return;
        }
        var oldest = open.values().iterator();
        while (oldest.hasNext()) {
            long arrived = oldest.next();
            if (nowMillis - arrived < OPEN_MILLIS) {
                break;
            }
            oldest.remove();
            line.remove(arrived);
            lost++;
        }
    }
}
