package io.vestibule.queue;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// The line in at most 256 points: how many live visitors wait at or before a position, and how
/// long the one there has yet to wait.
///
/// The points lie close together at the front and further apart behind, so that the error stays a
/// few percent of the people ahead at every position. *Immutable.*
public final class LineSummary {

    /// How many points a summary has at most.
    public static final int POINTS = 256;

    /// How many at the front are listed one by one.
    private static final int SINGLE = 32;

    /// An empty line.
    public static final LineSummary EMPTY = new LineSummary(new long[0], new int[0]);

    private final long[] positions;
    private final int[] counts;
    private final float[] waitSeconds;

    /// A line of which only the positions are known: waits follow from the mean rate alone.
    ///
    /// @param positions ascending, each once
    /// @param counts how many wait at or before the position of the same index; ascending
    public LineSummary(long[] positions, int[] counts) {
        this(positions, counts, new float[0]);
    }

    /// @param waitSeconds how long the one at the position of the same index has yet to wait, by
    ///   the plain arithmetic; empty if nothing is known of it
    public LineSummary(long[] positions, int[] counts, float[] waitSeconds) {
        if (positions.length != counts.length || positions.length > POINTS) {
            throw new IllegalArgumentException("as many counts as positions, at most " + POINTS);
        }
        if (waitSeconds.length != 0 && waitSeconds.length != positions.length) {
            throw new IllegalArgumentException("as many waits as positions, or none");
        }
        this.positions = positions.clone();
        this.counts = counts.clone();
        this.waitSeconds = waitSeconds.clone();
    }

    /// All points, as those of one line among several.
    AllPoints allPoints() {
        return new AllPoints(positions, counts);
    }

    /// The points of a longer list that lie close together at the front and further apart behind.
    static LineSummary thinned(AllPoints all) {
        long[] at = all.positions;
        int[] people = all.counts;
        if (at.length <= POINTS) {
            return new LineSummary(at, people);
        }
        long[] positions = new long[POINTS];
        int[] counts = new int[POINTS];
        // A double: where to look, not whom to count.
        double factor = Math.pow((double) at.length / SINGLE, 1.0 / (POINTS - SINGLE));
        double far = SINGLE;
        int index = -1;
        for (int point = 0; point < POINTS; point++) {
            far = point < SINGLE ? far : far * factor;
            int next = point < SINGLE ? point : (int) far - 1;
            index = Math.min(at.length - POINTS + point, Math.max(index + 1, next));
            positions[point] = at[index];
            counts[point] = people[index];
        }
        positions[POINTS - 1] = at[at.length - 1];
        counts[POINTS - 1] = people[at.length - 1];
        return new LineSummary(positions, counts);
    }

    /// The same line with the wait of each point.
    public LineSummary withWaits(int eligible, long nowMillis, Forecast forecast, Patience patience) {
        return new LineSummary(
                positions, counts, WaitCurve.of(positions, counts, eligible, nowMillis, forecast, patience));
    }

    /// The same line with every wait longer by this much; itself if by nothing.
    public LineSummary delayed(double seconds) {
        if (seconds == 0 || !hasWaits()) {
            return this;
        }
        float[] longer = waitSeconds.clone();
        for (int i = 0; i < longer.length; i++) {
            longer[i] += (float) seconds;
        }
        return new LineSummary(positions, counts, longer);
    }

    /// How many wait.
    public int size() {
        return counts.length == 0 ? 0 : counts[counts.length - 1];
    }

    /// The position of the first one, or [Bands#NOBODY] if the line is empty.
    public long first() {
        return positions.length == 0 ? Bands.NOBODY : positions[0];
    }

    /// The position of the last one, or [Bands#NOBODY] if the line is empty.
    public long last() {
        return positions.length == 0 ? Bands.NOBODY : positions[positions.length - 1];
    }

    /// How many points there are.
    public int points() {
        return positions.length;
    }

    /// The positions of the points, ascending.
    public LongStream positions() {
        return Arrays.stream(positions);
    }

    /// How many wait at or before each of the points, ascending.
    public IntStream counts() {
        return Arrays.stream(counts);
    }

    /// How long the one at each point has yet to wait, in seconds; empty unless it [#hasWaits].
    public float[] waits() {
        return waitSeconds.clone();
    }

    /// How many wait at or before `position`, by interpolation between two points.
    public int atOrBefore(long position) {
        int next = pointAtOrAfter(position);
        if (next == positions.length) {
            return size();
        }
        if (positions[next] == position) {
            return counts[next];
        }
        if (next == 0) {
            return 0;
        }
        // One less than the step: the point itself is only reached by its own position.
        int people = counts[next] - counts[next - 1] - 1;
        return counts[next - 1] + (int) (people * wayTo(next, position));
    }

    /// Whether waits are known beyond what the mean rate says.
    public boolean hasWaits() {
        return waitSeconds.length != 0;
    }

    /// How long a visitor at `position` has yet to wait, by interpolation between two points. Only
    /// if it [#hasWaits].
    public double waitSeconds(long position) {
        int next = pointAtOrAfter(position);
        if (next == positions.length) {
            return waitSeconds[next - 1];
        }
        if (next == 0) {
            return waitSeconds[0];
        }
        double before = waitSeconds[next - 1];
        return before + (waitSeconds[next] - before) * wayTo(next, position);
    }

    /// The part of the line in which people have so long to wait: both of its ends, and points
    /// evenly between them; empty if nobody has. Only if it [#hasWaits].
    ///
    /// @param points how many at most, 2 or more
    public LineSummary within(double fromSeconds, double toSeconds, int points) {
        int from = pointsWithin(fromSeconds);
        int all = pointsWithin(toSeconds) - from;
        if (all <= 0) {
            return EMPTY;
        }
        int some = Math.min(points, all);
        long[] at = new long[some];
        int[] people = new int[some];
        float[] waits = new float[some];
        for (int i = 0; i < some; i++) {
            int chosen = from + (all <= points ? i : i * (all - 1) / (points - 1));
            at[i] = positions[chosen];
            people[i] = counts[chosen];
            waits[i] = waitSeconds[chosen];
        }
        return new LineSummary(at, people, waits);
    }

    /// How many points have at most so long to wait.
    private int pointsWithin(double seconds) {
        int low = 0;
        int high = waitSeconds.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (waitSeconds[middle] <= seconds) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int pointAtOrAfter(long position) {
        int found = Arrays.binarySearch(positions, position);
        return found >= 0 ? found : -found - 1;
    }

    /// How far from the point before to a point a position lies, 0 to 1. A double: the product of
    /// people and milliseconds may not fit a long.
    private double wayTo(int next, long position) {
        double way = positions[next] - positions[next - 1];
        return (position - positions[next - 1]) / way;
    }
}
