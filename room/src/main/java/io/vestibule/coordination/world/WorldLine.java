package io.vestibule.coordination.world;

import io.vestibule.coordination.world.CenterState.Outlook;
import io.vestibule.queue.Bands;
import io.vestibule.queue.Correction;
import io.vestibule.queue.Flow;
import io.vestibule.queue.Forecast;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.Patience;
import io.vestibule.queue.PatienceCurve;
import io.vestibule.queue.SeveralLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The world's line: positions, turns, waits. *Immutable.*
///
/// @param upTo the position up to which there are slots now or very soon
/// @param frontUpTo up to where there are within 5 s
/// @param readyUpTo up to where there are within 23 s
/// @param summary the lines of all data centers as one, with those who came in the last seconds,
///   and with waits if they can be estimated
/// @param eligible how many of its first may enter now
/// @param flow how fast it moves
record WorldLine(long upTo, long frontUpTo, long readyUpTo, LineSummary summary, int eligible, Flow flow) {

    /// An empty line.
    static final WorldLine NOBODY =
            new WorldLine(Bands.EVERYBODY, Bands.EVERYBODY, Bands.EVERYBODY, LineSummary.EMPTY, 0, Flow.UNKNOWN);

    /// Slots that come within this time count as present when turns are computed: as long as a
    /// state travels, is waiting, and its answer comes back.
    private static final double AHEAD_SECONDS = 4;

    // As in a view: visitors this near ask every second, and every other second.
    private static final double FRONT_SECONDS = 5;
    private static final double READY_SECONDS = 23;

    /// How many times the foreseen slots are ready, as in a view.
    private static final double READY_BEYOND = 1.25;

    private static final double MINUTE_SECONDS = 60;

    /// Beyond this many people little is known, and nothing is estimated.
    private static final double MOST_BEYOND_KNOWN = 2;

    /// The line of all data centers that are heard.
    ///
    /// @param slots how many may enter now
    static WorldLine of(List<CenterState> near, int slots, long nowMillis) {
        var lines = new ArrayList<LineSummary>(near.size());
        for (CenterState state : near) {
            lines.add(state.line());
        }
        var beside = SeveralLines.of(lines);
        LineSummary merged = beside.merged();
        LineSummary expected = expected(near, lines, merged);
        int eligible = Math.min(slots, merged.size());
        Flow flow = flow(near, merged.size());
        double perSecond = perSecond(near, flow);
        double ready = (slots + perSecond * READY_SECONDS) * (1 + flow.abandonsPerMinute()) * READY_BEYOND;
        return new WorldLine(
                beside.positionOf(slots + people(perSecond * AHEAD_SECONDS)),
                beside.positionOf(slots + people(perSecond * FRONT_SECONDS)),
                beside.positionOf(people(ready)),
                flow.known() ? withWaits(near, expected, eligible, flow, nowMillis) : expected,
                eligible,
                flow);
    }

    /// The line with those who came in the last seconds and are not counted yet.
    private static LineSummary expected(List<CenterState> near, List<LineSummary> lines, LineSummary counted) {
        var newest = new ArrayList<LineSummary>();
        for (CenterState state : near) {
            if (state.expected().size() > 0) {
                newest.add(state.expected());
            }
        }
        if (newest.isEmpty()) {
            return counted;
        }
        newest.addAll(lines);
        return SeveralLines.of(newest).merged();
    }

    /// How many enter: as many as in the last minute, or as estimated.
    private static double perSecond(List<CenterState> near, Flow flow) {
        double used = 0;
        for (CenterState state : near) {
            used += state.passes().inUse();
        }
        return Math.max(used, flow.admissionsPerMinute()) / MINUTE_SECONDS;
    }

    private static long people(double foreseen) {
        return (long) Math.ceil(foreseen) + 1;
    }

    private static Flow flow(List<CenterState> near, int waiting) {
        if (waiting == 0) {
            return Flow.UNKNOWN;
        }
        double beyond = beyondKnown(near);
        if (beyond > MOST_BEYOND_KNOWN) {
            return Flow.UNKNOWN;
        }
        double lost = near.stream()
                .mapToDouble(s -> s.outlook().abandonsPerMinute() * s.line().size())
                .sum();
        double perMinute = known(near).mapToDouble(Outlook::perMinute).sum() * beyond;
        return new Flow(true, perMinute, lost / waiting, Correction.NONE, Correction.NONE);
    }

    private static Stream<Outlook> known(List<CenterState> near) {
        return near.stream().map(CenterState::outlook).filter(Outlook::known);
    }

    /// How many times as many people there are as in the data centers that have a forecast: these
    /// are taken as typical of the others.
    private static double beyondKnown(List<CenterState> near) {
        double all = 0;
        double known = 0;
        for (CenterState state : near) {
            all += people(state);
            known += state.outlook().known() ? people(state) : 0;
        }
        return all == known && all > 0 ? 1 : all / known;
    }

    private static long people(CenterState state) {
        return (long) state.seats().inUse() + state.line().size();
    }

    /// All that data centers will let in together.
    private static LineSummary withWaits(
            List<CenterState> near, LineSummary line, int eligible, Flow flow, long nowMillis) {
        var forecast = Forecast.sum(known(near).map(Outlook::forecast).toList(), beyondKnown(near));
        return line.withWaits(eligible, nowMillis, forecast, patience(near, flow));
    }

    /// By how long people have waited where all data centers say so; otherwise a mean share.
    private static Patience patience(List<CenterState> near, Flow flow) {
        var told = known(near).map(Outlook::patience).toList();
        if (told.stream().anyMatch(Optional::isEmpty)) {
            return (from, to) -> Math.exp(-flow.abandonsPerMinute() * (to - from) / MINUTE_SECONDS);
        }
        int[] people = near.stream()
                .filter(state -> state.outlook().known())
                .mapToInt(state -> state.line().size())
                .toArray();
        return PatienceCurve.together(told.stream().flatMap(Optional::stream).toList(), people);
    }
}
