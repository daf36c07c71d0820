package io.vestibule.simulation.report;

import io.vestibule.simulation.Estimates.Pair;
import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.Outcome.Minute;
import io.vestibule.simulation.Outcome.Traffic.Second;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// The drawings of one outcome, each as SVG. All outcomes of a page are drawn on the same axes.
final class Plots {

    private static final int MOST_POINTS = 1500;
    private static final int STEPS = 230;

    private final Outcome outcome;
    private final Axes axes;

    /// @param axes those of all outcomes of the page
    Plots(Outcome outcome, Axes axes) {
        this.outcome = outcome;
        this.axes = axes;
    }

    /// How far the axes reach, so that every outcome of a page has room. Doubles: they are drawn.
    ///
    /// @param millis of the story
    /// @param active sessions at once, limits included
    /// @param waiting people
    /// @param admitted people a minute, limits included
    /// @param arrivalMillis of the story, in the maps
    /// @param waitSeconds in the maps
    /// @param estimateSeconds estimated or true
    /// @param messages a second
    record Axes(
            double millis,
            double active,
            double waiting,
            double admitted,
            double arrivalMillis,
            double waitSeconds,
            double estimateSeconds,
            double messages) {

        static Axes of(List<Outcome> outcomes) {
            return new Axes(
                    most(outcomes, Outcome::livedMillis),
                    most(outcomes, o -> mostOf(o, Plots::highest)),
                    most(outcomes, o -> mostOf(o, Minute::waiting)),
                    most(outcomes, o -> mostOf(o, Plots::fastest)),
                    most(outcomes, o -> o.waits().arrivalStepMillis() * (double) Outcome.Waits.SIDE),
                    most(outcomes, o -> o.waits().waitStepMillis() * Outcome.Waits.SIDE / 1000.0),
                    most(outcomes, Plots::longestEstimate),
                    most(outcomes, Plots::busiest));
        }

        private static double most(List<Outcome> outcomes, ToDoubleFunction<Outcome> figure) {
            return outcomes.stream().mapToDouble(figure).max().orElse(0);
        }

        private static double mostOf(Outcome outcome, ToDoubleFunction<Minute> figure) {
            return outcome.minutes().stream().mapToDouble(figure).max().orElse(0);
        }
    }

    private static double highest(Minute minute) {
        return Math.max(minute.activeMax(), minute.totalActiveUsers());
    }

    private static double fastest(Minute minute) {
        return Math.max(perMinute(minute), minute.newUsersPerMinute());
    }

    private static double perMinute(Minute minute) {
        return minute.lengthMillis() == 0 ? 0 : minute.admitted() * 60_000.0 / minute.lengthMillis();
    }

    private static double longestEstimate(Outcome outcome) {
        double[] all = outcome.estimates().pairs().stream()
                .mapToDouble(pair -> Math.max(pair.estimatedSeconds(), pair.trueSeconds()))
                .sorted()
                .toArray();
        // The few that are far beyond all others are drawn at the edge.
        return all.length == 0 ? 0 : all[(int) ((all.length - 1) * 0.995)];
    }

    private static double busiest(Outcome outcome) {
        return outcome.traffic().seconds().stream()
                .mapToDouble(s -> Math.max(s.inCenters(), s.betweenCenters()))
                .max()
                .orElse(0);
    }

    // ---- over time ---------------------------------------------------------------------------

    String inside() {
        PlotArea frame = PlotArea.linear(axes.millis, axes.active);
        return drawing(
                "Sessions inside against the limit over time",
                frame.overTime()
                        + line(frame, "area", Minute::activeMax)
                        + line(frame, "active", Minute::active)
                        + steps(frame, Minute::totalActiveUsers)
                        + frame.strip(outcome.strips()));
    }

    String waiting() {
        PlotArea frame = PlotArea.linear(axes.millis, axes.waiting);
        return drawing(
                "People waiting over time",
                frame.overTime() + line(frame, "waiting", Minute::waiting) + frame.strip(outcome.strips()));
    }

    String admitted() {
        PlotArea frame = PlotArea.linear(axes.millis, axes.admitted);
        return drawing(
                "Admissions a minute against the limit over time",
                frame.overTime()
                        + bars(frame)
                        + steps(frame, Minute::newUsersPerMinute)
                        + frame.strip(outcome.strips()));
    }

    String messages() {
        PlotArea frame = PlotArea.byFactors(axes.millis, axes.messages);
        return drawing(
                "Messages a second over time, inside data centers and between them",
                frame.overTime()
                        + mean(frame, "within", Second::inCenters)
                        + mean(frame, "between", Second::betweenCenters)
                        + frame.strip(outcome.strips()));
    }

    /// A line through the ends of the minutes.
    private String line(PlotArea frame, String kind, ToDoubleFunction<Minute> figure) {
        var path = new StringBuilder("M").append(PlotArea.at(frame.x(0)));
        path.append(' ').append(PlotArea.at(frame.y(0)));
        for (Minute minute : outcome.minutes()) {
            double end = frame.x(minute.fromMillis() + (double) minute.lengthMillis());
            path.append('L').append(PlotArea.at(end)).append(' ');
            path.append(PlotArea.at(frame.y(figure.applyAsDouble(minute))));
        }
        if (kind.equals("area")) {
            double end = frame.x(outcome.livedMillis());
            path.append('L').append(PlotArea.at(end)).append(' ').append(PlotArea.at(frame.y(0)));
        }
        return PlotArea.path(kind, path);
    }

    /// A limit: it goes up and down at once.
    private String steps(PlotArea frame, ToDoubleFunction<Minute> figure) {
        var path = new StringBuilder();
        for (Minute minute : outcome.minutes()) {
            path.append(path.isEmpty() ? 'M' : 'L');
            path.append(PlotArea.at(frame.x(minute.fromMillis()))).append(' ');
            path.append(PlotArea.at(frame.y(figure.applyAsDouble(minute)))).append('H');
            path.append(PlotArea.at(frame.x(minute.fromMillis() + (double) minute.lengthMillis())));
        }
        return PlotArea.path("limit", path);
    }

    private String bars(PlotArea frame) {
        var path = new StringBuilder();
        for (Minute minute : outcome.minutes()) {
            double high = frame.y(perMinute(minute));
            path.append('M').append(PlotArea.at(frame.x(minute.fromMillis()))).append(' ');
            path.append(PlotArea.BOTTOM).append('V').append(PlotArea.at(high)).append('H');
            path.append(PlotArea.at(frame.x(minute.fromMillis() + (double) minute.lengthMillis())));
            path.append('V').append(PlotArea.BOTTOM);
        }
        return PlotArea.path("bars", path);
    }

    /// The mean of as many seconds as share one point.
    private String mean(PlotArea frame, String kind, ToDoubleFunction<Second> figure) {
        List<Second> seconds = outcome.traffic().seconds();
        int together = Math.max(1, seconds.size() / STEPS);
        var path = new StringBuilder();
        for (int i = 0; i + together <= seconds.size(); i += together) {
            double mean = seconds.subList(i, i + together).stream()
                    .mapToDouble(figure)
                    .average()
                    .orElse(0);
            path.append(path.isEmpty() ? 'M' : 'L');
            path.append(PlotArea.at(frame.x(seconds.get(i).second() * 1000.0))).append(' ');
            path.append(PlotArea.at(frame.y(mean)));
        }
        return PlotArea.path(kind, path);
    }

    // ---- waits -------------------------------------------------------------------------------

    String waits() {
        Outcome.Waits waits = outcome.waits();
        PlotArea frame = new PlotArea(Math.max(1, axes.arrivalMillis), Math.max(1, axes.waitSeconds), false);
        double most = waits.people().stream()
                .flatMap(List::stream)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        var cells = new StringBuilder();
        for (int column = 0; column < waits.people().size(); column++) {
            for (int row = 0; row < waits.people().get(column).size(); row++) {
                int people = waits.people().get(column).get(row);
                if (people > 0) {
                    cells.append(cell(frame, column, row, people, most));
                }
            }
        }
        return drawing(
                "Waits by time of arrival: the stronger the color, the more people",
                frame.overTimeAndSeconds() + cells);
    }

    private String cell(PlotArea frame, int column, int row, int people, double most) {
        Outcome.Waits waits = outcome.waits();
        double from = waits.arrivalStepMillis() * (double) column;
        double to = from + waits.arrivalStepMillis();
        double low = waits.waitStepMillis() * row / 1000.0;
        double high = low + waits.waitStepMillis() / 1000.0;
        double ink = 0.12 + 0.88 * Math.log1p(people) / Math.log1p(most);
        return "<rect class=\"cell\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill-opacity=\"%s\"><title>%s</title></rect>"
                .formatted(
                        PlotArea.at(frame.x(from)),
                        PlotArea.at(frame.y(high)),
                        PlotArea.at(frame.x(to) - frame.x(from)),
                        PlotArea.at(frame.y(low) - frame.y(high)),
                        Text.plain(ink),
                        "%s who arrived from %s on waited %s to %s"
                                .formatted(
                                        Text.number((long) people),
                                        Text.moment(Math.round(from)),
                                        Text.seconds(low),
                                        Text.seconds(high)));
    }

    String estimates() {
        PlotArea frame = new PlotArea(Math.max(axes.estimateSeconds, 1), Math.max(axes.estimateSeconds, 1), false);
        List<Pair> pairs = outcome.estimates().pairs();
        int every = Math.max(1, (pairs.size() + MOST_POINTS - 1) / MOST_POINTS);
        var points = new StringBuilder();
        for (int i = 0; i < pairs.size(); i += every) {
            Pair pair = pairs.get(i);
            points.append('M').append(PlotArea.at(frame.x(pair.trueSeconds()))).append(' ');
            points.append(PlotArea.at(frame.y(pair.estimatedSeconds()))).append("h0");
        }
        return drawing(
                "Estimates (vertical) against actual waits (horizontal)",
                frame.overSeconds()
                        + "<path class=\"limit\" d=\"M%d %dL%d %d\"/>"
                                .formatted(PlotArea.LEFT, PlotArea.BOTTOM, PlotArea.RIGHT, PlotArea.TOP)
                        + PlotArea.path("points", points));
    }

    String calibration() {
        return drawing(
                "The share that waited less (vertical) against the share that was to (horizontal)",
                CalibrationPlot.of(outcome.estimates()));
    }

    // ---- SVG ---------------------------------------------------------------------------------

    private static String drawing(String label, String inside) {
        return "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">%s</svg>"
                .formatted(PlotArea.WIDTH, PlotArea.HEIGHT, Text.escaped(label), inside);
    }
}
