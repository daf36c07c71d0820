package io.vestibule.analytics.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Keeps the first rows in the order that is asked for, and no more of the others than needed.
/// *Confined to one thread.*
final class TopRows {

    private static final int SPARE = 1_000;

    private final List<Column> columns;
    private final List<SortOrder> orders;
    private final int limit;
    private final Comparator<Entry> order;
    private List<Entry> kept = new ArrayList<>();
    private boolean more;

    TopRows(Query query) {
        columns = query.columns();
        orders = query.orders();
        limit = query.limit();
        order = comparator(orders);
    }

    /// @param sortedBy the values of the orders
    @SuppressWarnings("ArrayRecordComponent") // never compared as a whole
    private record Entry(Comparable<?>[] sortedBy, Basis row) {}

    private static Comparator<Entry> comparator(List<SortOrder> orders) {
        boolean[] descending = new boolean[orders.size()];
        for (int i = 0; i < descending.length; i++) {
            descending[i] = orders.get(i).descending();
        }
        return (a, b) -> {
            for (int i = 0; i < descending.length; i++) {
                int sign = compare(a.sortedBy[i], b.sortedBy[i]);
                if (sign != 0) {
                    return descending[i] ? -sign : sign;
                }
            }
            return 0;
        };
    }

    /// Compares two values of one column, which are of one class.
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static int compare(Comparable a, Comparable b) {
        return a.compareTo(b);
    }

    /// Takes a row.
    ///
    /// @return whether more rows can change the answer
    boolean add(Basis row) {
        if (orders.isEmpty() && kept.size() == limit) {
            more = true;
            return false;
        }
        var sortedBy = new Comparable<?>[orders.size()];
        for (int i = 0; i < sortedBy.length; i++) {
            sortedBy[i] = orders.get(i).column().value(row);
        }
        kept.add(new Entry(sortedBy, row));
        if (kept.size() > 2 * limit + SPARE) {
            shorten();
        }
        return true;
    }

    private void shorten() {
        kept.sort(order);
        if (kept.size() > limit) {
            more = true;
            kept = new ArrayList<>(kept.subList(0, limit));
        }
    }

    /// The values of the first rows.
    List<List<Object>> rows() {
        shorten();
        var rows = new ArrayList<List<Object>>(kept.size());
        for (Entry entry : kept) {
            var values = new Object[columns.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = columns.get(i).value(entry.row());
            }
            rows.add(List.of(values));
        }
        return rows;
    }

    /// Whether rows were left out.
    boolean isMore() {
        return more;
    }
}
