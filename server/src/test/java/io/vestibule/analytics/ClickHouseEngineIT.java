package io.vestibule.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/// What the copy leaves in a table of the real engine: rows that were sent again and again, by
/// several processes and across restarts of the engine, are there once and as they were last.
@EnabledIfSystemProperty(named = "long", matches = "true")
class ClickHouseEngineIT {

    private static final long FIRST = 29_000_000;
    private static final int MINUTES = 6;
    private static final int ROOMS = 40;
    private static final int ROUNDS = 8;

    @TempDir private Path data = Path.of("");

    private final Random random = new Random(17);
    private final UnsentInMemory unsent = new UnsentInMemory();
    private final Map<RowKey, MinuteRow> ours = new HashMap<>();

    @Test
    void rowsEqualOursAfterRepeatsAndRestarts() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            write();
            try (var engine = ClickHouseEngine.start(data);
                    var sink = sink(engine)) {
                engine.ask("CREATE DATABASE IF NOT EXISTS visits");
                assertThat(sink.pass()).as("no failure").isEqualTo(10_000L);
                write();
                sink.pass();
                hasOurs(engine);
            }
        }
    }

    /// One that was made by a version that knew less.
    @Test
    void aTableWithoutSomeColumnsGetsThem() throws Exception {
        write();
        try (var engine = ClickHouseEngine.start(data)) {
            engine.ask("CREATE DATABASE visits");
            try (var sink = sink(engine)) {
                sink.pass();
            }
            engine.ask("ALTER TABLE visits.rows DROP COLUMN revoked, DROP COLUMN held_back");
            write();
            try (var sink = sink(engine)) {
                assertThat(sink.pass()).isEqualTo(10_000L);
            }
            assertThat(engine.ask("SELECT sum(revoked) AS s FROM visits.rows FINAL"))
                    .singleElement()
                    .matches(row -> row.path("s").asLong() > 0);
        }
    }

    private ClickHouseSink sink(ClickHouseEngine engine) {
        return new ClickHouseSink(
                new ClickHousePlace(engine.url(), "visits", "rows", "", ""),
                unsent,
                () -> (FIRST + MINUTES + 1) * RowKey.MINUTE_MILLIS);
    }

    /// Writes some rows, most of them again.
    private void write() {
        for (int i = 0; i < ROOMS * MINUTES; i++) {
            var key =
                    new RowKey(
                            new RoomId("room" + random.nextInt(ROOMS)),
                            FIRST + random.nextInt(MINUTES),
                            random.nextBoolean() ? "ams" : "lon",
                            1L << random.nextInt(62));
            var row = later(key);
            ours.put(key, row);
            unsent.write(row);
        }
        for (var key : ours.keySet().stream().limit(ROOMS).toList()) {
            var row = later(key);
            ours.put(key, row);
            unsent.write(row);
        }
    }

    /// A row as it may be after the one before it: what it counts grows.
    private MinuteRow later(RowKey key) {
        var before = ours.get(key);
        var counts = new long[Count.values().length];
        for (Count count : Count.values()) {
            counts[count.index()] =
                    random.nextInt(1_000) + (before == null ? 0 : before.count(count));
        }
        counts[Count.ADMITTED.index()]++;
        var gauges = new int[Gauge.values().length * Gauge.MOMENTS];
        Arrays.setAll(gauges, _ -> random.nextInt(10_000) - 1);
        var histograms = new byte[Distribution.values().length][0];
        for (Distribution of : Distribution.values()) {
            if (random.nextBoolean()) {
                histograms[of.index()] = histogram();
            }
        }
        return new MinuteRow(
                key,
                before != null,
                counts,
                0b111111,
                gauges,
                new int[] {random.nextInt(9), random.nextInt(9), random.nextInt(9)},
                histograms);
    }

    private byte[] histogram() {
        var histogram = new Histogram(Distribution.GREATEST, 2);
        for (int i = random.nextInt(30); i >= 0; i--) {
            histogram.recordValueWithCount(
                    random.nextLong(Distribution.GREATEST), 1 + random.nextInt(5));
        }
        var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer));
    }

    private void hasOurs(ClickHouseEngine engine) throws IOException, InterruptedException {
        var theirs = new HashMap<String, JsonNode>();
        for (JsonNode row :
                engine.ask(
                        "SELECT * REPLACE(toUnixTimestamp(time) AS time) FROM visits.rows FINAL"
                                + " SETTINGS output_format_json_quote_64bit_integers = 0")) {
            assertThat(theirs.put(keyOf(row), row)).as("there once").isNull();
        }
        assertThat(theirs).hasSameSizeAs(ours.keySet());
        for (MinuteRow row : ours.values()) {
            var lines = new ClickHouseRows();
            lines.add(UnsentInMemory.ref(row), row);
            var line = JsonMapper.shared().readTree(new String(lines.take(), UTF_8));
            assertThat(theirs.get(keyOf(line))).isEqualTo(line);
        }
    }

    private static String keyOf(JsonNode row) {
        return row.path("time").asLong()
                + " "
                + row.path("room").asString()
                + " "
                + row.path("data_center").asString()
                + " "
                + row.path("life").asLong();
    }
}
