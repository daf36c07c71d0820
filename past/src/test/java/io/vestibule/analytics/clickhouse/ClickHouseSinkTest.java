package io.vestibule.analytics.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.ClickHouseDoor;
import io.vestibule.analytics.UnsentInMemory;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The copy to ClickHouse against a server that answers as its HTTP interface does.
class ClickHouseSinkTest {

    private static final long MINUTE = 29_000_000;
    private static final long SECOND = 1_000;

    private final ClickHouseDoor door = new ClickHouseDoor();
    private final UnsentInMemory unsent = new UnsentInMemory();
    private final AtomicLong now = new AtomicLong((MINUTE + 1) * RowKey.MINUTE_MILLIS);
    private final ClickHouseSink sink = new ClickHouseSink(
            new ClickHousePlace(door.url(), "visits", "rows", "vestibule", "s3cret"), unsent, now::get);

    @AfterEach
    void close() {
        sink.close();
        door.close();
    }

    private static MinuteRow row(int room, long minute, long life, int admitted) {
        var counts = new long[Count.values().length];
        counts[Count.ADMITTED.index()] = admitted;
        counts[Count.JOINED.index()] = 7;
        var gauges = new int[Gauge.values().length * Gauge.MOMENTS];
        Arrays.fill(gauges, Gauge.NONE);
        gauges[Gauge.WAITING.index() * Gauge.MOMENTS + 5] = 70;
        var histograms = new byte[Distribution.values().length][0];
        histograms[Distribution.TOTAL_TIME_WAITED.index()] = histogram(12, 12, 40, 86_400);
        return new MinuteRow(
                new RowKey(new RoomId("room" + room), minute, "ams", life),
                true,
                counts,
                0b100000,
                gauges,
                new int[] {11, 0, 71},
                histograms);
    }

    private static byte[] histogram(long... values) {
        var histogram = new Histogram(Distribution.GREATEST, 2);
        for (long value : values) {
            histogram.recordValue(value);
        }
        var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer));
    }

    private void minuteIsOver() {
        now.set((MINUTE + 1) * RowKey.MINUTE_MILLIS + 15 * SECOND);
    }

    @Test
    void aMinuteIsSentWhenItIsOverAndOnlyOnce() {
        unsent.write(row(1, MINUTE, 3, 5));

        sink.pass();
        assertThat(door.sent()).as("it may still change").isEmpty();

        minuteIsOver();
        sink.pass();
        sink.pass();

        assertThat(door.rows()).hasSize(1);
        assertThat(unsent.oldest(9)).isEmpty();
    }

    @Test
    void aRowHasAllThatOursHas() {
        unsent.write(row(1, MINUTE, 3, 5));
        minuteIsOver();

        sink.pass();

        JsonNode row = door.rows().getFirst();
        assertThat(row.path("time").asLong()).isEqualTo(MINUTE * 60);
        assertThat(row.path("room").asString()).isEqualTo("room1");
        assertThat(row.path("name").asString()).isEqualTo("the \"sale\"");
        assertThat(row.path("data_center").asString()).isEqualTo("ams");
        assertThat(row.path("life").asLong()).isEqualTo(3);
        assertThat(row.path("admitted").asLong()).isEqualTo(5);
        assertThat(row.path("joined").asLong()).isEqualTo(7);
        assertThat(row.path("moments").asInt()).isEqualTo(32);
        assertThat(row.path("waiting").toString()).isEqualTo("[-1,-1,-1,-1,-1,70]");
        assertThat(row.path("active_greatest").asInt()).isEqualTo(11);
        assertThat(row.path("waiting_greatest").asInt()).isEqualTo(71);
        assertThat(row.path("total_time_waited_seen").toString()).isEqualTo("[2,1,1]");
        assertThat(row.path("total_time_waited").get(2).asLong()).isBetween(85_536L, 87_264L);
        assertThat(row.path("time_in_queue").toString()).isEqualTo("[]");
    }

    @Test
    void theTableIsMadeFirstWithAColumnForEverythingThatARowHas() {
        unsent.write(row(1, MINUTE, 3, 5));
        minuteIsOver();

        sink.pass();

        var statements =
                door.sent().stream().map(ClickHouseDoor.Sent::statement).toList();
        assertThat(statements.getFirst())
                .startsWith("CREATE TABLE IF NOT EXISTS `visits`.`rows` (")
                .contains("ReplacingMergeTree(version)")
                .contains("ORDER BY (time, room, data_center, life)");
        assertThat(statements.get(1))
                .as("a table of an earlier version")
                .startsWith("ALTER TABLE `visits`.`rows` ADD COLUMN IF NOT EXISTS `time`");
        var columns = new TreeSet<String>();
        Pattern.compile("(?m)^ +`(\\w+)` ")
                .matcher(statements.getFirst())
                .results()
                .forEach(match -> columns.add(match.group(1)));
        assertThat(door.rows().getFirst().propertyNames()).containsExactlyInAnyOrderElementsOf(columns);
    }

    @Test
    void theAccountTravelsInHeadersAndNotInTheAddress() {
        unsent.write(row(1, MINUTE, 3, 5));
        minuteIsOver();

        sink.pass();

        assertThat(door.sent())
                .isNotEmpty()
                .allMatch(one -> one.user().equals("vestibule") && one.key().equals("s3cret"))
                .noneMatch(one -> one.address().contains("s3cret"));
    }

    @Test
    void aLateRowIsSentAgainAndReplacesTheEarlierByItsVersion() {
        unsent.write(row(1, MINUTE, 3, 5));
        minuteIsOver();
        sink.pass();

        unsent.write(row(1, MINUTE, 3, 6));
        sink.pass();

        assertThat(door.rows()).extracting(row -> row.path("admitted").asLong()).containsExactly(5L, 6L);
        assertThat(door.rows().get(1).path("version").asLong())
                .isGreaterThan(door.rows().get(0).path("version").asLong());
    }

    @Test
    void aRowThatIsWrittenWhileItsMinuteIsSentIsSentAfterIt() {
        unsent.write(row(1, MINUTE, 3, 5));
        unsent.meanwhile = () -> unsent.write(row(2, MINUTE, 3, 9));
        minuteIsOver();

        sink.pass();
        unsent.meanwhile = () -> {};
        sink.pass();

        assertThat(door.rows()).extracting(row -> row.path("room").asString()).contains("room2");
        assertThat(unsent.oldest(9)).isEmpty();
    }

    /// Not one minute is missing after an outage, whichever process sends it.
    @Test
    void whatClickHouseDoesNotTakeIsSentLater() {
        door.refuse(Optional.of("Code: 241. DB::Exception: Memory limit exceeded\nat line 1"));
        for (int minute = 0; minute < 300; minute++) {
            unsent.write(row(1, MINUTE - minute, 3, 5));
        }
        minuteIsOver();

        var pauses = List.of(sink.pass(), sink.pass(), sink.pass(), sink.pass());
        assertThat(pauses).containsExactly(1_000L, 2_000L, 4_000L, 8_000L);
        for (int more = 0; more < 9; more++) {
            sink.pass();
        }
        assertThat(sink.pass()).as("never rarer than once a minute").isEqualTo(60_000L);
        assertThat(unsent.oldest(999)).hasSize(300);

        door.refuse(Optional.empty());
        sink.close();
        try (var next =
                new ClickHouseSink(new ClickHousePlace(door.url(), "visits", "rows", "", ""), unsent, now::get)) {
            assertThat(next.pass()).isEqualTo(10_000L);
        }

        assertThat(door.rows().stream().map(row -> row.path("time").asLong()).distinct())
                .hasSize(300);
        assertThat(unsent.oldest(9)).isEmpty();
    }

    @Test
    void manyRowsTravelInSeveralRequests() {
        for (int room = 0; room < 2_500; room++) {
            unsent.write(row(room, MINUTE, 3, 5));
        }
        minuteIsOver();

        sink.pass();

        assertThat(door.inserts()).extracting(one -> one.rows().size()).containsExactly(1_000, 1_000, 500);
    }

    /// Its row arrives without it, and so do those after it.
    @Test
    void aHistogramThatCannotBeReadStopsNothing() {
        var broken = row(1, MINUTE, 3, 5);
        broken.histogram(Distribution.TOTAL_TIME_WAITED)[0]++;
        unsent.write(broken);
        unsent.write(row(2, MINUTE, 3, 6));
        minuteIsOver();

        assertThat(sink.pass()).as("no failure").isEqualTo(10_000L);

        assertThat(door.rows())
                .extracting(row -> row.path("total_time_waited_seen").toString())
                .containsExactly("[]", "[2,1,1]");
        assertThat(unsent.oldest(9)).isEmpty();
    }

    @Test
    void aSilentServerKeepsNoStopWaiting() throws InterruptedException {
        door.fallSilent();
        unsent.write(row(1, MINUTE, 3, 5));
        minuteIsOver();
        var sending = Thread.ofPlatform().start(sink::pass);
        door.awaitRequest();

        sink.close();
        sending.join();

        assertThat(unsent.oldest(9)).hasSize(1);
    }
}
