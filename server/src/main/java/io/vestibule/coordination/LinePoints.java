package io.vestibule.coordination;

import io.vestibule.queue.LineSummary;
import io.vestibule.queue.SeveralLines;
import io.vestibule.queue.WaitCurve;
import io.vestibule.tally.Line;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/// Cuts a line into the points of a summary: the first ones singly, then ever further apart.
/// *Immutable.*
final class LinePoints {

    /// How many at the front are listed one by one.
    private static final int SINGLE = 32;

    private LinePoints() {}

    /// The positions, and nothing about waits.
    static LineSummary positions(Line line) {
        return line.size() == 0 ? LineSummary.EMPTY : points(line, LineSummary::new);
    }

    /// The present line, with those who came in the last seconds and are not counted yet.
    ///
    /// @param eligible how many of the first may enter now
    static LineSummary of(RoomState state, int eligible) {
        Line line = state.ledger.line();
        LineSummary expected = state.touches.expected();
        if (expected.size() > 0) {
            var all = SeveralLines.of(List.of(positions(line), expected)).merged();
            return state.forecaster.isKnown()
                    ? all.withWaits(eligible, state.now(), state.forecaster.forecast(), state.flow.waits()::share)
                    : all;
        }
        if (line.size() == 0) {
            return LineSummary.EMPTY;
        }
        return points(line, (positions, counts) -> withWaits(state, eligible, positions, counts));
    }

    /// The world's line as far as it is known, otherwise its own. Without waits as long as there is
    /// no forecast.
    static LineSummary everywhere(RoomState state) {
        return state.globalLink
                .world(state.now())
                .map(WorldState::line)
                .orElseGet(() ->
                        state.forecaster.isKnown() ? of(state, state.plan().eligible()) : LineSummary.EMPTY);
    }

    private static LineSummary points(Line line, BiFunction<long[], int[], LineSummary> summary) {
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

    private static LineSummary withWaits(RoomState state, int eligible, long[] positions, int[] people) {
        if (!state.forecaster.isKnown()) {
            return new LineSummary(positions, people);
        }
        float[] waits = WaitCurve.of(
                positions, people, eligible, state.now(), state.forecaster.forecast(), state.flow.waits()::share);
        return new LineSummary(positions, people, waits);
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
