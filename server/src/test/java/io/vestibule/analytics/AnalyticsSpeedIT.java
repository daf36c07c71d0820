package io.vestibule.analytics;

import static org.assertj.core.api.Assertions.assertThat;

import io.vestibule.Seeds;
import io.vestibule.analytics.SliceSource.Wanted;
import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.MinuteRow;
import io.vestibule.room.RoomId;
import io.vestibule.store.StorePlace;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/// Fills a store by the way that rows always go, as fast as that goes, and reads it while rows are
/// written and rolled up. A hundred rooms and one day; a thousand rooms and thirty days with
/// `-Dlong=true`, or as `-Drooms` and `-Ddays` say. Prints what it measures; bounds are wide, for a
/// busy machine.
class AnalyticsSpeedIT {

    private static final boolean LONG = Boolean.getBoolean("long");
    private static final int ROOMS = Integer.getInteger("rooms", LONG ? 1_000 : 100);
    private static final int DAYS = Integer.getInteger("days", LONG ? 30 : 1);
    private static final String ONE_ROOM = "%032x".formatted(ROOMS / 2);
    private static final long FIRST = AnalyticsLaws.FIRST_MINUTE / 1_440 * 1_440;
    private static final Set<Figure> TEN =
            Set.of(
                    new Figure.Minutes(),
                    new Figure.Moments(),
                    new Figure.Total(Count.ADMITTED),
                    new Figure.Total(Count.JOINED),
                    new Figure.Total(Count.ABANDONED),
                    new Figure.Read(Gauge.ACTIVE, Figure.Merge.SUM),
                    new Figure.Read(Gauge.WAITING, Figure.Merge.SUM),
                    new Figure.Read(Gauge.WAITING, Figure.Merge.GREATEST),
                    new Figure.Weight(Distribution.TOTAL_TIME_WAITED),
                    new Figure.Weighted(Distribution.TOTAL_TIME_WAITED, Percentile.P95));

    @TempDir Path data;

    private final long[] clock = new long[1];
    private final AtomicReference<List<MinuteRow>> waiting = new AtomicReference<>(List.of());

    @Test
    void aFileIsFastEnough() {
        measure("SQLite", new StorePlace.Sqlite(data.resolve(AnalyticsStore.FILE)));
    }

    @Test
    void postgresIsFastEnough() throws IOException {
        try (var postgres = EmbeddedPostgres.start()) {
            measure(
                    "PostgreSQL",
                    StorePlace.of(
                                    "postgresql://postgres@localhost:%d/postgres"
                                            .formatted(postgres.getPort()),
                                    data)
                            .orElseThrow());
        }
    }

    private static Optional<RoomRef> name(RoomId id) {
        return Optional.of(new RoomRef("zone", id.value(), "room"));
    }

    private void measure(String name, StorePlace place) {
        var busy = new BusyMinutes(ROOMS, Seeds.random(1));
        try (var store =
                AnalyticsStore.open(
                        place,
                        new Retention(
                                Retention.DEFAULT.minutes(), Retention.DEFAULT.hours(), 1L << 40),
                        AnalyticsSpeedIT::name,
                        () -> clock[0],
                        false)) {
            var agent = store.agent(() -> waiting.getAndSet(List.of()));
            long before = System.nanoTime();
            fill(agent, store, busy);
            say("%s: %d rooms, %d days in %.0f s".formatted(name, ROOMS, DAYS, seconds(before)));
            say("%s: %.3f GB".formatted(name, store.bytes() / 1e9));
            writes(name, agent, busy);
            readWhileWriting(name, store, agent, busy);
            agent.close();
        }
    }

    /// An hour at a time: quarters are made once and not again with every minute.
    private void fill(StoreAgent agent, AnalyticsStore store, BusyMinutes busy) {
        for (long hour = 0; hour < DAYS * 24L; hour++) {
            for (int part = 0; part < 4; part++) {
                var rows = new ArrayList<MinuteRow>();
                for (int minute = 0; minute < 15; minute++) {
                    rows.addAll(busy.at(FIRST + hour * 60L + part * 15L + minute));
                }
                waiting.set(rows);
                agent.turn();
            }
            clock[0] = (FIRST + (hour + 1) * 60) * 60_000 + 30_000;
            do {
                agent.turn();
                assertThat(agent.trouble()).isEmpty();
            } while (store.rollUpLagSeconds() > 0);
        }
    }

    /// Minute after minute, each in one commit.
    private void writes(String name, StoreAgent agent, BusyMinutes busy) {
        var millis = new ArrayList<Double>();
        for (int i = 0; i < 60; i++) {
            waiting.set(busy.at(FIRST + DAYS * 1_440L + i));
            clock[0] += 60_000;
            long before = System.nanoTime();
            agent.writeOnly();
            millis.add((System.nanoTime() - before) / 1e6);
            agent.turn();
        }
        tell(name, "write a minute of all rooms", millis);
    }

    private void readWhileWriting(
            String name, AnalyticsStore store, StoreAgent agent, BusyMinutes busy) {
        var stop = new AtomicBoolean();
        var writer =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    long minute = FIRST + DAYS * 1_440L + 60;
                                    while (!stop.get()) {
                                        waiting.set(busy.at(minute));
                                        minute++;
                                        clock[0] += 60_000;
                                        agent.turn();
                                        LockSupport.parkNanos(500_000_000);
                                    }
                                });
        try {
            long end = (FIRST + DAYS * 1_440L) * 60;
            long day = 86_400;
            var source = store.source();
            ask(name, source, "one room, 30 minutes by minute", Grain.MINUTE, end - 1_800, end, 1);
            ask(name, source, "one room, 24 h by minute", Grain.MINUTE, end - day, end, 1);
            ask(name, source, "one room, 24 h by quarter", Grain.QUARTER, end - day, end, 1);
            ask(name, source, "one room, all days by hour", Grain.HOUR, end - DAYS * day, end, 1);
            ask(name, source, "all rooms, 30 minutes", Grain.MINUTE, end - 1_800, end, ROOMS);
            ask(name, source, "all rooms, 24 h by hour", Grain.HOUR, end - day, end, ROOMS);
            ask(name, source, "all rooms, 24 h by quarter", Grain.QUARTER, end - day, end, ROOMS);
            ask(name, source, "all rooms, days by day", Grain.DAY, end - DAYS * day, end, ROOMS);
        } finally {
            stop.set(true);
            join(writer);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void ask(
            String name,
            SliceSource source,
            String what,
            Grain grain,
            long from,
            long until,
            int rooms) {
        var wanted =
                new Wanted(
                        grain,
                        from,
                        until,
                        Set.of("zone"),
                        rooms == 1 ? Optional.of(Set.of(ONE_ROOM)) : Optional.empty(),
                        false,
                        TEN,
                        Set.of());
        var millis = new ArrayList<Double>();
        long expected = (until - from) / grain.seconds() * rooms;
        for (int i = 0; i < 45; i++) {
            var slices = new int[1];
            long before = System.nanoTime();
            source.read(wanted, _ -> slices[0]++);
            if (i >= 5) {
                millis.add((System.nanoTime() - before) / 1e6);
            }
            assertThat((long) slices[0]).as(what).isEqualTo(expected);
        }
        var counted = new ArrayList<Double>();
        for (int i = 0; i < 10; i++) {
            long before = System.nanoTime();
            assertThat(source.rows(wanted)).as(what).isGreaterThanOrEqualTo(expected);
            counted.add((System.nanoTime() - before) / 1e6);
        }
        tell(name, what + " (" + expected + " slices)", millis);
        tell(name, "    rows(…) of it", counted);
    }

    private static void tell(String name, String what, List<Double> millis) {
        double[] sorted = millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        say(
                "%s: %-45s median %7.1f ms, p95 %7.1f ms, worst %7.1f ms"
                        .formatted(
                                name,
                                what,
                                sorted[sorted.length / 2],
                                sorted[(int) (sorted.length * 0.95) - (sorted.length < 20 ? 0 : 1)],
                                Arrays.stream(sorted).max().orElse(0)));
        assertThat(sorted[sorted.length / 2]).as(what).isLessThan(1_000);
    }

    private static double seconds(long since) {
        return (System.nanoTime() - since) / 1e9;
    }

    private static void say(String text) {
        System.out.println(text);
        System.out.flush();
    }
}
