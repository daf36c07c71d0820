package io.vestibule.control;

import io.vestibule.analytics.figure.Grain;
import io.vestibule.analytics.figure.RoomRef;
import io.vestibule.analytics.figure.Slice;
import io.vestibule.analytics.figure.SliceSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// A store that tells nothing before it may, and then has more to tell than any query takes.
/// *Thread-safe.*
final class HeldSlices implements SliceSource {

    /// How often the hour is told again.
    private static final int TIMES = 20_000;

    private static final int LONGEST_SECONDS = 60;

    /// How many slices were taken in all.
    final AtomicLong taken = new AtomicLong();

    /// How many slices one reading would tell.
    final long all;

    /// Open when the first reading is over.
    final CountDownLatch over = new CountDownLatch(1);

    private final CountDownLatch may = new CountDownLatch(1);
    private final GivenSlices given = new GivenSlices();

    HeldSlices() {
        var sale = new RoomRef(ControlHouse.ZONE, ControlHouse.SALE.id().value(), "sale");
        for (int minute = 0; minute < 60; minute++) {
            given.minute(sale, GraphqlDesk.FOUR.getEpochSecond() + 60L * minute, 100, 10, 1, 300);
        }
        all = 60L * TIMES;
    }

    /// From now on readings continue.
    void open() {
        may.countDown();
    }

    @Override
    public void read(Wanted wanted, Consumer<Slice> to) {
        try {
            if (!may.await(LONGEST_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("a test left a reading waiting");
            }
            List<Slice> hour = new ArrayList<>();
            given.read(wanted, hour::add);
            for (int i = 0; i < TIMES; i++) {
                for (Slice slice : hour) {
                    long _ = taken.incrementAndGet();
                    to.accept(slice);
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            over.countDown();
        }
    }

    @Override
    public long keptSince(Grain grain, long nowSecond) {
        return 0;
    }

    @Override
    public long histogramsKeptSince(Grain grain, long nowSecond) {
        return 0;
    }

    @Override
    public long rows(Wanted wanted) {
        return given.rows(wanted);
    }
}
