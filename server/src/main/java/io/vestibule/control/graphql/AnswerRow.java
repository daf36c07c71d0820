package io.vestibule.control.graphql;

import graphql.schema.DataFetcher;
import graphql.schema.DataFetchingEnvironment;
import graphql.schema.GraphQLFieldDefinition;
import graphql.schema.LightDataFetcher;

import io.vestibule.analytics.query.Column;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/// One row of an answer, from which its fields are read. *Immutable.*
///
/// @param places where each column stands in the values
record AnswerRow(Map<Column, Integer> places, List<Object> values) {

    /// Of an object that holds columns of the row.
    static final DataFetcher<Object> SAME = new Light(row -> row);

    /// Of one column.
    static DataFetcher<Object> of(Column column) {
        return new Light(row -> row.get(column));
    }

    private Object get(Column column) {
        return values.get(Objects.requireNonNull(places.get(column)));
    }

    private interface FromRow {
        Object of(AnswerRow row);
    }

    /// Fetches without an environment, which costs more than the value.
    private record Light(FromRow reading) implements LightDataFetcher<Object> {

        @Override
        public Object get(
                GraphQLFieldDefinition field,
                Object source,
                Supplier<DataFetchingEnvironment> environment) {
            return reading.of((AnswerRow) source);
        }

        @Override
        public Object get(DataFetchingEnvironment environment) {
            return reading.of(Objects.requireNonNull(environment.getSource()));
        }
    }
}
