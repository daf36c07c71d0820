package io.vestibule.control.graphql;

import io.vestibule.config.Configuration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// What is known while a query is answered. Confined to the thread that answers it.
final class QueryRun {

    /// Values of one answer: twenty columns of the most rows, five times.
    static final int MOST_VALUES = 1_000_000;

    private final Configuration now;
    private final Instant at;
    private final long budget;
    private final BooleanSupplier late;
    private final List<QueryError> remarks = new ArrayList<>();
    private long values;

    /// @param now everything the operator has set
    /// @param at the moment of the question
    /// @param budget how many queries the token may still send
    /// @param late whether there is no more time for the answer
    QueryRun(Configuration now, Instant at, long budget, BooleanSupplier late) {
        this.now = now;
        this.at = at;
        this.budget = budget;
        this.late = late;
    }

    Configuration configuration() {
        return now;
    }

    Instant at() {
        return at;
    }

    long budget() {
        return budget;
    }

    BooleanSupplier late() {
        return late;
    }

    /// Says what has to be known of a part of the answer.
    ///
    /// @param path to the dataset
    void remark(String message, List<Object> path) {
        remarks.add(new QueryError(message, path));
    }

    /// What was said.
    List<QueryError> remarks() {
        return List.copyOf(remarks);
    }

    /// Counts values of an answer.
    ///
    /// @throws QueryRefusal if it gets too large
    void count(long more) {
        values += more;
        if (values > MOST_VALUES) {
            throw new QueryRefusal(
                    "the answer has more than %d values: ask for fewer fields, a smaller limit, or one dataset at a time"
                            .formatted(MOST_VALUES));
        }
    }
}
