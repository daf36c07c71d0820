package io.vestibule.analytics.query;

import io.vestibule.analytics.SliceSource;

import java.util.function.BooleanSupplier;

/// Answers queries: picks the grain, reads the slices of the span and no more figures than are
/// needed, and groups them. *Thread-safe.*
public final class QueryRunner {

    private final SliceSource source;

    public QueryRunner(SliceSource source) {
        this.source = source;
    }

    /// Answers a query.
    ///
    /// @param nowSecond of the epoch: the end of a span that has none
    /// @param late whether to give up; asked now and then
    /// @throws io.vestibule.ground.Failure if the store cannot be read
    public Answer answer(Query query, long nowSecond, BooleanSupplier late) {
        throw new UnsupportedOperationException();
    }
}
