package io.vestibule.analytics.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.analytics.figure.AnalyticsSources;
import io.vestibule.analytics.figure.HealthSource;
import io.vestibule.health.CheckLabel;
import io.vestibule.health.FailureReason;
import io.vestibule.health.HealthRow;
import io.vestibule.health.ProbeTimes;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.assertj.core.util.DoubleComparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Answers about health checks, compared with what streams make of the same rows.
class HealthQueryTest {

    private static final long NOW = 1_800_000_000L;
    private static final double NEARLY = 1e-6;
    private static final List<String> REGIONS = List.of("WEU", "ENAM", "");

    private final List<HealthRow> rows = new ArrayList<>();

    private final HealthSource source = new HealthSource() {
        @Override
        public void read(WantedRows wanted, Consumer<HealthRow> to) {
            rows.forEach(to);
        }

        @Override
        public long keptSeconds() {
            return 86_400;
        }
    };

    private final AnalyticsSources sources = new AnalyticsSources(new MemorySlices(List.of()), source);

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void groupsAddUpToTheRows(long seed) {
        var random = Seeds.random(seed);
        for (int i = random.nextInt(400); i > 0; i--) {
            rows.add(row(random, i));
        }
        long since = NOW - random.nextInt(7_200);

        var answer = answer(
                Dataset.HEALTH_GROUPS,
                since,
                List.of(
                        column(Part.DIMENSIONS, "datetimeFifteenMinutes"),
                        column(Part.DIMENSIONS, "region"),
                        column(Part.COUNT, "count"),
                        column(Part.SUM, "healthStatus"),
                        column(Part.AVG, "rttMs"),
                        column(Part.MAX, "rttMs")),
                10_000);

        var expected = rows.stream()
                .filter(row -> row.atMillis() / 1_000 >= since)
                .collect(Collectors.groupingBy(row -> List.of(quarter(row), row.region())))
                .entrySet()
                .stream()
                .map(group -> List.<Object>of(
                        group.getKey().get(0),
                        group.getKey().get(1),
                        probes(group.getValue()),
                        probes(group.getValue().stream()
                                .filter(HealthRow::healthy)
                                .toList()),
                        mean(group.getValue()),
                        longest(group.getValue())))
                .toList();
        assertThat(answer)
                .usingRecursiveFieldByFieldElementComparator(RecursiveComparisonConfiguration.builder()
                        .withComparatorForType(new DoubleComparator(NEARLY), Double.class)
                        .build())
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    private static Instant quarter(HealthRow row) {
        long minute = row.atMillis() / 60_000;
        return Instant.EPOCH.plus(minute - minute % 15, ChronoUnit.MINUTES);
    }

    private static long probes(List<HealthRow> of) {
        return of.stream().mapToLong(HealthRow::sampleInterval).sum();
    }

    private static double mean(List<HealthRow> of) {
        var timed = of.stream().filter(row -> row.times().whole() >= 0).toList();
        return timed.isEmpty()
                ? -1
                : timed.stream()
                                .mapToDouble(row -> row.times().whole() * row.sampleInterval())
                                .sum()
                        / 1_000
                        / probes(timed);
    }

    private static double longest(List<HealthRow> of) {
        long longest = of.stream().mapToLong(row -> row.times().whole()).max().orElse(-1);
        return longest < 0 ? -1 : longest / 1_000.0;
    }

    @Test
    void moreThanCanBeReadIsRefused() {
        var random = Seeds.random(1);
        for (int i = 0; i < 11; i++) {
            rows.add(row(random, i));
        }
        var query = query(Dataset.HEALTH_ROWS, 0, List.of(column(Part.ROW, "datetime")), 100);

        assertThat(new QueryRunner(sources, 10).answer(query, NOW, () -> false))
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.reason()).contains("more than 10 rows"));
        assertThat(new QueryRunner(sources, 11).answer(query, NOW, () -> false)).isInstanceOf(Answer.Rows.class);
    }

    @Test
    void groupsWithoutEndAreRefused() {
        for (int i = 0; i <= QueryRunner.MOST_GROUPS; i++) {
            rows.add(row(Seeds.random(1), i, NOW * 1_000 - i * 1_000L));
        }
        var query = query(Dataset.HEALTH_GROUPS, 0, List.of(column(Part.DIMENSIONS, "datetime")), 10);

        assertThat(new QueryRunner(sources).answer(query, NOW, () -> false))
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.reason()).contains("fewer dimensions"));
    }

    @Test
    void theLimitEndsTheReading() {
        var random = Seeds.random(1);
        for (int i = 0; i < 100; i++) {
            rows.add(row(random, i));
        }

        assertThat(answer(Dataset.HEALTH_ROWS, 0, List.of(column(Part.ROW, "eventId")), 7))
                .hasSize(7);
    }

    private List<List<Object>> answer(Dataset dataset, long since, List<Column> columns, int limit) {
        var answer = new QueryRunner(sources).answer(query(dataset, since, columns, limit), NOW, () -> false);
        return switch (answer) {
            case Answer.Rows found -> found.rows();
            case Answer.Refused(var reason) -> throw new AssertionError(reason);
        };
    }

    private static Query query(Dataset dataset, long since, List<Column> columns, int limit) {
        Column time = Columns.find(dataset, dataset.filterable(), "datetime").orElseThrow();
        return new Query(
                dataset,
                Set.of("zone"),
                Optional.empty(),
                new Filter.Compare(time, Comparison.GEQ, List.of(Instant.ofEpochSecond(since))),
                columns,
                List.of(),
                limit);
    }

    private static Column column(Part part, String name) {
        Dataset dataset = part == Part.ROW ? Dataset.HEALTH_ROWS : Dataset.HEALTH_GROUPS;
        return Columns.find(dataset, part, name).orElseThrow();
    }

    private static HealthRow row(SplittableRandom random, int id) {
        return row(random, id, NOW * 1_000 - random.nextInt(7_200_000));
    }

    private static HealthRow row(SplittableRandom random, int id, long atMillis) {
        boolean well = random.nextBoolean();
        return new HealthRow(
                new CheckLabel("zone", "check", "shop", "origin.example.net", "200"),
                id,
                atMillis,
                HealthRow.Scope.REGION,
                REGIONS.get(random.nextInt(REGIONS.size())),
                "192.0.2.7",
                200,
                well ? FailureReason.NONE : FailureReason.OTHER.label(),
                well,
                false,
                new ProbeTimes(0, 1, -1, 5, random.nextInt(-1, 5_000_000)),
                random.nextInt(1, 20));
    }
}
