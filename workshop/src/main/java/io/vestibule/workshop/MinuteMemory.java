package io.vestibule.workshop;

import io.vestibule.minute.Count;
import io.vestibule.minute.Distribution;
import io.vestibule.minute.FollowedSessions;
import io.vestibule.minute.Gauge;
import io.vestibule.minute.GaugeValues;
import io.vestibule.minute.MinuteBook;
import io.vestibule.minute.RowKey;
import io.vestibule.minute.Sample;
import io.vestibule.room.StableId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// How much memory the minute books of 1,000 busy rooms take, when all of them have two minutes
/// open: the one that runs and the one of which workers have yet to report. And how much more where
/// sessions do not renew and the sample of every room is as large as it may be.
public final class MinuteMemory {

    private static final int ROOMS = 1_000;
    private static final long NOON = 1_795_000_000_000L / RowKey.MINUTE_MILLIS * 60_000;
    private static final int VALUES = 1_000;

    /// The longest of each distribution here, in its unit: waits of half an hour, sessions of ten
    /// minutes, a refresh a minute, estimates that are off by a half.
    private static final int[] LONGEST = {18_000, 18_000, 6_000, 600, 500};

    private MinuteMemory() {}

    /// Prints the figures.
    public static void main(String[] args) {
        var random = new SplittableRandom(1);
        long before = used();
        List<MinuteBook> books = new ArrayList<>();
        for (int room = 0; room < ROOMS; room++) {
            var book = new MinuteBook(StableId.ofRoom("example.com", "sale" + room), "eu", 1);
            book.begin(NOON);
            fill(book, NOON, random);
            fill(book, NOON + RowKey.MINUTE_MILLIS, random);
            books.add(book);
        }
        long full = used();
        System.out.printf("%d rooms, two minutes open: %.1f MiB%n", ROOMS, (full - before) / 1_048_576.0);
        int bytes = 0;
        for (MinuteBook book : books) {
            book.advance(NOON + 80_000, NOON + 80_000);
            bytes += book.rows(NOON + 80_000).stream()
                    .mapToInt(row -> row.bytes())
                    .sum();
        }
        System.out.printf(
                "one minute open: %.1f MiB; the rows of a minute: %.1f MiB%n",
                (used() - before) / 1_048_576.0, bytes / 2.0 / 1_048_576);
        long base = used();
        List<FollowedSessions> followed = new ArrayList<>();
        for (int room = 0; room < ROOMS; room++) {
            var sessions = new FollowedSessions(NOON);
            for (int i = 0; i < Sample.MOST; i++) {
                sessions.begin(random.nextLong(), NOON);
            }
            followed.add(sessions);
        }
        long samples = used() - base;
        System.out.printf(
                "with the largest samples, %d sessions: %.1f MiB more, %.1f MiB with two minutes" + " open%n",
                followed.stream().mapToInt(FollowedSessions::size).sum(),
                samples / 1_048_576.0,
                (full - before + samples) / 1_048_576.0);
        if (books.size() + followed.size() != 2 * ROOMS) {
            throw new IllegalStateException("they are all there");
        }
    }

    private static void fill(MinuteBook book, long from, SplittableRandom random) {
        for (int moment = 0; moment < Gauge.MOMENTS; moment++) {
            book.read(from + moment * Gauge.APART_MILLIS, new GaugeValues(300, 0, 2_000, 1_800, 300, 300, 5));
        }
        for (int i = 0; i < VALUES; i++) {
            var minute = book.at(from + i);
            minute.count(Count.ADMITTED);
            for (Distribution what : Distribution.values()) {
                minute.value(what, random.nextInt(LONGEST[what.index()]));
            }
        }
    }

    private static long used() {
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
