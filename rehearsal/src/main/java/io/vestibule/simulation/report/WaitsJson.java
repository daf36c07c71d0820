package io.vestibule.simulation.report;

import io.vestibule.simulation.Outcome;
import io.vestibule.simulation.Outcome.Waits.Wait;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The wait of each visitor as JSON, in the names and the shape that published plotting scripts
/// read: two lists of one length. *Immutable.*
public final class WaitsJson {

    private static final double MINUTE = 60_000;
    private static final double SECOND = 1_000;

    private WaitsJson() {}

    /// `{"ArrivalMinutes":[…],"WaitTimeSeconds":[…]}` in the order of arrival: minutes of the
    /// story, and seconds until a visitor was let in for the first time; `null` for one who was
    /// not.
    public static String of(Outcome outcome) {
        return "{\"ArrivalMinutes\":[%s],\"WaitTimeSeconds\":[%s]}\n"
                .formatted(
                        list(outcome, wait -> number("%.5f", wait.arrivedMillis() / MINUTE)),
                        list(
                                outcome,
                                wait -> wait.waitedMillis() == Wait.NEVER
                                        ? "null"
                                        : number("%.3f", wait.waitedMillis() / SECOND)));
    }

    private static String list(Outcome outcome, Function<Wait, String> value) {
        return outcome.waits().visitors().stream().map(value).collect(Collectors.joining(","));
    }

    private static String number(String form, double value) {
        return String.format(Locale.ROOT, form, value);
    }
}
