package io.vestibule.queue;

import java.util.Arrays;
import java.util.Optional;

/// Ways to estimate the wait of a visitor who joins a line. All are scored on the same people.
public enum Estimator {
    /// The room played forward: see [WaitCurve].
    FORECAST(0, "forecast"),

    /// The line moves as fast as it did for the one who is first in it now.
    HEAD_OF_LINE(1, "head_of_line"),

    /// The line moves as fast as it did for the one who entered last.
    LAST_ENTERED(2, "last_entered"),

    /// The line moves as fast as in the last minutes.
    RECENT_FLOW(3, "recent_flow");

    private final int number;
    private final String label;

    Estimator(int number, String label) {
        this.number = number;
        this.label = label;
    }

    /// What metrics call it.
    public String label() {
        return label;
    }

    /// Its number in copies, from 0 on without a gap.
    public int number() {
        return number;
    }

    /// By its number; empty if none has it.
    public static Optional<Estimator> numbered(int number) {
        return Arrays.stream(values()).filter(one -> one.number == number).findFirst();
    }
}
