package io.vestibule.minute;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vestibule.Seeds;
import io.vestibule.room.RoomId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MinuteBookTest {

    private static final RoomId ROOM = new RoomId("0123456789abcdef0123456789abcdef");
    private static final long MINUTE = RowKey.MINUTE_MILLIS;
    private static final long NOON = 1_795_000_020_000L / MINUTE * MINUTE;

    /// What a diary knows of a minute: everything one by one.
    private static final class Page {
        private final Map<Count, Long> counts = new HashMap<>();
        private final Map<Distribution, List<Long>> values = new HashMap<>();
        private int peak;
    }

    /// Time advances by chance, what is told is up to a quarter of a minute old: every fact is in
    /// the row of its minute or, if that was closed, of the minute that heard it; no row comes
    /// twice, and all together hold what was told.
    @ParameterizedTest
    @MethodSource("io.vestibule.Seeds#some")
    void everyFactIsInOneRow(long seed) {
        var random = Seeds.random(seed);
        var book = new MinuteBook(ROOM, "eu", 3);
        var diary = new TreeMap<Long, Page>();
        var rows = new HashMap<Long, MinuteRow>();
        long now = NOON + random.nextInt(60_000);
        book.begin(now);
        long begun = now;
        long closed = (now - MinuteBook.PATIENCE_MILLIS) / MINUTE - 1;
        long through = now;

        for (int i = 0; i < 6_000; i++) {
            now += random.nextInt(100);
            through = Math.max(through, now - random.nextInt(random.nextInt(8) == 0 ? 20_000 : 600));
            book.advance(now, through);
            for (; isOver(closed + 1, begun, now, through); closed++) {}
            for (int events = random.nextInt(3); events > 0; events--) {
                long at = now - (random.nextInt(20) == 0 ? random.nextInt(30_000) : 0);
                boolean late = at / MINUTE <= closed;
                var page = diary.computeIfAbsent((late ? now : at) / MINUTE, _ -> new Page());
                if (late) {
                    page.counts.merge(Count.HEARD_LATE, 1L, Long::sum);
                }
                tell(random, book.at(at), page);
            }
            int people = random.nextInt(1_000);
            book.peak(now, people, 0, 0);
            var page = diary.computeIfAbsent(now / MINUTE, _ -> new Page());
            page.peak = Math.max(page.peak, people);
            take(book.rows(now), rows);
        }
        take(book.lastRows(), rows);

        assertThat(rows.keySet()).isEqualTo(diary.keySet());
        diary.forEach((minute, page) -> compare(requireNonNull(rows.get(minute)), page));
    }

    private static boolean isOver(long minute, long begun, long now, long through) {
        long end = (minute + 1) * MINUTE;
        return now >= end + 12_000 || (end > begun && through >= end + 1_200);
    }

    private static <T> T one(SplittableRandom random, T[] of) {
        return of[random.nextInt(of.length)];
    }

    private static void tell(SplittableRandom random, OpenMinute minute, Page page) {
        if (random.nextBoolean()) {
            var what = one(random, Count.values());
            minute.count(what);
            page.counts.merge(what, 1L, Long::sum);
        } else {
            var what = one(random, Distribution.values());
            long value = random.nextLong(1L << random.nextInt(1, 21));
            minute.value(what, value);
            page.values.computeIfAbsent(what, _ -> new ArrayList<>()).add(Math.min(value, Distribution.GREATEST));
        }
    }

    /// Takes rows as a store does: a later one of the same key in place of the earlier one.
    private static void take(List<MinuteRow> written, Map<Long, MinuteRow> rows) {
        for (MinuteRow row : written) {
            assertThat(row.key()).isEqualTo(new RowKey(ROOM, row.key().minute(), "eu", 3));
            var before = rows.put(row.key().minute(), row);
            if (before != null) {
                assertThat(before.isComplete()).isFalse();
            }
        }
    }

    private static void compare(MinuteRow row, Page page) {
        for (Count what : Count.values()) {
            assertThat(row.count(what)).as("%s of %s", what, row).isEqualTo(page.counts.getOrDefault(what, 0L));
        }
        assertThat(row.greatest(Gauge.ACTIVE)).isEqualTo(page.peak);
        for (Distribution what : Distribution.values()) {
            var values = page.values.getOrDefault(what, new ArrayList<>());
            if (values.isEmpty()) {
                assertThat(row.histogram(what)).isEmpty();
            } else {
                compare(row, what, values);
            }
        }
    }

    private static void compare(MinuteRow row, Distribution what, List<Long> values) {
        var histogram = decoded(row, what);
        values.sort(null);
        assertThat(histogram.getTotalCount()).isEqualTo(values.size());
        for (int percent = 5; percent < 100; percent += 5) {
            long truth = values.get((values.size() * percent + 99) / 100 - 1);
            assertThat((double) histogram.getValueAtPercentile(percent))
                    .isCloseTo((double) truth, within(Math.max(1, truth * 0.01)));
        }
    }

    private static Histogram decoded(MinuteRow row, Distribution what) {
        return Histogram.decodeFromByteBuffer(ByteBuffer.wrap(row.histogram(what)), Distribution.GREATEST);
    }

    @Test
    void theOpenMinuteIsWrittenEveryFiveSecondsAndTheClosedOneOnce() {
        var book = begun(NOON);
        var written = new ArrayList<MinuteRow>();
        for (long now = NOON; now < NOON + 2 * MINUTE; now += 100) {
            book.advance(now, now - 500);
            book.at(now).count(Count.ADMITTED);
            written.addAll(book.rows(now));
        }

        var first = written.stream()
                .filter(row -> row.key().minute() == NOON / MINUTE)
                .toList();
        assertThat(first).hasSizeBetween(12, 14);
        assertThat(first.stream().filter(MinuteRow::isComplete)).hasSize(1);
        assertThat(first.getLast().isComplete()).isTrue();
        assertThat(first.getLast().count(Count.ADMITTED)).isEqualTo(600);
    }

    @Test
    void aMinuteInWhichNothingHappenedHasNoRow() {
        var book = begun(NOON);
        for (long now = NOON; now < NOON + 2 * MINUTE; now += 1_000) {
            book.advance(now, now);
            book.read(now / Gauge.APART_MILLIS * Gauge.APART_MILLIS, reading(0));
            book.at(now).count(Count.UNLIMITED, 10);
            assertThat(book.rows(now)).isEmpty();
        }
        assertThat(book.lastRows()).isEmpty();
    }

    @Test
    void aMinuteWithSomebodyInsideHasARowWhenNothingElseHappens() {
        var book = begun(NOON);
        for (int moment = 0; moment < 6; moment++) {
            book.read(NOON + moment * Gauge.APART_MILLIS, reading(moment));
        }
        book.peak(NOON + 55_000, 9, 1, 2);
        book.advance(NOON + MINUTE + 1_200, NOON + MINUTE + 1_200);

        var row = book.rows(NOON + MINUTE + 1_200).getFirst();
        assertThat(row.isComplete()).isTrue();
        assertThat(row.moments()).isEqualTo(0b111111);
        assertThat(row.at(Gauge.ACTIVE, 5)).isEqualTo(5);
        assertThat(row.at(Gauge.SESSION_MINUTES, 0)).isEqualTo(5);
        assertThat(row.greatest(Gauge.ACTIVE)).isEqualTo(9);
        assertThat(row.greatest(Gauge.HELD_BACK)).isEqualTo(1);
        assertThat(row.greatest(Gauge.WAITING)).isEqualTo(2);
    }

    @Test
    void aMinuteWaitsForASilentWorkerTwelveSecondsAndNoLonger() {
        var book = begun(NOON);
        book.at(NOON).count(Count.JOINED);
        book.advance(NOON + MINUTE + 11_999, NOON);
        book.at(NOON + MINUTE - 1).count(Count.JOINED);
        assertThat(book.rows(NOON + MINUTE + 11_999)).noneMatch(MinuteRow::isComplete);

        book.advance(NOON + MINUTE + 12_000, NOON);
        book.at(NOON + MINUTE - 1).count(Count.JOINED);

        var rows = book.rows(NOON + MINUTE + 12_000);
        assertThat(rows).hasSize(2);
        assertThat(rows.getFirst().isComplete()).isTrue();
        assertThat(rows.getFirst().count(Count.JOINED)).isEqualTo(2);
        var late = book.lastRows().getFirst();
        assertThat(late.count(Count.JOINED)).isEqualTo(1);
        assertThat(late.count(Count.HEARD_LATE)).isEqualTo(1);
    }

    /// What happened just before a host began may be told to it.
    @Test
    void whatHappenedJustBeforeTheBeginningCountsInItsOwnMinute() {
        var book = begun(NOON + 3_000);
        book.advance(NOON + 4_000, NOON + 4_000);
        book.at(NOON - 1).count(Count.ADMITTED);
        book.advance(NOON + 12_000, NOON + 12_000);
        var rows = book.rows(NOON + 12_000);

        assertThat(rows).extracting(row -> row.key().minute()).containsExactly(NOON / MINUTE - 1);
        assertThat(rows.getFirst().isComplete()).isTrue();
        assertThat(rows.getFirst().count(Count.HEARD_LATE)).isZero();
    }

    @Test
    void aHostThatStoodStillForHoursGoesOn() {
        var book = begun(NOON);
        book.at(NOON).count(Count.ADMITTED);
        long later = NOON + 200 * MINUTE;
        book.advance(later, later);
        book.at(later).count(Count.ADMITTED);
        book.at(NOON + 5).count(Count.ADMITTED);

        var closed = book.rows(later);
        assertThat(closed.getFirst().key().minute()).isEqualTo(NOON / MINUTE);
        assertThat(closed.getFirst().count(Count.ADMITTED)).isEqualTo(1);
        var open = book.lastRows().getLast();
        assertThat(open.count(Count.ADMITTED)).isEqualTo(2);
        assertThat(open.count(Count.HEARD_LATE)).isEqualTo(1);
    }

    /// The coordinator's time stands still then; what is written goes by the clock.
    @Test
    void aClockThatIsSetBackSilencesNoBook() {
        var book = begun(NOON + 10 * MINUTE);
        book.at(NOON + 10 * MINUTE).count(Count.ADMITTED);
        int written = 0;
        for (long now = NOON; now < NOON + MINUTE; now += 1_000) {
            book.advance(NOON + 10 * MINUTE, NOON + 10 * MINUTE);
            written += book.rows(now).size();
        }

        assertThat(written).isBetween(11, 13);
    }

    @Test
    void rowsThatNoOneTakesDoNotGatherWithoutEnd() {
        var book = begun(NOON);
        for (int minute = 0; minute < 1_000; minute++) {
            book.advance(NOON + minute * MINUTE, NOON + minute * MINUTE);
            book.at(NOON + minute * MINUTE).count(Count.ADMITTED);
        }

        assertThat(book.lastRows()).hasSizeLessThan(70);
    }

    private static GaugeValues reading(int active) {
        return new GaugeValues(active, 0, 0, 0, 100, 100, 5);
    }

    private static MinuteBook begun(long now) {
        var book = new MinuteBook(ROOM, "", 1);
        book.begin(now);
        return book;
    }
}
