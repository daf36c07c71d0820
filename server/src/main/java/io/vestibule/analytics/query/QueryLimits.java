package io.vestibule.analytics.query;

import java.time.Duration;

/// What a query may ask for, so that none keeps the store or the memory busy for long.
public final class QueryLimits {

    /// Rows of an answer, at most.
    public static final int ROWS = 10_000;

    /// The longest span.
    public static final Duration SPAN = Duration.ofDays(3_660);

    /// Columns wanted, at most.
    public static final int COLUMNS = 200;

    /// Zones, at most.
    public static final int ZONES = 10;

    private QueryLimits() {}
}
