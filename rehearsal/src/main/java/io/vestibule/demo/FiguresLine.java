package io.vestibule.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/// The live line of figures in a terminal: rewritten in place where there is a terminal, a plain
/// line from time to time where there is none. *Confined to the thread that shows it.*
public final class FiguresLine {

    /// What the line shows.
    ///
    /// @param active sessions inside
    /// @param waiting live visitors in line
    /// @param admittedThisMinute admissions in the last 60 s
    /// @param longestWaitSeconds of the visitors who wait now
    /// @param estimateError the median error of the estimates so far, as a fraction; negative while
    ///   there are none yet
    public record Figures(
            long active, long waiting, long admittedThisMinute, long longestWaitSeconds, double estimateError) {}

    private static final String REWRITE = "\r\u001b[2K";
    private static final Duration PLAIN_EVERY = Duration.ofSeconds(10);

    private final PrintStream out;
    private final boolean terminal;
    private final Limits limits;
    private long nextPlainMillis = Long.MIN_VALUE;

    /// The limits next to which the figures are shown.
    public record Limits(int totalActiveUsers, int newUsersPerMinute) {}

    public FiguresLine(PrintStream out, boolean terminal, Limits limits) {
        this.out = out;
        this.terminal = terminal;
        this.limits = limits;
    }

    /// Shows the figures of a moment. To be called about once a second.
    public void show(Figures figures, long nowMillis) {
        if (terminal) {
            out.print(REWRITE + text(figures));
            out.flush();
        } else if (nowMillis >= nextPlainMillis) {
            nextPlainMillis = nowMillis + PLAIN_EVERY.toMillis();
            out.println(text(figures));
        }
    }

    /// Leaves the last figures standing and goes to the next line.
    public void end() {
        if (terminal) {
            out.println();
        }
    }

    private String text(Figures figures) {
        return String.format(
                Locale.ROOT,
                "active %d/%d   waiting %d   admitted this minute %d/%d   longest wait %s  " + " estimate error %s",
                figures.active(),
                limits.totalActiveUsers(),
                figures.waiting(),
                figures.admittedThisMinute(),
                limits.newUsersPerMinute(),
                clockTime(figures.longestWaitSeconds()),
                figures.estimateError() < 0 ? "–" : Math.round(100 * figures.estimateError()) + " %");
    }

    private static String clockTime(long seconds) {
        return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    }
}
