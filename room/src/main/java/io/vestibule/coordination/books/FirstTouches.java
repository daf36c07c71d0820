package io.vestibule.coordination.books;

import io.vestibule.queue.LineSummary;
import io.vestibule.tally.Line;
import java.util.LinkedHashMap;

/// Visitors who were sent to wait in the last seconds and have not come back yet: they may be there
/// and are not counted, so no newcomer may overtake them, and those who came after them have them
/// ahead. *Confined to its agent.*
public final class FirstTouches {

    /// How long a newcomer may be there without showing it.
    static final long OPEN_MILLIS = 5_000;

    /// More than this are not remembered one by one.
    private static final int MOST = 1 << 16;

    /// How soon what was seen of returns counts half.
    private static final long FADE_MILLIS = 30_000;

    /// Returns are counted by how long they took, to this.
    private static final long STEP_MILLIS = 500;

    private static final int STEPS = (int) (OPEN_MILLIS / STEP_MILLIS);

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

    /// Those who came back, by how long they took. Nearly all do within a second, so that of those
    /// who are out for longer than that most never will.
    private final double[] back = new double[STEPS];

    private double lost;
    private long fadedMillis;
    private long nowMillis = Long.MIN_VALUE / 2;

    /// A newcomer was sent to wait.
    public void touched(long id, long arrivedMillis) {
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
                back[step(arrived)]++;
            }
        }
    }

    /// Whether a waiting visitor may not be counted.
    boolean any(long nowMillis) {
        return !open.isEmpty() || nowMillis - crowdedMillis < OPEN_MILLIS;
    }

    /// Those who will come back, as far as can be said, as a line: of clients that keep no cookie
    /// hardly any does.
    public LineSummary expected() {
        if (open.isEmpty()) {
            return LineSummary.EMPTY;
        }
        double[] shares = shares();
        var all = LinePoints.positions(line);
        long[] positions = all.positions().toArray();
        int[] counts = all.counts().toArray();
        int[] people = new int[counts.length];
        double expected = 0;
        for (int i = 0; i < counts.length; i++) {
            int more = counts[i] - (i == 0 ? 0 : counts[i - 1]);
            expected += more * shares[step(positions[i])];
            people[i] = (int) Math.ceil(expected);
        }
        return new LineSummary(positions, people);
    }

    /// Which share of those who are out for so long comes back.
    private double[] shares() {
        var shares = new double[STEPS];
        double later = TRUSTED;
        for (int step = STEPS - 1; step >= 0; step--) {
            later += back[step];
            shares[step] = later / (later + lost);
        }
        return shares;
    }

    private int step(long arrivedMillis) {
        return Math.clamp((nowMillis - arrivedMillis) / STEP_MILLIS, 0, STEPS - 1);
    }

    /// Up to when all who came are remembered, of those who came up to a moment.
    long knownUpTo(long millis) {
        return Math.min(millis, crowdedSinceMillis - 1);
    }

    /// Lets time pass.
    void advance(long toMillis) {
        nowMillis = toMillis;
        if (nowMillis - crowdedMillis >= OPEN_MILLIS) {
            crowdedSinceMillis = Long.MAX_VALUE;
        }
        if (nowMillis - fadedMillis >= FADE_MILLIS) {
            fadedMillis = nowMillis;
            for (int step = 0; step < STEPS; step++) {
                back[step] /= 2;
            }
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
