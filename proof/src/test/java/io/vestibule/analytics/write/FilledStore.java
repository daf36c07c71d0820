package io.vestibule.analytics.write;

import io.vestibule.Seeds;
import io.vestibule.analytics.AnalyticsStore;
import io.vestibule.analytics.BusyMinutes;
import io.vestibule.analytics.figure.Retention;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.SliceSource;
import io.vestibule.ground.EpochClock;
import io.vestibule.minute.MinuteRow;
import io.vestibule.room.RoomId;
import io.vestibule.room.StableId;
import io.vestibule.store.StorePlace;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// A store with [BusyMinutes] that came by the way that rows always go, as fast as that goes, and a
/// clock that goes as fast as they do. A note says how far it is, so that a store may be filled
/// once and be measured often. *Confined to the thread that writes*; others may read meanwhile.
public final class FilledStore implements AutoCloseable {

    private static final long FIRST = AnalyticsLaws.FIRST_MINUTE / 1_440 * 1_440;
    private static final int HOUR = 60;
    private static final int QUARTER = 15;

    /// For so long histograms are kept by the minute.
    private static final int KEPT_MINUTES = 2 * 1_440;

    private final BusyMinutes busy;
    private final @Nullable Path note;
    private final AtomicLong clock = new AtomicLong();
    private final AtomicReference<List<MinuteRow>> waiting = new AtomicReference<>(List.of());
    private final AnalyticsStore store;
    private final StoreAgent agent;

    /// The first minute that is not written.
    private long next = FIRST;

    private long writingNanos;
    private long rollingNanos;

    /// @param note a file that says how far a store is that outlives the process
    public FilledStore(StorePlace place, int rooms, Optional<Path> note) {
        this.busy = new BusyMinutes(rooms, Seeds.random(1));
        this.note = note.orElse(null);
        readNote();
        clock.set(next * 60_000 + 30_000);
        var unlimited = new Retention(Retention.DEFAULT.minutes(), Retention.DEFAULT.hours(), 1L << 40);
        this.store = AnalyticsStore.open(place, unlimited, this::name, clock::get);
        this.agent = store.agent(() -> waiting.getAndSet(List.of()), List::of);
    }

    private Optional<RoomRef> name(RoomId id) {
        return Optional.of(new RoomRef(StableId.ofZone(BusyMinutes.ZONE), id.value(), "the " + id.value()));
    }

    public List<RoomId> rooms() {
        return busy.rooms();
    }

    public SliceSource source() {
        return store.source();
    }

    /// The clock of the store: some seconds after the newest minute.
    public EpochClock clock() {
        return clock::get;
    }

    /// The first second that no row is of.
    public long end() {
        return Math.floorDiv(clock.get(), 60_000L) * 60;
    }

    /// How many days were written.
    public double days() {
        return (next - FIRST) / 1_440.0;
    }

    public double gigabytes() {
        return store.bytes() / 1e9;
    }

    /// How long writing took, of everything that was ever filled.
    public double writingSeconds() {
        return writingNanos / 1e9;
    }

    /// How long rolling up and deleting took, of everything that was ever filled.
    public double rollingSeconds() {
        return rollingNanos / 1e9;
    }

    /// Writes and rolls up until there are so many days. An hour at a time: quarters are made once
    /// and not again with every minute.
    ///
    /// @param stop whether to leave out what is missing
    /// @param progress told after each hour how many there are
    public void fill(int days, BooleanSupplier stop, LongConsumer progress) {
        long until = FIRST + days * 1_440L;
        while (next < until && !stop.getAsBoolean()) {
            long before = System.nanoTime();
            do {
                var rows = new ArrayList<MinuteRow>();
                int some = (int) Math.min(QUARTER - next % QUARTER, until - next);
                for (int minute = 0; minute < some; minute++) {
                    rows.addAll(busy.at(next + minute));
                }
                waiting.set(rows);
                agent.turn();
                mustWork();
                next += some;
            } while (next % HOUR != 0 && next < until);
            long written = System.nanoTime();
            clock.set(next * 60_000 + 30_000);
            rollUp();
            writingNanos += written - before;
            rollingNanos += System.nanoTime() - written;
            writeNote();
            progress.accept((next - FIRST) / HOUR);
        }
    }

    /// Rolls up all that is over, a second of the clock each turn: a slice whose parts changed
    /// while it was made waits some seconds before it is made again. A turn deletes a minute at
    /// most, so where there is something to delete there are as many as an hour has.
    private void rollUp() {
        int least = next - FIRST > KEPT_MINUTES ? HOUR : 1;
        for (int turns = 0; turns < least || store.rollUpLagSeconds() > 0; turns++) {
            keepHouse();
            clock.addAndGet(1_000);
        }
    }

    /// Writes one minute in a commit of its own; rolls nothing up.
    ///
    /// @return how long it took
    public long writeMinute() {
        waiting.set(busy.at(next));
        next++;
        clock.set(next * 60_000 + 30_000);
        long before = System.nanoTime();
        agent.writeOnly();
        long took = System.nanoTime() - before;
        mustWork();
        return took;
    }

    /// One turn of rolling up, as there is one each second.
    public void keepHouse() {
        agent.turn();
        mustWork();
    }

    private void mustWork() {
        if (!agent.trouble().isEmpty()) {
            throw new IllegalStateException(agent.trouble());
        }
    }

    private void readNote() {
        if (note == null || !Files.exists(note)) {
            return;
        }
        var read = new Properties();
        try (Reader text = Files.newBufferedReader(note)) {
            read.load(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String rooms = read.getProperty("rooms", "");
        if (!rooms.equals(Integer.toString(busy.rooms().size()))) {
            throw new IllegalArgumentException(
                    "%s has %s rooms: ask for as many, or keep others in another folder".formatted(note, rooms));
        }
        next = Math.max(FIRST, number(read, "next"));
        writingNanos = TimeUnit.MILLISECONDS.toNanos(number(read, "writingMillis"));
        rollingNanos = TimeUnit.MILLISECONDS.toNanos(number(read, "rollingMillis"));
    }

    private static long number(Properties read, String key) {
        return Long.parseLong(read.getProperty(key, "0"));
    }

    private void writeNote() {
        if (note == null) {
            return;
        }
        var noted = new Properties();
        noted.setProperty("rooms", Integer.toString(busy.rooms().size()));
        noted.setProperty("next", Long.toString(next));
        noted.setProperty("writingMillis", Long.toString(TimeUnit.NANOSECONDS.toMillis(writingNanos)));
        noted.setProperty("rollingMillis", Long.toString(TimeUnit.NANOSECONDS.toMillis(rollingNanos)));
        try (Writer text = Files.newBufferedWriter(note)) {
            noted.store(text, "how far the store in this folder is filled");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        writeNote();
        agent.close();
        store.close();
    }
}
