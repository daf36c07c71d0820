package io.vestibule.simulation.report;

import io.vestibule.simulation.FaultBand;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The inside of a plot and its two axes: where a value lies, in the units of the drawing. Doubles:
/// they are drawn and left out of the counts. Immutable.
///
/// @param xMost the right end of the axis; the left is 0
/// @param yMost the upper end
/// @param logarithmic whether the upright axis grows by factors, from 1
record PlotArea(double xMost, double yMost, boolean logarithmic) {

    static final int WIDTH = 460;
    static final int HEIGHT = 250;
    static final int LEFT = 50;
    static final int RIGHT = WIDTH - 12;
    static final int TOP = 10;
    static final int BOTTOM = HEIGHT - 44;

    private static final int STRIP_TOP = HEIGHT - 12;
    private static final int STRIP_HIGH = 9;
    private static final int FEW = 5;
    private static final long SECOND = 1000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final List<Long> TIME_STEPS = List.of(
            SECOND,
            10 * SECOND,
            30 * SECOND,
            MINUTE,
            2 * MINUTE,
            5 * MINUTE,
            10 * MINUTE,
            15 * MINUTE,
            30 * MINUTE,
            HOUR,
            2 * HOUR,
            3 * HOUR,
            6 * HOUR,
            12 * HOUR,
            24 * HOUR);

    static PlotArea linear(double xMost, double yMost) {
        return new PlotArea(Math.max(xMost, 1), Math.max(yMost, 1e-9) * 1.04, false);
    }

    static PlotArea byFactors(double xMost, double yMost) {
        return new PlotArea(Math.max(xMost, 1), Math.max(yMost, 10) * 1.2, true);
    }

    double x(double value) {
        return LEFT + (RIGHT - LEFT) * Math.clamp(value / xMost, 0.0, 1.0);
    }

    double x(long value) {
        return x((double) value);
    }

    double y(double value) {
        double part = logarithmic ? Math.log(Math.max(value, 1)) / Math.log(yMost) : Math.max(value, 0) / yMost;
        return BOTTOM - (BOTTOM - TOP) * Math.min(part, 1);
    }

    /// A line; empty if the path is.
    static String path(String kind, CharSequence path) {
        return path.isEmpty() ? "" : "<path class=\"" + kind + "\" d=\"" + path + "\"/>";
    }

    /// A number as written in a drawing.
    static String at(double value) {
        String text = String.format(Locale.ROOT, "%.1f", value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    // ---- axes --------------------------------------------------------------------------------

    /// Both axes of a plot over the story's time, in milliseconds.
    String overTime() {
        return upright() + levelTime();
    }

    /// Both axes of a plot of times against times, in seconds.
    String overSeconds() {
        var svg = new StringBuilder(uprightTime());
        for (long tick : timeTicks(xMost * SECOND)) {
            svg.append(level(tick / (double) SECOND, Text.moment(tick)));
        }
        return svg.toString();
    }

    /// Both axes of a plot of shares against shares, in percent.
    String overPercents() {
        var svg = new StringBuilder(upright());
        for (double tick : ticks(xMost)) {
            svg.append(level(tick, Text.brief(tick)));
        }
        return svg.toString();
    }

    /// The story's time in milliseconds on the level axis, seconds of waiting on the upright one.
    String overTimeAndSeconds() {
        return uprightTime() + levelTime();
    }

    private String levelTime() {
        var svg = new StringBuilder();
        for (long tick : timeTicks(xMost)) {
            svg.append(level((double) tick, Text.moment(tick)));
        }
        return svg.toString();
    }

    private String upright() {
        var svg = new StringBuilder();
        for (double tick : logarithmic ? factors() : ticks(yMost)) {
            svg.append(gridLine(tick, Text.brief(tick)));
        }
        return svg.toString();
    }

    private String uprightTime() {
        var svg = new StringBuilder();
        for (long tick : timeTicks(yMost * SECOND)) {
            svg.append(gridLine(tick / (double) SECOND, Text.moment(tick)));
        }
        return svg.toString();
    }

    private String gridLine(double value, String label) {
        return "<path class=\"grid\" d=\"M%d %sH%d\"/><text x=\"%d\" y=\"%s\" class=\"y\">%s</text>"
                .formatted(LEFT, at(y(value)), RIGHT, LEFT - 5, at(y(value) + 4), label);
    }

    private String level(double value, String label) {
        return "<path class=\"tick\" d=\"M%s %dv4\"/><text x=\"%s\" y=\"%d\" class=\"x\">%s</text>"
                .formatted(at(x(value)), BOTTOM, at(x(value)), BOTTOM + 17, label);
    }

    private static List<Double> ticks(double most) {
        double rough = most / FEW;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = power;
        for (double factor : new double[] {1, 2, 5, 10}) {
            if (power * factor >= rough) {
                step = power * factor;
                break;
            }
        }
        var ticks = new ArrayList<Double>();
        for (int i = 0; i * step <= most; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    private List<Double> factors() {
        var ticks = new ArrayList<Double>();
        for (double tick = 1; tick <= yMost; tick *= 10) {
            ticks.add(tick);
        }
        return ticks;
    }

    private static List<Long> timeTicks(double mostMillis) {
        long step = TIME_STEPS.stream()
                .filter(s -> mostMillis / s <= FEW)
                .findFirst()
                .orElse(TIME_STEPS.getLast());
        var ticks = new ArrayList<Long>();
        for (long tick = 0; tick <= mostMillis; tick += step) {
            ticks.add(tick);
        }
        return ticks;
    }

    // ---- what went wrong ---------------------------------------------------------------------

    /// A strip below the level axis: when what went wrong, or was changed.
    String strip(List<FaultBand> strips) {
        var svg = new StringBuilder();
        for (FaultBand strip : strips) {
            double from = x(strip.fromMillis());
            double wide = Math.max(x(strip.toMillis()) - from, 2);
            svg.append("<rect class=\"fault %s\" x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\"><title>%s</title></rect>"
                    .formatted(
                            strip.kind().replace(' ', '-'),
                            at(from),
                            STRIP_TOP,
                            at(wide),
                            STRIP_HIGH,
                            Text.escaped(said(strip))));
        }
        return svg.toString();
    }

    /// When what went wrong, in words.
    static String said(FaultBand strip) {
        String when = Text.moment(strip.fromMillis());
        String until = strip.toMillis() > strip.fromMillis() ? " to " + Text.moment(strip.toMillis()) : "";
        return when + until + ": " + strip.kind() + (strip.what().isEmpty() ? "" : ", ") + strip.what();
    }
}
