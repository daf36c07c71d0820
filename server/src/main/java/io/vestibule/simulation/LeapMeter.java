package io.vestibule.simulation;

/// Counts how often an answer moves what a page shows by far. *Confined to its world.*
final class LeapMeter {

    private static final int LEAST_SECONDS = 30;
    private static final int PART = 4;

    private long checks;
    private long explained;
    private long unexplained;
    private long unheld;

    /// A page is told another wait than it shows.
    ///
    /// @param explained whether it is told what happened, too
    void moved(int fromSeconds, int toSeconds, boolean explained) {
        checks++;
        if (leaps(fromSeconds, toSeconds)) {
            if (explained) {
                this.explained++;
            } else {
                unexplained++;
            }
        }
    }

    /// The same if estimates were told as they are.
    void wouldMove(int fromSeconds, int toSeconds) {
        unheld += leaps(fromSeconds, toSeconds) ? 1 : 0;
    }

    Estimates.Leaps leaps() {
        return new Estimates.Leaps(checks, explained, unexplained, unheld);
    }

    /// By more than a quarter, and half a minute. The end of the wait explains itself.
    private static boolean leaps(int fromSeconds, int toSeconds) {
        boolean ends = toSeconds < fromSeconds && toSeconds <= LEAST_SECONDS;
        return !ends
                && Math.abs(toSeconds - fromSeconds) > Math.max(LEAST_SECONDS, fromSeconds / PART);
    }
}
