package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.queue.Estimator;
import io.vestibule.queue.Rules;
import io.vestibule.queue.ThinnedLine;

/// Estimates the wait of a visitor who joins the line, in every way. *Immutable.*
///
/// All but the forecast take the line as one that moves at a constant rate, and count only those in
/// it who will still be there: the rate at which it moved for the first in line, for the one who
/// entered last, or in the last minutes (Ibrahim and Whitt, 2009).
final class RivalEstimates {

    private static final double SECOND = 1000;
    private static final double MINUTE_SECONDS = 60;

    private RivalEstimates() {}

    /// Lets all say what they say now, if it is time for it.
    ///
    /// @param lastEntered who entered last
    static void say(RoomBooks books, LineEstimates lines, Rivals rivals, LastEntered lastEntered) {
        long now = books.now();
        if (!rivals.isDue(now) || books.rules().entrance() != Rules.Entrance.LINE) {
            return;
        }
        var line = lines.everywhere(books);
        if (!line.hasWaits() || line.size() == 0) {
            return;
        }
        int eligible = books.globalLink()
                .world(now)
                .map(WorldState::eligible)
                .orElseGet(() -> books.plan().eligible());
        double people = ThinnedLine.people(line, eligible, now, lines.flow().waits()::share);
        double[] seconds = new double[Estimator.values().length];
        double forecast = line.waitSeconds(line.last());
        if (!Double.isFinite(people) || !Double.isFinite(forecast)) {
            return;
        }
        var said = rivals.said();
        for (Estimator way : Estimator.values()) {
            double perSecond = switch (way) {
                case FORECAST -> 0;
                case HEAD_OF_LINE -> rate(said, line.first(), (now - line.first()) / SECOND);
                case LAST_ENTERED -> rate(said, lastEntered.arrivedMillis(), lastEntered.seconds());
                case RECENT_FLOW -> recent(books, lines.flow()) / MINUTE_SECONDS;
            };
            seconds[way.number()] = perSecond > 0 ? people / perSecond : forecast;
        }
        rivals.say(now, people, seconds);
    }

    /// Who entered last.
    ///
    /// @param arrivedMillis when this one came; 0 if nobody entered yet
    /// @param seconds the wait
    record LastEntered(long arrivedMillis, double seconds) {

        static final LastEntered NOBODY = new LastEntered(0, 0);
    }

    /// How many a second entered in the wait of one who came at a moment.
    private static double rate(EstimateHistory said, long arrivedMillis, double seconds) {
        return seconds > 0 && said.isKnown(arrivedMillis) ? said.people(arrivedMillis) / seconds : 0;
    }

    private static double recent(RoomBooks books, FlowMeter flow) {
        return books.globalLink()
                .world(books.now())
                .map(world -> (double) world.admitted().orElse(0))
                .orElseGet(() -> flow.admissionsPerMinute(books.outlook()));
    }
}
