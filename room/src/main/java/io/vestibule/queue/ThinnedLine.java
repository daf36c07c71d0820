package io.vestibule.queue;

/// How many people of a line will still be there when their turn comes. Pure. *Immutable.*
///
/// A double: people as a fluid.
public final class ThinnedLine {

    /// Of the points of a line so many are looked at.
    private static final int POINTS = 32;

    private static final double SECOND = 1000;

    private ThinnedLine() {}

    /// Of those who have no turn yet; only if the line has waits.
    ///
    /// @param eligible how many of the first may enter now
    /// @param patience which share of people who have waited for long keeps waiting for how long
    public static double people(LineSummary line, int eligible, long nowMillis, Patience patience) {
        long[] positions = line.positions().toArray();
        int[] counts = line.counts().toArray();
        float[] waits = line.waits();
        int every = Math.max(1, positions.length / POINTS);
        double people = 0;
        int before = eligible;
        for (int i = (positions.length - 1) % every; i < positions.length; i += every) {
            int more = counts[i] - Math.min(counts[i], before);
            double waited = Math.max(0, nowMillis - positions[i]) / SECOND;
            people += more * patience.share(waited, waited + waits[i]);
            before = Math.max(before, counts[i]);
        }
        return people;
    }
}
