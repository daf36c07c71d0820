package io.vestibule.queue;

import java.util.Arrays;
import java.util.List;

/// The points of several lines, however many: their positions, ascending, each once, and how many
/// stand at or before each, where a visitor between two points of one line counts as standing at
/// the later one. *Immutable.*
final class AllPoints {

    private static final AllPoints NONE = new AllPoints(new long[0], new int[0]);

    /// Not to be written to.
    final long[] positions;

    /// Not to be written to.
    final int[] counts;

    /// @param positions ascending, each once; not copied
    /// @param counts as many; not copied
    AllPoints(long[] positions, int[] counts) {
        this.positions = positions;
        this.counts = counts;
    }

    /// Of all these lines together. By halves, so that a point is moved as often as the number of
    /// lines can be halved.
    static AllPoints of(List<AllPoints> lines) {
        return switch (lines.size()) {
            case 0 -> NONE;
            case 1 -> lines.getFirst();
            default -> {
                int half = lines.size() / 2;
                yield of(lines.subList(0, half)).with(of(lines.subList(half, lines.size())));
            }
        };
    }

    private AllPoints with(AllPoints other) {
        int most = positions.length + other.positions.length;
        long[] at = new long[most];
        int[] people = new int[most];
        int points = 0;
        int here = 0;
        int there = 0;
        while (here < positions.length || there < other.positions.length) {
            boolean isHere = !isAfter(here, other, there);
            boolean isThere = !other.isAfter(there, this, here);
            at[points] = isHere ? positions[here] : other.positions[there];
            here += isHere ? 1 : 0;
            there += isThere ? 1 : 0;
            people[points++] = before(here) + other.before(there);
        }
        return points == most
                ? new AllPoints(at, people)
                : new AllPoints(Arrays.copyOf(at, points), Arrays.copyOf(people, points));
    }

    /// Whether a point comes after one of others; after the last comes none.
    private boolean isAfter(int point, AllPoints others, int other) {
        return point == positions.length
                || (other < others.positions.length && positions[point] > others.positions[other]);
    }

    private int before(int point) {
        return point == 0 ? 0 : counts[point - 1];
    }
}
