package io.vestibule.queue;

import java.util.Arrays;

/// The line in at most 256 points: how many live visitors wait at or before a position.
///
/// The points lie close together at the front and further apart behind, so that the error stays a
/// few percent of the people ahead wherever one stands. *Immutable.*
public final class LineSummary {

    /// How many points a summary has at most.
    public static final int POINTS = 256;

    /// Nobody waits.
    public static final LineSummary EMPTY = new LineSummary(new long[0], new int[0]);

    private final long[] positions;
    private final int[] counts;

    /// @param positions ascending, each once
    /// @param counts how many wait at or before the position of the same index; ascending
    public LineSummary(long[] positions, int[] counts) {
        if (positions.length != counts.length || positions.length > POINTS) {
            throw new IllegalArgumentException("as many counts as positions, at most " + POINTS);
        }
        this.positions = positions.clone();
        this.counts = counts.clone();
    }

    /// How many wait.
    public int size() {
        return counts.length == 0 ? 0 : counts[counts.length - 1];
    }

    /// The position of the first one, or [Bands#NOBODY] if nobody waits.
    public long first() {
        return positions.length == 0 ? Bands.NOBODY : positions[0];
    }

    /// The position of the last one, or [Bands#NOBODY] if nobody waits.
    public long last() {
        return positions.length == 0 ? Bands.NOBODY : positions[positions.length - 1];
    }

    /// How many wait at or before `position`, by interpolation between two points.
    public int atOrBefore(long position) {
        int found = Arrays.binarySearch(positions, position);
        if (found >= 0) {
            return counts[found];
        }
        int next = -found - 1;
        if (next == 0) {
            return 0;
        }
        if (next == positions.length) {
            return size();
        }
        return counts[next - 1] + between(next, position);
    }

    private int between(int next, long position) {
        // One less than the step: the point itself is only reached by its own position.
        long people = counts[next] - counts[next - 1] - 1L;
        long way = position - positions[next - 1];
        // A double: the product of people and milliseconds may not fit a long.
        return (int) ((double) people * way / (positions[next] - positions[next - 1]));
    }
}
