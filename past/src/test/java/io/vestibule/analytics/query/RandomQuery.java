package io.vestibule.analytics.query;

import io.vestibule.analytics.figure.Grain;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// Draws queries that mean something for what was observed. *Confined to one thread.*
final class RandomQuery {

    private final SplittableRandom random;
    private final List<Observed> observed;

    RandomQuery(SplittableRandom random, List<Observed> observed) {
        this.random = random;
        this.observed = observed;
    }

    /// Any query. What it is sorted by is also wanted.
    Query draw(long nowSecond) {
        Dataset dataset = random.nextBoolean() ? Dataset.ROWS : Dataset.GROUPS;
        var columns = new ArrayList<Column>();
        var offered = Columns.of(dataset);
        var dimensions = Columns.of(dataset, dataset.filterable());
        int many = random.nextInt(1, 9);
        for (int i = 0; i < many; i++) {
            columns.add(random.nextInt(3) == 0 ? one(dimensions) : one(offered));
        }
        var orders = new ArrayList<SortOrder>();
        int sorted = random.nextInt(4);
        for (int i = 0; i < sorted; i++) {
            orders.add(new SortOrder(one(columns), random.nextBoolean()));
        }
        return new Query(
                dataset,
                random.nextBoolean() ? Set.of("zone0") : Set.of("zone0", "zone1"),
                random.nextInt(5) == 0 ? Optional.of(Set.of("id0", "id3")) : Optional.empty(),
                filter(dataset, nowSecond),
                columns.stream().distinct().toList(),
                orders,
                one(List.of(1, 3, 50, 10_000)));
    }

    private Filter filter(Dataset dataset, long nowSecond) {
        Column time = Columns.find(dataset, dataset.filterable(), "datetime").orElseThrow();
        long from = nowSecond - random.nextLong(4 * Grain.DAY.seconds());
        var since = new Filter.Compare(
                time,
                random.nextBoolean() ? Comparison.GEQ : Comparison.GT,
                List.of(Instant.ofEpochSecond(whole(from))));
        var parts = new ArrayList<Filter>(List.of(since));
        if (random.nextBoolean()) {
            parts.add(new Filter.Compare(
                    time,
                    random.nextBoolean() ? Comparison.LT : Comparison.LEQ,
                    List.of(Instant.ofEpochSecond(whole(random.nextLong(from, nowSecond + 1))))));
        }
        int more = random.nextInt(3);
        for (int i = 0; i < more; i++) {
            parts.add(tree(dataset, random.nextInt(3)));
        }
        return new Filter.All(parts);
    }

    /// A second, often one at which a coarse slice begins.
    private long whole(long second) {
        Grain grain = one(List.of(Grain.values()));
        return random.nextInt(3) == 0 ? second : grain.floor(second);
    }

    private Filter tree(Dataset dataset, int depth) {
        if (depth == 0) {
            return compare(dataset);
        }
        var parts = Stream.generate(() -> tree(dataset, depth - 1))
                .limit(random.nextInt(1, 4))
                .toList();
        return random.nextBoolean() ? new Filter.All(parts) : new Filter.Any(parts);
    }

    private Filter compare(Dataset dataset) {
        Column column = one(Columns.of(dataset, dataset.filterable()));
        var hows = Stream.of(Comparison.values())
                .filter(how -> !how.isOfText() || column.kind() == Column.Kind.TEXT)
                .toList();
        Comparison how = one(hows);
        var values = new ArrayList<>();
        int many = how.takesList() ? random.nextInt(4) : 1;
        for (int i = 0; i < many; i++) {
            values.add(how.isOfText() ? pattern(column) : value(column));
        }
        return new Filter.Compare(column, how, values);
    }

    private String pattern(Column column) {
        String text = (String) value(column);
        int cut = text.isEmpty() ? 0 : random.nextInt(text.length());
        return switch (random.nextInt(4)) {
            case 0 -> text;
            case 1 -> text.substring(0, cut) + "%";
            case 2 -> "%" + text.substring(cut);
            default -> "%" + (text.isEmpty() ? "" : text.charAt(cut)) + "%";
        };
    }

    private Object value(Column column) {
        Observed any = one(observed);
        long second = whole(any.minute() * 60);
        return switch (column.kind()) {
            case TIME -> Instant.ofEpochSecond(second, random.nextInt(9) == 0 ? 5 : 0);
            case DATE -> LocalDate.ofEpochDay(Math.floorDiv(second, Grain.DAY.seconds()));
            case REAL -> random.nextInt(600) / 10.0;
            case WHOLE ->
                column.name().equals("sampleInterval")
                        ? (long) one(List.of(Grain.values())).minutes()
                        : random.nextLong(-1, 600);
            case TEXT ->
                switch (column.name()) {
                    case "waitingRoomId" -> any.room().id();
                    case "waitingRoomName" -> any.room().name();
                    default -> any.center();
                };
        };
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }
}
