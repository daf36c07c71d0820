package io.vestibule.analytics.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.Figure;
import io.vestibule.analytics.Grain;
import io.vestibule.analytics.RoomRef;
import io.vestibule.analytics.Slice;
import io.vestibule.analytics.SliceSource;
import io.vestibule.minute.Distribution;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Measures what an answer takes besides reading its slices: they are in memory here.
@Tag("alone")
class QuerySpeedTest {

    private static final long NOW = Instant.parse("2026-03-15T10:00:00Z").getEpochSecond();
    private static final int ROUNDS = 15;

    @ParameterizedTest
    @CsvSource({
        "1000, HOUR, 24, datetimeHour, false, 200",
        "1000, DAY, 30, date, false, 200",
        "1, MINUTE, 1440, datetimeMinute, false, 20",
        "1, MINUTE, 30, datetimeMinute, false, 5",
        "200, HOUR, 24, datetimeHour, true, 200",
    })
    void answersAreWorkedOutInAFractionOfASecond(
            int rooms, Grain grain, int many, String time, boolean quantiles, long mostMillis) {
        var source = new Busy(rooms, grain, many, quantiles);
        Column dimension = Columns.find(Part.DIMENSIONS, time).orElseThrow();
        Column revoked = Columns.find(Part.SUM, "newUsersPerMinute").orElseThrow();
        var query =
                new Query(
                        Dataset.GROUPS,
                        Set.of("zone"),
                        Optional.empty(),
                        new Filter.Compare(
                                Columns.find(Part.DIMENSIONS, "datetime").orElseThrow(),
                                Comparison.GEQ,
                                List.of(Instant.ofEpochSecond(source.begin()))),
                        Stream.concat(
                                        Stream.of(
                                                dimension,
                                                Columns.find(Part.DIMENSIONS, "waitingRoomId")
                                                        .orElseThrow(),
                                                revoked),
                                        columns(quantiles))
                                .toList(),
                        List.of(new SortOrder(revoked, true), new SortOrder(dimension, false)),
                        10_000);
        var runner = new QueryRunner(source);
        var nanos = new ArrayList<Long>();
        for (int round = 0; round < ROUNDS; round++) {
            long begin = System.nanoTime();
            var answer = (Answer.Rows) runner.answer(query, NOW, () -> false);
            nanos.add(System.nanoTime() - begin);
            assertThat(answer.slices()).isEqualTo((long) rooms * many);
            assertThat(answer.rows()).hasSize(Math.min(rooms * many, 10_000));
        }
        var warm = nanos.subList(ROUNDS / 3, ROUNDS).stream().sorted().toList();
        double median = warm.get(warm.size() / 2) / 1e6;
        System.out.printf(
                "%d rooms, %d of a %s, %d columns: median %.1f ms, worst %.1f ms, first %.1f ms%n",
                rooms,
                many,
                grain,
                query.columns().size(),
                median,
                warm.getLast() / 1e6,
                nanos.getFirst() / 1e6);

        assertThat(median).isLessThan((double) mostMillis);
    }

    private static Stream<Column> columns(boolean quantiles) {
        return quantiles
                ? Columns.of(Part.QUANTILES).stream().limit(4)
                : Stream.of(Part.AVG, Part.MAX, Part.AVG_WEIGHTED)
                        .flatMap(part -> Columns.of(part).stream())
                        .filter(Column::isPublished);
    }

    /// Rooms with a slice in every grain of time.
    private static final class Busy implements SliceSource {

        private final List<Slice> slices = new ArrayList<>();
        private final Grain grain;
        private final int rooms;
        private final long begin;

        Busy(int rooms, Grain grain, int many, boolean histograms) {
            this.grain = grain;
            this.rooms = rooms;
            begin = grain.floor(NOW) - (many - 1) * grain.seconds();
            var random = new SplittableRandom(1);
            for (int time = 0; time < many; time++) {
                for (int room = 0; room < rooms; room++) {
                    var ref = new RoomRef("zone", "%032x".formatted(room), "room-" + room);
                    slices.add(slice(random, begin + time * grain.seconds(), ref, histograms));
                }
            }
        }

        private static Slice slice(
                SplittableRandom random, long second, RoomRef room, boolean histograms) {
            var figures = new long[Figure.ALL.size()];
            Arrays.setAll(figures, _ -> random.nextLong(1, 100_000));
            if (!histograms) {
                return new Slice(
                        second, room, "", figures, new byte[Distribution.values().length][0]);
            }
            var encoded = new byte[Distribution.values().length][];
            Arrays.setAll(encoded, _ -> encoded(random));
            return new Slice(second, room, "", figures, encoded);
        }

        private static byte[] encoded(SplittableRandom random) {
            var histogram =
                    Cell.histogram(
                            Stream.generate(() -> random.nextInt(12_000)).limit(400).toList());
            var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
            return Arrays.copyOf(buffer.array(), histogram.encodeIntoByteBuffer(buffer));
        }

        long begin() {
            return begin;
        }

        @Override
        public void read(Wanted wanted, Consumer<Slice> to) {
            assertThat(wanted.grain()).isEqualTo(grain);
            slices.forEach(to);
        }

        @Override
        public long keptSince(Grain of, long nowSecond) {
            return 0;
        }

        @Override
        public long histogramsKeptSince(Grain of, long nowSecond) {
            return 0;
        }

        @Override
        public long rows(Wanted wanted) {
            return (wanted.untilSecond() - wanted.fromSecond()) / wanted.grain().seconds() * rooms;
        }
    }
}
