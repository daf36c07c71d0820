package io.vestibule.simulation.report;

import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.Outcome.Waits.Wait;
import java.util.Locale;

/// The wait of each visitor as CSV, with the two columns of the published experiment, so that what
/// was written to draw its waits draws these.
public final class WaitsCsv {

    private static final String HEADER = "ArrivalMinutes,WaitTimeSeconds\n";
    private static final double MINUTE = 60_000;
    private static final double SECOND = 1_000;

    private WaitsCsv() {}

    /// A header, and a line for each visitor in the order of arrival: minutes of the story, and
    /// seconds until they were let in for the first time. The second is empty for a visitor who was
    /// not.
    public static String of(Outcome outcome) {
        var text = new StringBuilder(HEADER);
        for (Wait wait : outcome.waits().visitors()) {
            text.append(String.format(Locale.ROOT, "%.5f,", wait.arrivedMillis() / MINUTE));
            if (wait.waitedMillis() != Wait.NEVER) {
                text.append(String.format(Locale.ROOT, "%.3f", wait.waitedMillis() / SECOND));
            }
            text.append('\n');
        }
        return text.toString();
    }
}
