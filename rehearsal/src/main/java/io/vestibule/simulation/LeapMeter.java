package io.vestibule.simulation;

/// Counts how often an answer moves what a page shows by far. *Confined to its world.*
final class LeapMeter {

    private static final int LEAST_SECONDS = 30;
    private static final int PART = 4;

    private long checks;
    private long explained;
    private long unexplained;
    private long unheld;

    /// A page is sent another wait than it shows.
    ///
    /// @param explained whether it is sent what happened, too
    /// @param first whether nobody is ahead
    void moved(int fromSeconds, int toSeconds, boolean explained, boolean first) {
        checks++;
        if (leaps(fromSeconds, toSeconds, first)) {
            if (explained) {
                this.explained++;
            } else {
                unexplained++;
            }
        }
    }

    /// The same if estimates were shown as they are.
    void wouldMove(int fromSeconds, int toSeconds, boolean first) {
        unheld += leaps(fromSeconds, toSeconds, first) ? 1 : 0;
    }

    Estimates.Leaps leaps() {
        return new Estimates.Leaps(checks, explained, unexplained, unheld);
    }

    /// By more than a quarter, and half a minute. The end of the wait explains itself.
    private static boolean leaps(int fromSeconds, int toSeconds, boolean first) {
        boolean ends = toSeconds < fromSeconds && (first || toSeconds <= LEAST_SECONDS);
        return !ends && Math.abs(toSeconds - fromSeconds) > Math.max(LEAST_SECONDS, fromSeconds / PART);
    }
}
