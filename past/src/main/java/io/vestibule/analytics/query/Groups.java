package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Slice;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Collects slices in groups, in the order in which groups begin. *Confined to one thread.*
final class Groups {

    private final Group.Layout layout;
    private final Function<Slice, Group.Key> keys;
    private final int minutes;
    private final Map<Group.Key, Group> groups = new LinkedHashMap<>();

    /// @param minutes how many a slice stands for
    Groups(Query query, QueryNeeds needs, int minutes) {
        layout = new Group.Layout(needs.figures(), needs.histograms());
        this.minutes = minutes;
        List<Column> dimensions =
                query.used().filter(column -> column.part() == Part.DIMENSIONS).toList();
        keys = keys(dimensions);
    }

    private static Function<Slice, Group.Key> keys(List<Column> dimensions) {
        boolean byRoom = has(dimensions, "waitingRoomId");
        boolean byName = has(dimensions, "waitingRoomName");
        boolean byCenter = has(dimensions, "dataCenter");
        long unit = dimensions.stream()
                .mapToLong(Column::unitSeconds)
                .filter(seconds -> seconds > 0)
                .min()
                .orElse(Long.MAX_VALUE);
        return slice -> new Group.Key(
                unit == Long.MAX_VALUE ? 0 : slice.second() - Math.floorMod(slice.second(), unit),
                byRoom ? slice.room().id() : "",
                byName ? slice.room().name() : "",
                byCenter ? slice.center() : "");
    }

    private static boolean has(List<Column> dimensions, String name) {
        return dimensions.stream().anyMatch(column -> column.name().equals(name));
    }

    void add(Slice slice) {
        groups.computeIfAbsent(keys.apply(slice), key -> new Group(key, minutes, layout))
                .add(slice);
    }

    Collection<Group> all() {
        return groups.values();
    }
}
