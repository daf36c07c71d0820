package io.vestibule.tally;

/// How many sessions were last seen in each tick that is still open. *Confined to its agent.*
final class TickCounts {

    /// Ticks beyond the newest one that fit without growing.
    private static final int MARGIN = 64;

    private int[] counts = new int[MARGIN];
    private long oldest;
    private int total;

    /// Starts again, empty.
    ///
    /// @param oldestTick the first tick that is open
    /// @param ticks how many ticks a session lives
    void begin(long oldestTick, long ticks) {
        counts = new int[Integer.highestOneBit((int) ticks + MARGIN) * 2];
        oldest = oldestTick;
        total = 0;
    }

    /// The sessions of all open ticks.
    int total() {
        return total;
    }

    boolean isOpen(long tick) {
        return tick >= oldest;
    }

    /// How many sessions were last seen in `tick`; none if it is closed or to come.
    int at(long tick) {
        return tick < oldest || tick >= oldest + counts.length ? 0 : counts[index(tick)];
    }

    /// Counts `people` more in `tick`, or fewer if negative; nothing happens if it is closed.
    void add(long tick, int people) {
        if (tick < oldest) {
            return;
        }
        if (tick >= oldest + counts.length) {
            grow(tick);
        }
        counts[index(tick)] += people;
        total += people;
    }

    /// Closes all ticks before `tick`.
    ///
    /// @return how many sessions ended
    int closeBefore(long tick) {
        int before = total;
        long last = Math.min(tick, oldest + counts.length);
        for (long open = oldest; open < last; open++) {
            total -= counts[index(open)];
            counts[index(open)] = 0;
        }
        oldest = Math.max(oldest, tick);
        return before - total;
    }

    /// How many sessions there are in open ticks before `tick`.
    int before(long tick) {
        int sum = 0;
        long last = Math.min(tick, oldest + counts.length);
        for (long open = oldest; open < last; open++) {
            sum += counts[index(open)];
        }
        return sum;
    }

    private void grow(long tick) {
        int[] old = counts;
        int wanted = (int) Math.min(1 << 24, tick - oldest + MARGIN);
        int[] more = new int[Integer.highestOneBit(wanted) * 2];
        for (int i = 0; i < old.length; i++) {
            long open = oldest + i;
            more[(int) (open & (more.length - 1))] = old[(int) (open & (old.length - 1))];
        }
        counts = more;
    }

    private int index(long tick) {
        return (int) (tick & (counts.length - 1));
    }
}
