package io.vestibule.analytics.write;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.NaiveSlices;
import io.vestibule.analytics.ToldMinute;
import io.vestibule.analytics.figure.Figure;
import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.HistogramMerge;
import io.vestibule.analytics.figure.Percentile;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.Slice;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.analytics.figure.SliceSource.Wanted;
import io.vestibule.analytics.query.NaiveComparison;
import io.vestibule.analytics.query.Observed;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.MinuteRow;
import io.vestibule.minute.RowKey;
import io.vestibule.room.RoomId;
import io.vestibule.store.StorePlace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What holds of either store whatever rows are written, and in whatever order.
public abstract class AnalyticsLaws {

    static final long FIRST_MINUTE = 29_663_520;

    private static final int FIRST_TURNS = 8;
    private static final int QUIET_TURNS = 4;
    private static final int MOST_TURNS = 400;
    private static final int QUERIES = 80;
    private static final List<String> CENTERS = List.of("", "berlin", "tokyo");

    /// An empty store.
    public abstract StorePlace place();

    static Optional<RoomRef> name(RoomId id) {
        return Optional.of(new RoomRef("z" + id.value().charAt(1), id.value(), "room " + id));
    }

    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void partsAddUpToTheWholeOverAnyGrainAndAnyLives(long seed) {
        var random = Seeds.random(seed);
        var last = new LinkedHashMap<RowKey, ToldMinute>();
        var clock = new long[] {FIRST_MINUTE * 60_000 + 36 * 3_600_000L};
        var queue = new ArrayList<MinuteRow>();
        try (var store = AnalyticsStore.open(place(), Retention.DEFAULT, AnalyticsLaws::name, () -> clock[0])) {
            var agent = store.agent(
                    () -> {
                        var rows = List.copyOf(queue);
                        queue.clear();
                        return rows;
                    },
                    List::of);
            int rows = random.nextInt(1, 120);
            for (int i = 0; i < rows; i++) {
                var key = key(random);
                boolean open = !last.containsKey(key);
                for (int version = open ? random.nextInt(3) : 0; version > 0; version--) {
                    queue.add(ToldMinute.random(key, false, random).row());
                    if (random.nextInt(5) == 0) {
                        agent.turn();
                    }
                }
                if (open) {
                    var told = ToldMinute.random(key, true, random);
                    last.put(key, told);
                    queue.add(told.row());
                }
                if (random.nextInt(5) == 0) {
                    queue.add(requireNonNull(last.get(key)).row());
                    clock[0] += random.nextInt(120_000);
                    agent.turn();
                }
            }
            settle(agent, store, clock);

            var naive = new NaiveSlices(List.copyOf(last.values()));
            for (Grain grain : Grain.values()) {
                for (boolean centers : new boolean[] {false, true}) {
                    holds(store.source(), naive, grain, centers, random);
                }
            }
            agent.close();
        }
    }

    /// A tenth of the seeds: opening a store takes longer than many queries.
    static Stream<Long> fewSeeds() {
        return Seeds.some().limit(Math.max(1, Seeds.count() / 10));
    }

    @ParameterizedTest
    @MethodSource("fewSeeds")
    void everyAnswerEqualsANaiveEvaluation(long seed) {
        var random = Seeds.random(seed);
        long now = FIRST_MINUTE * 60 + 36 * 3_600 + random.nextInt(86_400);
        int span = random.nextBoolean() ? 90 : 36 * 60;
        var observed = Observed.some(random, now / 60, span, random.nextInt(1, 60));
        var names = new HashMap<RoomId, RoomRef>();
        observed.forEach(one -> names.put(new RoomId(one.room().id()), one.room()));
        var queue = new ArrayList<>(observed.stream().map(ToldMinute::rowOf).toList());
        var clock = new long[] {now * 1_000};
        try (var store = AnalyticsStore.open(
                place(), Retention.DEFAULT, id -> Optional.ofNullable(names.get(id)), () -> clock[0])) {
            var agent = store.agent(
                    () -> {
                        var rows = List.copyOf(queue);
                        queue.clear();
                        return rows;
                    },
                    List::of);
            settle(agent, store, clock);

            NaiveComparison.holds(random, QUERIES, store.source(), observed, now);

            agent.close();
        }
    }

    /// Rolls everything up, also on a machine that is so busy that a turn gets little done: until
    /// nothing that has ended waits, and some turns more for what is still open.
    static void settle(StoreAgent agent, AnalyticsStore store, long[] clock) {
        int quiet = 0;
        for (int i = 0; i < MOST_TURNS && quiet < QUIET_TURNS; i++) {
            clock[0] += i < FIRST_TURNS ? 1_000_000 : 25_000;
            agent.turn();
            assertThat(agent.trouble()).isEmpty();
            quiet = i >= FIRST_TURNS && store.rollUpLagSeconds() == 0 ? quiet + 1 : 0;
        }
    }

    private static RowKey key(SplittableRandom random) {
        boolean near = random.nextBoolean();
        long minute = FIRST_MINUTE + (near ? random.nextInt(40) : random.nextInt(36 * 60));
        return new RowKey(
                new RoomId("r" + random.nextInt(3)),
                minute,
                CENTERS.get(random.nextInt(random.nextInt(1, 4))),
                random.nextInt(3));
    }

    private static void holds(
            SliceSource source, NaiveSlices naive, Grain grain, boolean centers, SplittableRandom random) {
        var expected = naive.slices(grain, centers);
        Set<String> zones = random.nextBoolean() ? Set.of("z0", "z1", "z2") : Set.of("z1", "z2");
        Optional<Set<String>> rooms = random.nextBoolean() ? Optional.empty() : Optional.of(Set.of("r0", "r2"));
        expected.keySet()
                .removeIf(place -> !zones.contains("z" + place.room().charAt(1))
                        || rooms.map(some -> !some.contains(place.room())).orElse(false));
        var figures = new HashSet<>(Figure.ALL);
        figures.removeIf(_ -> random.nextInt(4) == 0);
        Set<Distribution> histograms = random.nextBoolean() ? Set.of() : EnumSet.allOf(Distribution.class);
        var wanted = new Wanted(
                grain,
                (FIRST_MINUTE - 3_000) / 1_440 * 86_400,
                (FIRST_MINUTE + 6_000) / 1_440 * 86_400,
                zones,
                rooms,
                centers,
                figures,
                histograms);
        var found = new ArrayList<Slice>();
        source.read(wanted, found::add);

        Map<NaiveSlices.Place, Slice> byPlace = new HashMap<>();
        for (Slice slice : found) {
            var place = new NaiveSlices.Place(slice.second(), slice.room().id(), slice.center());
            assertThat(byPlace.put(place, slice)).as("%s twice", place).isNull();
            assertThat(slice.room()).isEqualTo(name(new RoomId(place.room())).orElseThrow());
        }
        assertThat(byPlace.keySet()).as("%s", grain).isEqualTo(expected.keySet());
        assertThat(found).extracting(Slice::second).isSorted();
        assertThat(source.rows(wanted)).isGreaterThanOrEqualTo(found.size());
        expected.forEach((place, told) -> holds(requireNonNull(byPlace.get(place)), told, figures, histograms, grain));
    }

    private static void holds(
            Slice slice, List<ToldMinute> told, Set<Figure> figures, Set<Distribution> histograms, Grain grain) {
        for (Figure figure : Figure.ALL) {
            long number = slice.get(figure);
            String what = "%s of %s".formatted(figure, grain);
            if (!figures.contains(figure)) {
                assertThat(number).as(what).isEqualTo(Figure.NONE);
            } else if (figure instanceof Figure.Weighted weighted) {
                double exact = NaiveSlices.weighted(weighted, told);
                long weight = NaiveSlices.number(new Figure.Weight(weighted.of()), told);
                assertThat((double) number).as(what).isCloseTo(exact, within(exact / 100 + weight));
            } else {
                assertThat(number).as(what).isEqualTo(NaiveSlices.number(figure, told));
            }
        }
        for (Distribution of : Distribution.values()) {
            byte[] histogram = slice.histogram(of);
            long[] values = NaiveSlices.values(of, told);
            if (!histograms.contains(of) || values.length == 0) {
                assertThat(histogram)
                        .as("%s of %s", of, Arrays.toString(values))
                        .isEmpty();
            } else {
                var sum = new HistogramMerge();
                sum.add(histogram);
                assertThat(sum.values()).isEqualTo(values.length);
                for (Percentile at : Percentile.values()) {
                    double exact = NaiveSlices.percentile(values, at.percent());
                    assertThat((double) sum.at(at.percent()))
                            .as("%s %s of %s", of, at, grain)
                            .isCloseTo(exact, within(Math.max(1, exact / 100)));
                }
            }
        }
    }
}
