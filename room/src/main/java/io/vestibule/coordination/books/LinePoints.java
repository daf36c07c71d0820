package io.vestibule.coordination.books;

import io.vestibule.queue.LineSummary;
import io.vestibule.tally.Line;
import java.util.Arrays;
import java.util.function.BiFunction;

/// Cuts a line into the points of a summary: the first ones singly, then ever further apart.
/// *Immutable.*
public final class LinePoints {

    /// How many at the front are listed one by one.
    private static final int SINGLE = 32;

    private LinePoints() {}

    /// The positions, and nothing about waits.
    public static LineSummary positions(Line line) {
        return line.size() == 0 ? LineSummary.EMPTY : points(line, LineSummary::new);
    }

    /// The points, made into a summary by their positions and how many stand at or before each.
    public static LineSummary points(Line line, BiFunction<long[], int[], LineSummary> summary) {
        int[] ranks = ranks(line.size());
        long[] positions = line.at(ranks);
        int[] counts = new int[ranks.length];
        int points = 0;
        for (int i = 0; i < ranks.length; i++) {
            if (points > 0 && positions[points - 1] == positions[i]) {
                points--;
            }
            positions[points] = positions[i];
            counts[points++] = ranks[i] + 1;
        }
        return summary.apply(Arrays.copyOf(positions, points), Arrays.copyOf(counts, points));
    }

    /// Ranks from the first to the last, each a constant factor beyond the one before.
    private static int[] ranks(int size) {
        int[] ranks = new int[Math.min(size, LineSummary.POINTS)];
        int far = LineSummary.POINTS - SINGLE;
        // A double: where to look, not whom to count.
        double factor = Math.pow(Math.max(1, (double) size / SINGLE), 1.0 / far);
        double at = SINGLE;
        for (int i = 0; i < ranks.length; i++) {
            if (size <= LineSummary.POINTS || i < SINGLE) {
                ranks[i] = i;
            } else {
                at *= factor;
                ranks[i] = Math.min(size - 1, Math.max(ranks[i - 1] + 1, (int) at - 1));
            }
        }
        ranks[ranks.length - 1] = size - 1;
        return ranks;
    }
}
