package io.vestibule.cli.control;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// How much time a row of a table stands for.
enum TimeStep {
    MINUTE("1m", "datetimeMinute", 60),
    FIVE_MINUTES("5m", "datetimeFiveMinutes", 300),
    QUARTER("15m", "datetimeFifteenMinutes", 900),
    HOUR("1h", "datetimeHour", 3_600),
    DAY("1d", "date", 86_400);

    /// A table without a wanted step has at most about this many rows.
    private static final int ROWS = 100;

    private final String word;
    private final String dimension;
    private final int seconds;

    TimeStep(String word, String dimension, int seconds) {
        this.word = word;
        this.dimension = dimension;
        this.seconds = seconds;
    }

    /// The step that an operator names.
    static Optional<TimeStep> named(String word) {
        return Arrays.stream(values()).filter(step -> step.word.equals(word)).findFirst();
    }

    static List<String> words() {
        return Arrays.stream(values()).map(step -> step.word).toList();
    }

    /// The finest step in which a span has not too many rows to look at.
    static TimeStep suiting(Duration span) {
        return Arrays.stream(values())
                .filter(step -> span.toSeconds() <= (long) step.seconds * ROWS)
                .findFirst()
                .orElse(DAY);
    }

    /// As operators write it: `15m`.
    String word() {
        return word;
    }

    /// The name of its column.
    String dimension() {
        return dimension;
    }

    int minutes() {
        return seconds / 60;
    }

    /// The beginning of the step in which a moment lies.
    long down(long second) {
        return Math.floorDiv(second, seconds) * seconds;
    }

    /// The first beginning of a step at a moment or after it.
    long up(long second) {
        return Math.ceilDiv(second, seconds) * seconds;
    }
}
