package io.vestibule.simulation.report;

import io.vestibule.simulation.Estimates;

/// Draws how honest estimates are: the share of people who waited less than they had been told,
/// against the share that should have. Each moment of the wait is a line through the band's lower
/// end, the estimate and the band's upper end. *Immutable.*
final class CalibrationPlot {

    private static final double PERCENT = 100;
    private static final double QUARTER = 25;

    private CalibrationPlot() {}

    static String of(Estimates estimates) {
        var frame = new PlotArea(PERCENT, PERCENT, false);
        return frame.overPercents()
                + "<path class=\"limit\" d=\"M%d %dL%d %d\"/>"
                        .formatted(PlotArea.LEFT, PlotArea.BOTTOM, PlotArea.RIGHT, PlotArea.TOP)
                + PlotArea.path("active", below(frame, estimates.atArrival()))
                + PlotArea.path("waiting", below(frame, estimates.atHalf()))
                + PlotArea.path("limit-minute", below(frame, estimates.atMinute()));
    }

    private static CharSequence below(PlotArea frame, Estimates.Score score) {
        if (score.scored() == 0) {
            return "";
        }
        double[] shares = {score.belowLow(), score.belowPoint(), score.belowHigh()};
        var line = new StringBuilder();
        for (int i = 0; i < shares.length; i++) {
            line.append(i == 0 ? 'M' : 'L').append(PlotArea.at(frame.x(QUARTER * (i + 1))));
            line.append(' ').append(PlotArea.at(frame.y(PERCENT * shares[i])));
        }
        return line;
    }
}
