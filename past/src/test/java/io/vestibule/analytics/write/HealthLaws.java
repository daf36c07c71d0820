package io.vestibule.analytics.write;

import static java.util.Comparator.comparingLong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vestibule.Seeds;
import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.figure.HealthSource.WantedRows;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.table.HealthTables;
import io.vestibule.health.CheckLabel;
import io.vestibule.health.FailureReason;
import io.vestibule.health.HealthRow;
import io.vestibule.health.ProbeTimes;
import io.vestibule.store.StoreConnections;
import io.vestibule.store.StorePlace;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds of the history of health checks in either store.
public abstract class HealthLaws {

    private static final long NOW = 1_800_000_000_000L;
    private static final long HOUR = 3_600_000;
    private static final long DAY = 24 * HOUR;
    private static final FailureReason[] REASONS = FailureReason.values();

    private final long[] clock = {NOW};
    private final List<HealthRow> left = new ArrayList<>();

    /// An empty store.
    public abstract StorePlace place();

    private AnalyticsStore open(StorePlace place, Retention retention) {
        return AnalyticsStore.open(place, retention, _ -> Optional.empty(), () -> clock[0]);
    }

    private StoreAgent agent(AnalyticsStore store) {
        return store.agent(List::of, () -> {
            var rows = List.copyOf(left);
            left.clear();
            return rows;
        });
    }

    /// In any order, told again by any node, over restarts: each row is there once, as it was left.
    @ParameterizedTest
    @MethodSource("io.vestibule.analytics.write.AnalyticsLaws#fewSeeds")
    void whatIsReadIsWhatWasLeft(long seed) {
        var random = Seeds.random(seed);
        var place = place();
        Map<Long, HealthRow> rows = new HashMap<>();
        for (int life = 0; life < 3; life++) {
            try (var store = open(place, Retention.DEFAULT)) {
                var agent = agent(store);
                for (int i = random.nextInt(1, 200); i > 0; i--) {
                    var row = row(random, rows.size() + 1);
                    rows.put(row.id(), row);
                    left.add(row);
                    if (random.nextInt(10) == 0) {
                        left.add(row);
                    }
                    if (random.nextInt(40) == 0) {
                        left.add(rows.values().iterator().next());
                        agent.turn();
                    }
                }
                agent.turn();
                assertThat(agent.trouble()).isEmpty();
                agent.close();

                for (int i = 0; i < 20; i++) {
                    var wanted = wanted(random);
                    assertThat(read(store, wanted)).isEqualTo(naive(rows, wanted));
                }
            }
        }
    }

    private static HealthRow row(SplittableRandom random, int id) {
        int check = random.nextInt(150);
        boolean well = random.nextBoolean();
        boolean whole = random.nextInt(5) == 0;
        return new HealthRow(
                new CheckLabel(
                        "zone" + check % 2,
                        "check" + check,
                        "name" + random.nextInt(2),
                        "origin.example.net",
                        check % 3 == 0 ? "" : "200,2xx"),
                id * 0x9E3779B97F4A7C15L,
                NOW - random.nextLong(3 * HOUR),
                whole ? HealthRow.Scope.GLOBAL : HealthRow.Scope.REGION,
                whole || random.nextBoolean() ? "" : "WEU",
                random.nextBoolean() ? "" : "2001:db8::7",
                random.nextBoolean() ? 0 : 503,
                well ? FailureReason.NONE : REASONS[random.nextInt(REASONS.length)].label(),
                well,
                whole,
                new ProbeTimes(
                        random.nextInt(-1, 5),
                        random.nextInt(-1, 5_000),
                        -1,
                        random.nextInt(-1, 3_000_000),
                        random.nextInt(60_000_000)),
                random.nextInt(1, 40));
    }

    private static WantedRows wanted(SplittableRandom random) {
        long from = NOW / 1_000 - random.nextLong(4 * HOUR / 1_000);
        Set<String> zones = random.nextBoolean() ? Set.of("zone0") : Set.of("zone0", "zone1");
        return new WantedRows(
                from,
                from + random.nextLong(2 * HOUR / 1_000),
                zones,
                switch (random.nextInt(3)) {
                    case 0 -> Optional.empty();
                    case 1 -> Optional.of(Set.of("check2", "check4", "check7"));
                    default -> Optional.of(Set.of("check" + random.nextInt(150)));
                });
    }

    private static List<HealthRow> naive(Map<Long, HealthRow> rows, WantedRows wanted) {
        return rows.values().stream()
                .filter(row -> row.atMillis() >= wanted.fromSecond() * 1_000)
                .filter(row -> row.atMillis() < wanted.untilSecond() * 1_000)
                .filter(row -> wanted.zones().contains(row.check().zone()))
                .filter(row ->
                        wanted.checks().map(c -> c.contains(row.check().id())).orElse(true))
                .sorted(comparingLong(HealthRow::id))
                .toList();
    }

    private static List<HealthRow> read(AnalyticsStore store, WantedRows wanted) {
        var read = new ArrayList<HealthRow>();
        store.history().read(wanted, read::add);
        assertThat(read).isSortedAccordingTo(comparingLong(row -> row.atMillis() / 60_000));
        return read.stream().sorted(comparingLong(HealthRow::id)).toList();
    }

    private static WantedRows all() {
        return new WantedRows(0, NOW / 500, Set.of("zone0", "zone1"), Optional.empty());
    }

    @Test
    void withoutAnyCheckThereAreNoTables() throws SQLException {
        var place = place();
        try (var store = open(place, Retention.DEFAULT)) {
            var agent = agent(store);
            agent.turn();
            agent.turn();

            assertThat(agent.trouble()).isEmpty();
            assertThat(read(store, all())).isEmpty();
            agent.close();
        }
        try (var connection = StoreConnections.open(place)) {
            assertThat(HealthTables.isThere(connection, place)).isFalse();
        }
    }

    @Test
    void rowsAreDeletedWithTheirDayAndLateOnesAsWell() {
        var retention = new Retention(Duration.ofDays(3), Duration.ofDays(30), 1L << 30);
        var random = Seeds.random(7);
        try (var store = open(place(), retention)) {
            var agent = agent(store);
            var rows = List.of(row(random, 1), row(random, 2), row(random, 3));
            left.addAll(rows);
            agent.turn();
            assertThat(read(store, all())).hasSize(3);
            clock[0] += 3 * DAY - 4 * HOUR;
            turns(agent, 10);
            assertThat(read(store, all())).hasSize(3);

            clock[0] += DAY + 4 * HOUR;
            turns(agent, 10);
            assertThat(read(store, all())).isEmpty();

            left.addAll(rows);
            agent.turn();
            turns(agent, 10);
            assertThat(read(store, all())).isEmpty();
            agent.close();
        }
    }

    @Test
    void beyondTheGreatestSizeTheOldestGoFirst() {
        var retention = new Retention(Duration.ofDays(3), Duration.ofDays(30), 1);
        var random = Seeds.random(9);
        try (var store = open(place(), retention)) {
            var agent = agent(store);
            for (int i = 1; i <= 40; i++) {
                left.add(row(random, i));
            }
            long oldest = left.stream().mapToLong(HealthRow::atMillis).min().orElseThrow();
            long newest = left.stream().mapToLong(HealthRow::atMillis).max().orElseThrow();
            agent.writeOnly();
            // PostgreSQL knows its size some seconds later.
            await().atMost(Duration.ofSeconds(30)).until(() -> {
                clock[0] += 60_000;
                agent.turn();
                return read(store, all()).size() < 40;
            });

            var read = read(store, all());
            assertThat(read).noneMatch(row -> row.atMillis() / 60_000 == oldest / 60_000);
            assertThat(read).anyMatch(row -> row.atMillis() == newest);
            agent.close();
        }
    }

    /// The store that cannot be written keeps nobody waiting, and what waits is written once.
    @Test
    void rowsWaitWhileTheStoreIsOfANewerVersion() throws SQLException {
        var place = place();
        try (var store = open(place, Retention.DEFAULT)) {
            var agent = agent(store);
            agent.turn();
            agent.close();
        }
        execute(place, "UPDATE analytics_version SET version = 2");
        try (var store = open(place, Retention.DEFAULT)) {
            var agent = agent(store);
            left.add(row(Seeds.random(1), 1));
            agent.turn();
            assertThat(agent.trouble()).contains("newer version");
            left.add(row(Seeds.random(2), 2));
            agent.turn();

            execute(place, "UPDATE analytics_version SET version = 1");
            turns(agent, 2);

            assertThat(agent.trouble()).isEmpty();
            assertThat(read(store, all())).hasSize(2);
            agent.close();
        }
    }

    private static void turns(StoreAgent agent, int count) {
        for (int i = 0; i < count; i++) {
            agent.turn();
            assertThat(agent.trouble()).isEmpty();
        }
    }

    private static void execute(StorePlace place, String sql) throws SQLException {
        try (var connection = StoreConnections.open(place);
                var statement = connection.createStatement()) {
            statement.execute(sql);
            if (!connection.getAutoCommit()) {
                connection.commit();
            }
        }
    }
}
