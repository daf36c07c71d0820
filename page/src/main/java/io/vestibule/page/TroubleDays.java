package io.vestibule.page;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// How long something was in trouble on each of the last 90 days, by the days of UTC. *Immutable.*
///
/// @param last the day of today
/// @param minutes of trouble, begun ones counted as whole, for 90 days, the oldest first;
///   [#NOT_WATCHED] of a day before there was anything to watch
public record TroubleDays(LocalDate last, List<Integer> minutes) {

    /// How many days are shown.
    public static final int DAYS = 90;

    /// Of a day on which nothing was watched.
    public static final int NOT_WATCHED = -1;

    private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();
    private static final long MINUTE_MILLIS = 60_000;

    /// A time in trouble.
    ///
    /// @param endMillis epoch milliseconds
    public record Span(long beginMillis, long endMillis) {}

    public TroubleDays {
        minutes = List.copyOf(minutes);
    }

    /// Counts the minutes of each day. Spans may overlap; what is in several counts once.
    ///
    /// @param watchedMillis when watching began, epoch milliseconds
    public static TroubleDays of(List<Span> spans, long watchedMillis, long nowMillis) {
        long today = Math.floorDiv(nowMillis, DAY_MILLIS);
        long[] millis = new long[DAYS];
        long reached = Long.MIN_VALUE;
        var inOrder = new ArrayList<>(spans);
        inOrder.sort(Comparator.comparingLong(Span::beginMillis));
        for (Span span : inOrder) {
            long begin = Math.max(span.beginMillis(), reached);
            long end = Math.min(span.endMillis(), nowMillis);
            if (begin < end) {
                count(millis, begin, end, today);
                reached = end;
            }
        }
        var minutes = new ArrayList<Integer>(DAYS);
        long watched = Math.floorDiv(watchedMillis, DAY_MILLIS);
        for (int i = 0; i < DAYS; i++) {
            boolean before = dayOf(i, today) < watched && millis[i] == 0;
            minutes.add(before ? NOT_WATCHED : (int) Math.ceilDiv(millis[i], MINUTE_MILLIS));
        }
        return new TroubleDays(LocalDate.ofInstant(Instant.ofEpochMilli(nowMillis), ZoneOffset.UTC), minutes);
    }

    private static void count(long[] millis, long begin, long end, long today) {
        long first = Math.max(Math.floorDiv(begin, DAY_MILLIS), dayOf(0, today));
        long last = Math.floorDiv(end - 1, DAY_MILLIS);
        for (long day = first; day <= last; day++) {
            long from = Math.max(begin, day * DAY_MILLIS);
            long to = Math.min(end, (day + 1) * DAY_MILLIS);
            millis[(int) (day - dayOf(0, today))] += to - from;
        }
    }

    private static long dayOf(int index, long today) {
        return today - DAYS + 1 + index;
    }

    /// The date of a day of [#minutes].
    LocalDate date(int index) {
        return last.minusDays(DAYS - 1L - index);
    }

    /// How many days had trouble.
    long daysInTrouble() {
        return minutes.stream().filter(n -> n > 0).count();
    }

    /// Minutes of trouble in all.
    int total() {
        return minutes.stream().filter(n -> n > 0).mapToInt(Integer::intValue).sum();
    }
}
