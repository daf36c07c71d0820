package io.vestibule.analytics.write;

import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.ToldMinute;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import io.vestibule.store.StorePlace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A process that counts admissions in ten rooms as fast as rows can be written, and says after
/// each turn up to which number it knows them written, until it is killed. Its clock runs: each
/// turn is five seconds, so that every minute is written twelve times before it is complete.
final class MinutesChild {

    static final int ROOMS = 10;
    static final int TURNS = 12;

    private MinutesChild() {}

    /// Writes until it is killed.
    ///
    /// @param arguments data directory, URL or nothing, the first turn, the life
    public static void main(String[] arguments) {
        Path data = Path.of(arguments[0]);
        var place = AnalyticsStore.placeBeside(StorePlace.of(arguments[1], data).orElseThrow(), data);
        long life = Long.parseLong(arguments[3]);
        var turn = new long[] {Long.parseLong(arguments[2])};
        long first = turn[0];
        try (var store = AnalyticsStore.open(
                place,
                Retention.DEFAULT,
                AnalyticsLaws::name,
                () -> AnalyticsLaws.FIRST_MINUTE * 60_000 + turn[0] * 5_000)) {
            var agent = store.agent(() -> rows(first, turn[0], life), List::of);
            while (turn[0] < Integer.MAX_VALUE) {
                agent.turn();
                if (!agent.trouble().isEmpty()) {
                    throw new IllegalStateException(agent.trouble());
                }
                System.out.println(turn[0]);
                System.out.flush();
                turn[0]++;
            }
        }
    }

    /// One admission a room and turn: the open minute has those of this life.
    private static List<MinuteRow> rows(long first, long turn, long life) {
        long minute = turn / TURNS;
        long admitted = turn - Math.max(first, minute * TURNS) + 1;
        boolean complete = turn % TURNS == TURNS - 1;
        var rows = new ArrayList<MinuteRow>();
        for (int room = 0; room < ROOMS; room++) {
            var key = new RowKey(new RoomId("r" + room), AnalyticsLaws.FIRST_MINUTE + minute, "", life);
            rows.add(row(key, complete, admitted));
        }
        return rows;
    }

    private static MinuteRow row(RowKey key, boolean complete, long admitted) {
        var counts = new long[Count.values().length];
        counts[Count.ADMITTED.index()] = admitted;
        var gauges = new int[Gauge.values().length * Gauge.MOMENTS];
        Arrays.fill(gauges, Gauge.NONE);
        var histograms = new byte[Distribution.values().length][];
        Arrays.fill(histograms, new byte[0]);
        var waits = new long[(int) admitted];
        Arrays.fill(waits, 100);
        histograms[Distribution.TOTAL_TIME_WAITED.index()] = ToldMinute.histogram(waits);
        return new MinuteRow(key, complete, counts, 0, gauges, new int[3], histograms);
    }
}
