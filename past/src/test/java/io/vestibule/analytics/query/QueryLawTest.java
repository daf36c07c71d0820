package io.vestibule.analytics.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.minute.Distribution;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Holds answers against a naive evaluation of what was observed.
class QueryLawTest {

    private static final long NOW = 1_700_000_000 / 60 * 60 + 23;
    private static final int QUERIES = 20;

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void everyAnswerEqualsANaiveEvaluation(long seed) {
        SplittableRandom random = Seeds.random(seed);
        int span = random.nextBoolean() ? 90 : 4 * Grain.DAY.minutes();
        var observed = Observed.some(random, NOW / 60, span, random.nextInt(1, 80));
        Map<Grain, Long> keptSince = new EnumMap<>(Grain.class);
        if (random.nextBoolean()) {
            keptSince.put(Grain.MINUTE, Grain.QUARTER.floor(NOW - Grain.DAY.seconds()));
            keptSince.put(Grain.QUARTER, Grain.HOUR.floor(NOW - 2 * Grain.DAY.seconds()));
        }
        int crowding = List.of(1, 20, 400).get(random.nextInt(3));
        var source = new MemorySlices(observed, keptSince, crowding);
        var queries = new RandomQuery(random, observed);
        for (int i = 0; i < QUERIES; i++) {
            Query query = queries.draw(NOW);
            if (crowding == 1 || !filtersGrains(query)) {
                NaiveComparison.holds(query, source, observed, NOW);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void aWholeIsTheSameInEveryGrain(long seed) {
        SplittableRandom random = Seeds.random(seed);
        var observed = Observed.some(random, NOW / 60, Grain.DAY.minutes(), 60);
        var source = new MemorySlices(observed);
        var columns = Columns.ALL.stream()
                .filter(column -> Dataset.GROUPS.parts().contains(column.part()))
                .filter(column -> column.part() != Part.DIMENSIONS)
                .filter(column -> !column.name().equals("sampleInterval"))
                .toList();
        var whole = new ArrayList<List<Object>>();
        for (Grain grain : Grain.values()) {
            var query = new Query(
                    Dataset.GROUPS,
                    Set.of("zone0", "zone1"),
                    Optional.empty(),
                    since(1, grain),
                    columns,
                    List.of(),
                    10);
            var answer = RoomRunner.of(source).answer(query, NOW, () -> false);
            assertThat(answer).isInstanceOfSatisfying(Answer.Rows.class, rows -> {
                assertThat(rows.grain()).isEqualTo(grain);
                assertThat(rows.cut()).isFalse();
                whole.addAll(rows.rows());
            });
        }

        assertThat(whole).hasSize(Grain.values().length);
        assertThat(Set.copyOf(whole)).hasSize(1);
    }

    private static Filter since(int days, Grain grain) {
        long begin = Grain.DAY.floor(NOW) - days * Grain.DAY.seconds();
        return new Filter.All(List.of(
                new Filter.Compare(dimension("datetime"), Comparison.GEQ, List.of(Instant.ofEpochSecond(begin))),
                new Filter.Compare(dimension("sampleInterval"), Comparison.EQUAL, List.of((long) grain.minutes()))));
    }

    private static Column dimension(String name) {
        return Columns.find(Dataset.GROUPS, Part.DIMENSIONS, name).orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void quantilesAreRightWithinOnePercentOrATenthOfASecond(long seed) {
        SplittableRandom random = Seeds.random(seed);
        var observed = Observed.some(random, NOW / 60, 600, 60);
        var columns = Columns.of(Dataset.GROUPS, Part.QUANTILES);
        var query = new Query(
                Dataset.GROUPS, Set.of("zone0"), Optional.empty(), since(1, Grain.QUARTER), columns, List.of(), 1);
        var answer = RoomRunner.of(new MemorySlices(observed)).answer(query, NOW, () -> false);
        var row = ((Answer.Rows) answer).rows().getFirst();
        for (int i = 0; i < columns.size(); i++) {
            String name = columns.get(i).name();
            int percent = Integer.parseInt(name.substring(name.length() - 2));
            Distribution of = columns.get(i).histogram().orElseThrow();
            var values = observed.stream()
                    .filter(one -> one.room().zone().equals("zone0"))
                    .flatMap(one -> one.values(of).stream())
                    .sorted()
                    .toList();
            int rank = Math.max(1, Math.ceilDiv(values.size() * percent, 100));
            double exact = values.get(rank - 1) / 10.0;

            assertThat((Double) row.get(i)).as(name).isCloseTo(exact, within(Math.max(0.1, exact / 100)));
        }
    }

    /// Whether it may ask for a grain that has too much to read.
    private static boolean filtersGrains(Query query) {
        return QueryLimits.comparisons(query.filter())
                .anyMatch(compare -> compare.column().name().equals("sampleInterval"));
    }
}
