package io.vestibule.analytics.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.SliceSource;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class QueryRunnerTest {

    private static final Instant NOW = Instant.parse("2026-03-15T10:07:23Z");
    private static final long SECOND = NOW.getEpochSecond();

    /// Four rooms that were busy for a while; the crowd says how many more there may be.
    private static MemorySlices rooms(int times) {
        return new MemorySlices(Observed.some(new SplittableRandom(1), SECOND / 60, 60, 30), Map.of(), times);
    }

    @ParameterizedTest
    @CsvSource({
        // dimension, since, rooms / 4, grain, cut
        "datetimeMinute, 2026-03-15T09:37:00Z, 1, MINUTE, false",
        "datetimeMinute, 2026-03-15T09:37:00Z, 250, MINUTE, false",
        "datetimeMinute, 2026-03-14T10:07:00Z, 1, MINUTE, false",
        "datetimeMinute, 2026-02-13T10:07:00Z, 1, QUARTER, true",
        "datetimeFiveMinutes, 2026-03-15T08:00:00Z, 1, MINUTE, false",
        "datetimeFifteenMinutes, 2026-03-15T08:00:00Z, 1, MINUTE, false",
        "datetimeFifteenMinutes, 2026-03-15T08:00:00Z, 10, QUARTER, false",
        "datetimeFifteenMinutes, 2026-03-15T08:07:00Z, 1, MINUTE, false",
        "datetimeHour, 2026-03-15T08:00:00Z, 1, MINUTE, false",
        "datetimeHour, 2026-03-15T08:00:00Z, 10, HOUR, false",
        "datetimeHour, 2026-03-14T10:00:00Z, 250, HOUR, false",
        "datetimeHour, 2026-03-14T10:15:00Z, 1, QUARTER, false",
        "datetimeHour, 2026-03-14T10:07:00Z, 250, HOUR, true",
        "date, 2026-02-14T00:00:00Z, 250, DAY, false",
        "date, 2026-02-13T10:00:00Z, 250, DAY, true",
        "date, 2026-03-14T00:00:00Z, 12000, DAY, false",
        "sampleInterval, 2026-03-14T00:00:00Z, 1, DAY, false",
        "sampleInterval, 2026-03-14T10:07:00Z, 1, MINUTE, false",
        "sampleInterval, 2026-03-14T10:07:00Z, 250, HOUR, true",
    })
    void noGrainIsFinerThanWhatIsAskedForNeedsAndNoneIsTooMuch(
            String dimension, Instant since, int times, Grain grain, boolean cut) {
        var answer = ask(rooms(times), since, Part.DIMENSIONS, dimension);

        assertThat(answer.grain()).isEqualTo(grain);
        assertThat(answer.cut()).isEqualTo(cut);
    }

    /// The current hour is rolled up now and then, its minutes are written every few seconds.
    @ParameterizedTest
    @CsvSource({
        "2026-03-15T09:00:00Z, HOUR",
        "2026-03-15T10:00:00Z, HOUR",
        "2026-03-15T11:00:00Z, MINUTE",
    })
    void anHourThatGoesOnIsReadByTheMinute(Instant until, Grain grain) {
        var filter = new Filter.All(List.of(
                since(Part.DIMENSIONS, Instant.parse("2026-03-15T08:00:00Z")),
                compare("datetime", Comparison.LT, until)));
        var columns = List.of(column(Part.DIMENSIONS, "datetimeHour"), column(Part.SUM, "sessionsRevoked"));
        var answer = (Answer.Rows)
                RoomRunner.of(rooms(1)).answer(query(Dataset.GROUPS, filter, columns), SECOND, () -> false);

        assertThat(answer.grain()).isEqualTo(grain);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-15T09:37:00Z, 1, MINUTE",
        "2026-03-15T09:37:00Z, 250, QUARTER",
        "2026-03-14T10:00:00Z, 1, MINUTE",
        "2026-03-14T10:00:00Z, 250, DAY",
        "2026-02-14T00:00:00Z, 1, HOUR",
    })
    void rowsOfTheirOwnAreAsFineAsAnAnswerHoldsThem(Instant since, int times, Grain grain) {
        var answer = ask(rooms(times), since, Part.ROW, "newUsersPerMinute");

        assertThat(answer.grain()).isEqualTo(grain);
    }

    @Test
    void aGrainThatIsNoLongerKeptGivesWayToACoarserOne() {
        var kept = new EnumMap<Grain, Long>(Grain.class);
        kept.put(Grain.MINUTE, SECOND - 30 * Grain.DAY.seconds());
        kept.put(Grain.QUARTER, SECOND - 30 * Grain.DAY.seconds());
        var observed = Observed.some(new SplittableRandom(1), SECOND / 60, 60, 30);
        var source = new MemorySlices(observed, kept, 1);

        var old = ask(source, NOW.minusSeconds(31 * 86_400), Part.DIMENSIONS, "datetimeMinute");
        var young = ask(source, NOW.minusSeconds(3_600), Part.DIMENSIONS, "datetimeMinute");

        assertThat(old.grain()).isEqualTo(Grain.HOUR);
        assertThat(young.grain()).isEqualTo(Grain.MINUTE);
    }

    @Test
    void onlyWhatIsNeededIsRead() {
        var source = rooms(1);
        var runner = RoomRunner.of(source);
        var columns = List.of(column(Part.AVG, "totalActiveUsers"));
        var filter = new Filter.All(List.of(
                since(Part.DIMENSIONS, NOW.minusSeconds(600)),
                compare("waitingRoomId", Comparison.IN, "id1", "id2"),
                compare("waitingRoomId", Comparison.EQUAL, "id2"),
                compare("datetime", Comparison.LT, NOW.minusSeconds(300))));
        runner.answer(query(Dataset.GROUPS, filter, columns), SECOND, () -> false);

        SliceSource.Wanted read = source.reads().getFirst();
        assertThat(read.fromSecond())
                .isEqualTo(Instant.parse("2026-03-15T09:58:00Z").getEpochSecond());
        assertThat(read.untilSecond())
                .isEqualTo(Instant.parse("2026-03-15T10:03:00Z").getEpochSecond());
        assertThat(read.rooms()).contains(Set.of("id2"));
        assertThat(read.figures()).isEqualTo(columns.getFirst().figures());
        assertThat(read.histograms()).isEmpty();
        assertThat(read.centers()).isFalse();
    }

    @Test
    void whatCanMatchNothingIsNotRead() {
        var source = rooms(1);
        var filter = new Filter.All(List.of(
                since(Part.DIMENSIONS, NOW.minusSeconds(60)),
                compare("datetime", Comparison.LT, NOW.minusSeconds(600))));
        var answer = RoomRunner.of(source)
                .answer(query(Dataset.GROUPS, filter, Columns.of(Dataset.GROUPS, Part.SUM)), SECOND, () -> false);

        assertThat(((Answer.Rows) answer).rows()).isEmpty();
        assertThat(source.reads()).isEmpty();
    }

    @Test
    void aQueryThatTakesTooLongIsGivenUp() {
        var times = Observed.some(new SplittableRandom(1), SECOND / 60, 600, 500);
        var query = query(
                Dataset.GROUPS,
                since(Part.DIMENSIONS, NOW.minusSeconds(36_000)),
                List.of(column(Part.DIMENSIONS, "datetimeMinute")));

        var answer = RoomRunner.of(new MemorySlices(times)).answer(query, SECOND, () -> true);

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.reason()).contains("ask for a shorter span"));
    }

    static Stream<Query> wrongOnes() {
        var since = since(Part.DIMENSIONS, NOW.minusSeconds(600));
        var some = List.of(column(Part.SUM, "sessionsRevoked"));
        var right = query(Dataset.GROUPS, since, some);
        Filter deep = since;
        for (int i = 0; i < 30; i++) {
            deep = new Filter.All(List.of(deep));
        }
        return Stream.of(
                query(Dataset.GROUPS, new Filter.All(List.of()), some),
                query(Dataset.GROUPS, new Filter.Any(List.of(since, new Filter.All(List.of()))), some),
                query(Dataset.GROUPS, since(Part.DIMENSIONS, Instant.EPOCH), some),
                query(Dataset.GROUPS, since(Part.DIMENSIONS, Instant.MIN), some),
                query(Dataset.GROUPS, since(Part.ROW, NOW), some),
                query(Dataset.ROWS, since, Columns.of(Dataset.ROWS, Part.ROW)),
                query(Dataset.GROUPS, since, Columns.of(Dataset.ROWS, Part.ROW)),
                query(Dataset.GROUPS, deep, some),
                query(Dataset.GROUPS, compare("datetime", Comparison.LIKE, NOW), some),
                query(Dataset.GROUPS, compare("datetime", Comparison.GEQ, "now"), some),
                query(Dataset.GROUPS, compare("datetime", Comparison.GEQ), some),
                query(Dataset.GROUPS, compare("waitingRoomId", Comparison.EQUAL, "a", "b"), some),
                new Query(Dataset.GROUPS, Set.of(), Optional.empty(), since, some, List.of(), 10),
                new Query(
                        right.dataset(),
                        right.zones(),
                        Optional.empty(),
                        since,
                        some,
                        List.of(new SortOrder(column(Part.ROW, "datetime"), true)),
                        10),
                new Query(right.dataset(), right.zones(), Optional.empty(), since, some, List.of(), 0),
                new Query(
                        right.dataset(),
                        right.zones(),
                        Optional.empty(),
                        since,
                        some,
                        List.of(),
                        QueryLimits.ROWS + 1));
    }

    @ParameterizedTest
    @MethodSource("wrongOnes")
    void aWrongQueryIsToldWhatIsWrong(Query query) {
        var source = rooms(1);

        assertThat(RoomRunner.of(source).answer(query, SECOND, () -> false)).isInstanceOf(Answer.Refused.class);
        assertThat(source.reads()).isEmpty();
    }

    @Test
    void tooMuchInEveryGrainIsRefusedWithWhatToAskInstead() {
        var query = query(
                Dataset.GROUPS,
                since(Part.DIMENSIONS, NOW.minusSeconds(400L * 86_400)),
                Columns.of(Dataset.GROUPS, Part.QUANTILES));

        assertThat(RoomRunner.of(rooms(1_000)).answer(query, SECOND, () -> false))
                .isInstanceOfSatisfying(
                        Answer.Refused.class,
                        refused -> assertThat(refused.reason()).contains("fewer rooms", "avgWeighted instead"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', true",
        "'', a, false",
        "%, '', true",
        "%, anything, true",
        "a%c, abbbc, true",
        "a%c, abbb, false",
        "%b%, abc, true",
        "a_c, abc, false",
        "a_c, a_c, true",
        "%aab, aaaaab, true",
        "a%a, a, false",
        "A%, abc, false"
    })
    void aPercentSignStandsForAnyCharacters(String pattern, String text, boolean matches) {
        assertThat(Like.matches(pattern, text)).isEqualTo(matches);
    }

    @Test
    void aLongPatternTakesNoTime() {
        String pattern = "%a".repeat(400) + "b";

        assertThat(Like.matches(pattern, "a".repeat(1_000))).isFalse();
    }

    private static Answer.Rows ask(SliceSource source, Instant since, Part part, String column) {
        var query = query(
                part == Part.ROW ? Dataset.ROWS : Dataset.GROUPS, since(part, since), List.of(column(part, column)));
        return (Answer.Rows) RoomRunner.of(source).answer(query, SECOND, () -> false);
    }

    private static Query query(Dataset dataset, Filter filter, List<Column> columns) {
        return new Query(dataset, Set.of("zone0", "zone1"), Optional.empty(), filter, columns, List.of(), 10_000);
    }

    private static Filter since(Part part, Instant from) {
        return new Filter.Compare(column(part, "datetime"), Comparison.GEQ, List.of(from));
    }

    private static Filter compare(String name, Comparison how, Object... values) {
        return new Filter.Compare(column(Part.DIMENSIONS, name), how, Arrays.asList(values));
    }

    private static Column column(Part part, String name) {
        return Columns.find(part == Part.ROW ? Dataset.ROWS : Dataset.GROUPS, part, name)
                .orElseThrow();
    }
}
