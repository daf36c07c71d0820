package io.vestibule.analytics.query;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.minute.Distribution;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What a query needs of each slice. *Immutable.*
///
/// @param centers whether data centers are distinguished
/// @param unitSeconds the finest time by which rows are distinguished; a day if they are not
/// @param areByRoom whether rows are distinguished by room or data center
/// @param figures no others are read
/// @param histograms no others are read
record QueryNeeds(
        Set<String> zones,
        boolean centers,
        long unitSeconds,
        boolean areByRoom,
        Set<Figure> figures,
        Set<Distribution> histograms) {

    private static final String CENTER = "dataCenter";
    private static final Set<String> PLACES = Set.of("waitingRoomId", "waitingRoomName", CENTER);

    static QueryNeeds of(Query query) {
        List<Column> used = query.used().toList();
        List<Column> all = Stream.concat(
                        used.stream(), QueryLimits.comparisons(query.filter()).map(Filter.Compare::column))
                .toList();
        boolean rows = query.dataset() == Dataset.ROWS;
        return new QueryNeeds(
                query.zones(),
                all.stream().anyMatch(column -> column.name().equals(CENTER)),
                rows ? Grain.MINUTE.seconds() : unit(used),
                rows || used.stream().anyMatch(column -> PLACES.contains(column.name())),
                all.stream().flatMap(column -> column.figures().stream()).collect(toUnmodifiableSet()),
                used.stream().map(Column::histogram).flatMap(Optional::stream).collect(toUnmodifiableSet()));
    }

    private static long unit(List<Column> used) {
        return used.stream()
                .mapToLong(Column::unitSeconds)
                .filter(seconds -> seconds > 0)
                .min()
                .orElse(Grain.DAY.seconds());
    }
}
