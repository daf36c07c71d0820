package io.vestibule.analytics.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.figure.SliceSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/// Holds answers against a naive evaluation of what was observed.
public final class NaiveComparison {

    private NaiveComparison() {}

    /// Draws queries of what was observed and holds each answer.
    ///
    /// @param source has all of it
    public static void holds(
            SplittableRandom random, int queries, SliceSource source, List<Observed> observed, long nowSecond) {
        var drawn = new RandomQuery(random, observed);
        for (int i = 0; i < queries; i++) {
            holds(drawn.draw(nowSecond), source, observed, nowSecond);
        }
    }

    /// Holds one answer.
    static void holds(Query query, SliceSource source, List<Observed> observed, long nowSecond) {
        Answer answer = RoomRunner.of(source).answer(query, nowSecond, () -> false);
        assertThat(answer).as("%s", query).isInstanceOf(Answer.Rows.class);
        if (!(answer instanceof Answer.Rows rows)) {
            return;
        }
        var naive = new NaiveEvaluation(query, rows.grain(), source.keptSince(rows.grain(), nowSecond), observed);
        var all = new ArrayList<>(naive.rows());
        assertThat(rows.rows())
                .as("how many rows of %s by %s", query, rows.grain())
                .hasSize(Math.min(all.size(), query.limit()));
        assertThat(rows.more()).as("%s", query).isEqualTo(all.size() > query.limit());
        all.sort(order(query));
        assertThat(sortedBy(rows.rows(), query))
                .as("the order of %s", query)
                .isEqualTo(sortedBy(all.subList(0, rows.rows().size()), query));
        for (List<Object> row : rows.rows()) {
            assertThat(all.remove(row))
                    .as("%s of %s, not of %s", row, query, all)
                    .isTrue();
        }
    }

    private static Comparator<List<Object>> order(Query query) {
        Comparator<List<Object>> order = (_, _) -> 0;
        for (SortOrder by : query.orders()) {
            Comparator<List<Object>> next = (a, b) -> compare(place(a, by, query), place(b, by, query));
            order = order.thenComparing(by.descending() ? next.reversed() : next);
        }
        return order;
    }

    private static Object place(List<Object> row, SortOrder by, Query query) {
        return row.get(query.columns().indexOf(by.column()));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static int compare(Object a, Object b) {
        return ((Comparable) a).compareTo(b);
    }

    private static List<List<Object>> sortedBy(List<List<Object>> rows, Query query) {
        return rows.stream()
                .map(row ->
                        query.orders().stream().map(by -> place(row, by, query)).toList())
                .toList();
    }
}
