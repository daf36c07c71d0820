package io.vestibule.queue;

/// Ways to estimate the wait of a visitor who joins a line. All are scored on the same people.
public enum Estimator {
    /// The room played forward: see [WaitCurve].
    FORECAST("forecast"),

    /// The line moves as fast as it did for the one who is first in it now.
    HEAD_OF_LINE("head_of_line"),

    /// The line moves as fast as it did for the one who entered last.
    LAST_ENTERED("last_entered"),

    /// The line moves as fast as in the last minutes.
    RECENT_FLOW("recent_flow");

    private final String label;

    Estimator(String label) {
        this.label = label;
    }

    /// What metrics call it.
    public String label() {
        return label;
    }
}
