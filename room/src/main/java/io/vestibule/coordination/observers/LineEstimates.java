package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.LinePoints;
import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.SeveralLines;
import io.vestibule.queue.WaitCurve;
import io.vestibule.tally.Line;
import java.util.List;

/// The present line of a room with the wait of each of its points. *Confined to its agent.*
final class LineEstimates {

    private final Forecaster forecaster;
    private final FlowMeter flow;

    LineEstimates(Forecaster forecaster, FlowMeter flow) {
        this.forecaster = forecaster;
        this.flow = flow;
    }

    /// The present line, with those who came in the last seconds and are not counted yet.
    ///
    /// @param eligible how many of the first may enter now
    LineSummary of(RoomBooks books, int eligible) {
        Line line = books.ledger().line();
        LineSummary expected = books.touches().expected();
        if (expected.size() > 0) {
            var all = SeveralLines.of(List.of(LinePoints.positions(line), expected))
                    .merged();
            return forecaster.isKnown()
                    ? all.withWaits(eligible, books.now(), forecaster.forecast(), flow.waits()::share)
                    : all;
        }
        if (line.size() == 0) {
            return LineSummary.EMPTY;
        }
        return LinePoints.points(line, (positions, counts) -> withWaits(books, eligible, positions, counts));
    }

    /// The world's line as far as it is known, otherwise its own. Without waits as long as there is
    /// no forecast.
    LineSummary everywhere(RoomBooks books) {
        return books.globalLink()
                .world(books.now())
                .map(WorldState::line)
                .orElseGet(() -> forecaster.isKnown() ? of(books, books.plan().eligible()) : LineSummary.EMPTY);
    }

    private LineSummary withWaits(RoomBooks books, int eligible, long[] positions, int[] people) {
        if (!forecaster.isKnown()) {
            return new LineSummary(positions, people);
        }
        float[] waits =
                WaitCurve.of(positions, people, eligible, books.now(), forecaster.forecast(), flow.waits()::share);
        return new LineSummary(positions, people, waits);
    }
}
