package io.vestibule.analytics.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import io.vestibule.room.Rooms;
import io.vestibule.testing.ToldMetrics;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/// The totals of rooms that an alarm is made of.
class MinuteTotalsTest {

    private static final Room SALE = Rooms.room("sale", "shop.example/");

    private boolean deleted;
    private final MinuteTotals totals =
            new MinuteTotals(id -> Optional.of(SALE).filter(room -> room.id().equals(id) && !deleted));

    private static MinuteRow row(RoomId room, long minute, int admitted, int seatTenths) {
        var counts = new long[Count.values().length];
        counts[Count.ADMITTED.index()] = admitted;
        counts[Count.LIMITED_BY_SEATS.index()] = seatTenths;
        var gauges = new int[Gauge.values().length * Gauge.MOMENTS];
        var histograms = new byte[Distribution.values().length][0];
        histograms[Distribution.TOTAL_TIME_WAITED.index()] = histogram(admitted);
        return new MinuteRow(new RowKey(room, minute, "", 1), admitted > 5, counts, 0, gauges, new int[3], histograms);
    }

    private static byte[] histogram(int seconds) {
        var histogram = new Histogram(Distribution.GREATEST, 2);
        histogram.recordValue(seconds * 10L);
        var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer));
    }

    private Map<String, Double> told() {
        return ToldMetrics.of(totals);
    }

    private static String of(String name, String... more) {
        return name
                + "[room, sale, zone, "
                + SALE.zone()
                + (more.length == 0 ? "" : ", " + String.join(", ", more))
                + "]";
    }

    /// The open minute comes every few seconds, while the one before it is not closed yet.
    @Test
    void aRowThatComesAgainCountsItsDifference() {
        totals.count(row(SALE.id(), 7, 2, 100));
        totals.count(row(SALE.id(), 7, 4, 250));
        totals.count(row(SALE.id(), 8, 1, 0));
        totals.count(row(SALE.id(), 8, 3, 50));
        totals.count(row(SALE.id(), 7, 6, 600));

        assertThat(told())
                .containsEntry(of("vestibule_room_admitted_total"), 9.0)
                .containsEntry(of("vestibule_room_limited_seconds_total", "by", "seats"), 65.0)
                .containsEntry(of("vestibule_room_waited_seconds", "at", "p95"), 6.0);
    }

    @Test
    void aRoomThatIsGoneIsToldOfNoMore() {
        totals.count(row(SALE.id(), 7, 2, 100));
        deleted = true;

        assertThat(told()).isEmpty();

        deleted = false;

        assertThat(told()).as("and was dropped").isEmpty();
    }
}
