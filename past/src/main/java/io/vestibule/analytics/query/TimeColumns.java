package io.vestibule.analytics.query;

import io.vestibule.analytics.query.Column.Kind;
import java.util.List;

/// Columns of times that all datasets have. *Stateless.*
final class TimeColumns {

    static final int DAY = 86_400;
    private static final int MINUTE = 60;

    private TimeColumns() {}

    /// The dimensions that are times, but for the day and the one that is not rounded.
    static List<Column> rounded() {
        return List.of(
                Column.time(Part.DIMENSIONS, "datetimeMinute", Kind.TIME, MINUTE),
                Column.time(Part.DIMENSIONS, "datetimeFiveMinutes", Kind.TIME, 5 * MINUTE),
                Column.time(Part.DIMENSIONS, "datetimeFifteenMinutes", Kind.TIME, 15 * MINUTE),
                Column.time(Part.DIMENSIONS, "datetimeHour", Kind.TIME, 60 * MINUTE));
    }
}
