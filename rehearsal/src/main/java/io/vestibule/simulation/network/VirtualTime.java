package io.vestibule.simulation.network;

import io.vestibule.simulation.scenario.Scenario;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// A clock that jumps from one thing that happens to the next. What happens in one millisecond
/// happens in the order in which it was handed in. *Confined to its world.*
public final class VirtualTime {

    /*
     * A wheel with a place for every millisecond of the next two minutes, each a list of events;
     * later ones are in a heap until the wheel comes near. Nearly everything in a waiting room
     * happens within two minutes, so that an event costs a few memory accesses whatever their
     * number. (Varghese and Lauck, 1987.)
     */

    /// When every world begins: a whole minute.
    public static final long BEGIN = Scenario.BEGIN_MILLIS;

    private static final int PLACES = 1 << 17;
    private static final int MASK = PLACES - 1;

    /// The last event of each place, whose next one is the first.
    private final @Nullable Occurrence[] last = new @Nullable Occurrence[PLACES];

    /// A bit for every place where there is anything, so that empty ones cost next to nothing.
    private final long[] taken = new long[PLACES / Long.SIZE];

    private final PriorityQueue<Far> far =
            new PriorityQueue<>(Comparator.comparingLong(Far::atMillis).thenComparingLong(Far::number));
    private long now = BEGIN;
    private long number;

    private record Far(long atMillis, long number, Occurrence event) {}

    /// The moment, in milliseconds since 1970.
    public long now() {
        return now;
    }

    /// How much of the story is over.
    public long livedMillis() {
        return now - BEGIN;
    }

    /// Lets an event happen at a moment, or now if that is over.
    ///
    /// @throws IllegalStateException if it is to happen already
    public void at(long millis, Occurrence event) {
        if (event.pending) {
            throw new IllegalStateException("an event happens once at a time");
        }
        event.pending = true;
        event.atMillis = Math.max(now, millis);
        if (event.atMillis - now < PLACES) {
            place(event);
        } else {
            far.add(new Far(event.atMillis, number++, event));
        }
    }

    /// Lets something happen after a time.
    public void after(long millis, Runnable work) {
        at(now + Math.max(0, millis), new Task(work));
    }

    /// Lets something happen again and again.
    public void every(long millis, Runnable work) {
        at(now + millis, new Clockwork(this, millis, work));
    }

    /// Lets everything happen up to a moment, that included.
    public void runUntil(long millis) {
        while (now <= millis) {
            bringNear();
            int place = (int) (now & MASK);
            for (Occurrence event = takeOut(place); event != null; event = takeOut(place)) {
                event.happen(now);
            }
            taken[place / Long.SIZE] &= ~(1L << place);
            if (now == millis) {
                return;
            }
            now = nextOf(millis);
        }
    }

    /// The next moment after now at which anything may happen or come near, or this one.
    private long nextOf(long millis) {
        Far next = far.peek();
        long latest = next == null ? millis : Math.min(millis, next.atMillis() - PLACES + 1);
        long at = now + 1;
        while (at < latest) {
            int place = (int) (at & MASK);
            long rest = taken[place / Long.SIZE] >>> place;
            if (rest != 0) {
                return Math.min(latest, at + Long.numberOfTrailingZeros(rest));
            }
            at += Long.SIZE - place % Long.SIZE;
        }
        return Math.max(now + 1, latest);
    }

    private void bringNear() {
        for (Far next = far.peek(); next != null; next = far.peek()) {
            if (next.atMillis() - now >= PLACES) {
                return;
            }
            far.remove();
            place(next.event());
        }
    }

    private void place(Occurrence event) {
        int place = (int) (event.atMillis & MASK);
        Occurrence before = last[place];
        if (before == null) {
            event.next = event;
            taken[place / Long.SIZE] |= 1L << place;
        } else {
            event.next = before.next;
            before.next = event;
        }
        last[place] = event;
    }

    @SuppressWarnings("ReferenceEquality") // the same event or another
    private @Nullable Occurrence takeOut(int place) {
        Occurrence end = last[place];
        if (end == null) {
            return null;
        }
        Occurrence event = end.next;
        if (event == null || event == end) {
            last[place] = null;
            event = end;
        } else {
            end.next = event.next;
        }
        event.next = null;
        event.pending = false;
        return event;
    }

    private static final class Task extends Occurrence {
        private final Runnable work;

        Task(Runnable work) {
            this.work = work;
        }

        @Override
        public void happen(long nowMillis) {
            work.run();
        }
    }

    private static final class Clockwork extends Occurrence {
        private final VirtualTime time;
        private final long everyMillis;
        private final Runnable work;

        Clockwork(VirtualTime time, long everyMillis, Runnable work) {
            this.time = time;
            this.everyMillis = everyMillis;
            this.work = work;
        }

        @Override
        public void happen(long nowMillis) {
            work.run();
            time.at(nowMillis + everyMillis, this);
        }
    }
}
