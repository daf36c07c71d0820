package io.vestibule.analytics.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.ClickHouseEngine;
import io.vestibule.analytics.ToldMinute;
import io.vestibule.analytics.clickhouse.ClickHousePlace;
import io.vestibule.analytics.clickhouse.ClickHouseRows;
import io.vestibule.analytics.clickhouse.ClickHouseSink;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.StoredMinute;
import io.vestibule.analytics.table.MinuteCells;
import io.vestibule.board.MinuteBoard;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import io.vestibule.store.StoreConnections;
import io.vestibule.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What the copy leaves in a table of the real engine, out of the real store: rows that were sent
/// again and again, by several processes, across restarts of the store and the engine, are there
/// once and as they were last.
@EnabledIfSystemProperty(named = "long", matches = "true")
class ClickHouseEngineIT {

    private static final int MINUTES = 6;
    private static final int ROOMS = 20;
    private static final int ROUNDS = 8;
    private static final int FINISHED_ROUNDS = 3;

    @TempDir
    private Path folder = Path.of("");

    private final SplittableRandom random = Seeds.random(17);
    private final MinuteBoard board = new MinuteBoard();
    private final Map<RowKey, MinuteRow> ours = new LinkedHashMap<>();

    /// Within the day that the queries of the documentation ask for.
    private final long first = System.currentTimeMillis() / RowKey.MINUTE_MILLIS - 60;

    private final long[] clock = {(first + MINUTES + 1) * RowKey.MINUTE_MILLIS};

    @Test
    void rowsEqualOursAfterRepeatsAndRestarts() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            try (var engine = ClickHouseEngine.start(folder.resolve("engine"));
                    var store = open();
                    var sink = sink(engine, store)) {
                engine.ask("CREATE DATABASE IF NOT EXISTS visits");
                var agent = store.agent(board::take, List::of);
                write(agent);
                assertThat(sink.pass()).as("no failure").isEqualTo(10_000L);
                write(agent);
                boolean marksAreTakenOut = round % 2 == 0;
                sink.pass();
                if (marksAreTakenOut) {
                    agent.turn();
                    assertThat(store.unsent().oldest(1)).isEmpty();
                }
                hasOurs(engine);
                queriesOfTheDocumentationAnswer(engine);
                agent.close();
            }
            clock[0] += RowKey.MINUTE_MILLIS;
        }
        assertThat(ours.values().stream().filter(MinuteRow::isComplete)).isNotEmpty();
    }

    private void queriesOfTheDocumentationAnswer(ClickHouseEngine engine) throws IOException, InterruptedException {
        String page = Files.readString(Path.of("../docs/operating/ANALYTICS.md"));
        int begins = page.indexOf("```sql") + "```sql".length();
        var queries = page.substring(begins, page.indexOf("```", begins)).split(";", -1);
        long admitted = ours.values().stream()
                .mapToLong(row -> row.count(Count.ADMITTED))
                .sum();

        assertThat(engine.ask(queries[0]).stream())
                .as(queries[0])
                .extracting(row -> row.path("admissions").asLong())
                .satisfies(hours -> assertThat(sum(hours)).isEqualTo(admitted));
        assertThat(engine.ask(queries[1]))
                .as(queries[1])
                .isNotEmpty()
                .allMatch(row -> row.path("p95_seconds_waited").asDouble() > 0);
    }

    private static long sum(List<? extends Long> numbers) {
        return numbers.stream().mapToLong(number -> number).sum();
    }

    /// Both tables were made by versions that counted less: ours and the copy.
    @Test
    void tablesWithoutSomeColumnsGetThem() throws Exception {
        try (var engine = ClickHouseEngine.start(folder.resolve("engine"))) {
            engine.ask("CREATE DATABASE visits");
            try (var store = open();
                    var sink = sink(engine, store)) {
                var agent = store.agent(board::take, List::of);
                write(agent);
                sink.pass();
                agent.close();
            }
            engine.ask("ALTER TABLE visits.waiting_room_minutes DROP COLUMN revoked, DROP COLUMN" + " held_back");
            forgetColumns();
            ours.clear();
            try (var store = open();
                    var sink = sink(engine, store)) {
                var agent = store.agent(board::take, List::of);
                clock[0] += MINUTES * RowKey.MINUTE_MILLIS;
                for (int room = 0; room < ROOMS; room++) {
                    leave(key(first + MINUTES, room), room % 2 == 0);
                }
                agent.turn();
                assertThat(sink.pass()).isEqualTo(10_000L);
                agent.close();
                for (var expected : ours.values()) {
                    assertThat(theirs(engine).get(keyOf(line(expected)))).isEqualTo(line(expected));
                }
            }
        }
    }

    private void forgetColumns() throws SQLException {
        try (var connection = StoreConnections.open(place());
                var statement = connection.createStatement()) {
            statement.execute("ALTER TABLE analytics_minute DROP COLUMN revoked");
            statement.execute("ALTER TABLE analytics_minute DROP COLUMN held_back");
        }
    }

    private StorePlace place() {
        return new StorePlace.Sqlite(folder.resolve(AnalyticsStore.FILE));
    }

    private AnalyticsStore open() {
        return AnalyticsStore.open(place(), Retention.DEFAULT, ClickHouseEngineIT::name, () -> clock[0], true);
    }

    private static Optional<RoomRef> name(RoomId id) {
        return Optional.of(new RoomRef("zone-1", id.value(), "the \"sale\""));
    }

    private ClickHouseSink sink(ClickHouseEngine engine, AnalyticsStore store) {
        return new ClickHouseSink(
                new ClickHousePlace(engine.url(), "visits", "waiting_room_minutes", "", ""),
                store.unsent(),
                () -> clock[0]);
    }

    private RowKey key(long minute, int room) {
        return new RowKey(
                new RoomId("room" + room), minute, random.nextBoolean() ? "ams" : "lon", 1L << random.nextInt(50));
    }

    /// Writes some rows, and most of those before again: an open minute with more than it had, a
    /// complete one as it is.
    private void write(StoreAgent agent) {
        for (int i = 0; i < ROOMS * MINUTES; i++) {
            var minute = first + random.nextInt(MINUTES);
            leave(key(minute, random.nextInt(ROOMS)), random.nextInt(FINISHED_ROUNDS) == 0);
        }
        for (var before : List.copyOf(ours.values())) {
            if (before.isComplete()) {
                board.leave(before);
            } else {
                leave(before.key(), random.nextInt(FINISHED_ROUNDS) == 0);
            }
        }
        agent.turn();
        assertThat(agent.trouble()).isEmpty();
    }

    private void leave(RowKey key, boolean complete) {
        var before = ours.get(key);
        if (before == null || !before.isComplete()) {
            var row = later(before, ToldMinute.random(key, complete, random).row());
            ours.put(key, row);
            board.leave(row);
        }
    }

    /// A row as it may be after the one before it: what it counts grows.
    private static MinuteRow later(@Nullable MinuteRow before, MinuteRow row) {
        var counts = new long[Count.values().length];
        for (Count count : Count.values()) {
            counts[count.index()] = row.count(count) + (before == null ? 0 : before.count(count));
        }
        counts[Count.ADMITTED.index()] += Gauge.MOMENTS + 1;
        return with(row, row.key(), counts);
    }

    private static MinuteRow with(MinuteRow row, RowKey key, long[] counts) {
        var gauges = new int[Gauge.values().length * Gauge.MOMENTS];
        var greatest = new int[StoredMinute.ADDED];
        for (Gauge gauge : Gauge.values()) {
            for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
                gauges[gauge.index() * Gauge.MOMENTS + moment] = row.at(gauge, moment);
            }
            if (gauge.isAdded()) {
                greatest[gauge.index()] = row.greatest(gauge);
            }
        }
        var histograms = new byte[Distribution.values().length][];
        for (Distribution of : Distribution.values()) {
            histograms[of.index()] = row.histogram(of);
        }
        return new MinuteRow(key, row.isComplete(), counts, row.moments(), gauges, greatest, histograms);
    }

    private void hasOurs(ClickHouseEngine engine) throws IOException, InterruptedException {
        var theirs = theirs(engine);
        assertThat(theirs).hasSameSizeAs(ours.keySet());
        for (MinuteRow row : ours.values()) {
            assertThat(theirs.get(keyOf(line(row)))).isEqualTo(line(row));
        }
    }

    private static Map<String, JsonNode> theirs(ClickHouseEngine engine) throws IOException, InterruptedException {
        var theirs = new HashMap<String, JsonNode>();
        for (JsonNode row : engine.ask("SELECT * REPLACE(toUnixTimestamp(time) AS time) FROM"
                + " visits.waiting_room_minutes FINAL SETTINGS"
                + " output_format_json_quote_64bit_integers = 0")) {
            assertThat(theirs.put(keyOf(row), row)).as("there once").isNull();
        }
        return theirs;
    }

    /// A row as ClickHouse should have it, out of what the store was given.
    private static JsonNode line(MinuteRow row) {
        var key = row.key();
        var counts = new long[Count.values().length];
        for (Count count : Count.values()) {
            counts[count.index()] = row.count(count);
        }
        var stored = new RowKey(key.room(), key.minute(), key.center(), key.life() * MinuteCells.LIVES_APART);
        var lines = new ClickHouseRows();
        lines.add(name(key.room()).orElseThrow(), with(row, stored, counts));
        return JsonMapper.shared().readTree(new String(lines.take(), UTF_8));
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
