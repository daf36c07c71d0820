package io.vestibule.control.graphql;

import static java.util.stream.Collectors.toUnmodifiableMap;

import io.vestibule.analytics.query.Column;
import io.vestibule.analytics.query.Columns;
import io.vestibule.analytics.query.Comparison;
import io.vestibule.analytics.query.Dataset;
import io.vestibule.analytics.query.Filter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Reads the filter of a dataset, which is of the right types already. Confined to one filter.
final class FilterReader {

    /// Levels of `AND` and `OR`.
    static final int DEEPEST = 8;

    /// Conditions, those below `AND` and `OR` included.
    static final int MOST_CONDITIONS = 200;

    /// Values of one list.
    static final int MOST_VALUES = 1_000;

    private static final Map<Dataset, Map<String, Condition>> KNOWN =
            Stream.of(Dataset.values()).collect(toUnmodifiableMap(Function.identity(), FilterReader::conditions));

    private final Map<String, Condition> known;
    private int conditions;

    private record Condition(Column column, Comparison how) {}

    private FilterReader(Dataset dataset) {
        this.known = Objects.requireNonNull(KNOWN.get(dataset));
    }

    private static Map<String, Condition> conditions(Dataset dataset) {
        var conditions = new HashMap<String, Condition>();
        for (Column column : Columns.of(dataset, dataset.filterable())) {
            for (Comparison how : Comparison.values()) {
                conditions.put(column.name() + how.suffix(), new Condition(column, how));
            }
        }
        return Map.copyOf(conditions);
    }

    /// Reads a filter.
    ///
    /// @throws QueryRefusal if it is too large, or compares with nothing
    static Filter read(Dataset dataset, Map<String, @Nullable Object> filter) {
        return new FilterReader(dataset).read(filter, 1, "filter");
    }

    private Filter read(Map<String, @Nullable Object> filter, int depth, String place) {
        if (depth > DEEPEST) {
            throw new QueryRefusal(
                    "the filter is more than %d levels deep: write its conditions side by side".formatted(DEEPEST));
        }
        var all = new ArrayList<Filter>();
        filter.forEach((name, value) -> {
            String here = place + "." + name;
            if (value == null) {
                throw new QueryRefusal(here + " is null, which is no value: write one, or leave it out");
            }
            all.add(
                    switch (name) {
                        case "AND" -> new Filter.All(parts(value, depth, here));
                        case "OR" -> new Filter.Any(parts(value, depth, here));
                        default -> compare(name, value, here);
                    });
        });
        return all.size() == 1 ? all.getFirst() : new Filter.All(all);
    }

    private List<Filter> parts(Object value, int depth, String place) {
        if (!(value instanceof List<?> list) || list.isEmpty()) {
            throw new QueryRefusal(place + " is empty: put {…} with conditions into it, or leave it out");
        }
        var parts = new ArrayList<Filter>();
        for (Object part : list) {
            parts.add(read(map(part), depth + 1, place + "[" + parts.size() + "]"));
        }
        return parts;
    }

    private Filter compare(String name, Object value, String place) {
        if (++conditions > MOST_CONDITIONS) {
            throw new QueryRefusal("the filter has more than %d conditions: use _in with a list, or several queries"
                    .formatted(MOST_CONDITIONS));
        }
        var condition = Objects.requireNonNull(known.get(name));
        if (!condition.how().takesList()) {
            return new Filter.Compare(condition.column(), condition.how(), List.of(value));
        }
        var values = List.<Object>copyOf((Collection<?>) value);
        if (values.isEmpty()) {
            throw new QueryRefusal(place + " is an empty list: name at least one value, or leave it out");
        }
        if (values.size() > MOST_VALUES) {
            throw new QueryRefusal("%s has %d values: at most %d are compared, so use several queries"
                    .formatted(place, values.size(), MOST_VALUES));
        }
        return new Filter.Compare(condition.column(), condition.how(), values);
    }

    /// An input object, whose keys are texts.
    @SuppressWarnings("unchecked")
    static Map<String, @Nullable Object> map(@Nullable Object input) {
        return (Map<String, @Nullable Object>) Objects.requireNonNull(input);
    }
}
