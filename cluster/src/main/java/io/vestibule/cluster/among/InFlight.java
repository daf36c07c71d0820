package io.vestibule.cluster.among;

import java.util.ArrayDeque;
import java.util.OptionalLong;

/// Which of the slots that a host gave out a majority of the nodes does not know of yet. *Confined
/// to the host's agent.*
public final class InFlight {

    private final ArrayDeque<Given> unknown = new ArrayDeque<>();
    private long newest;
    private long known;
    private long told = -1;

    /// Slots that were given out.
    ///
    /// @param through the number of the last entry that reports them
    /// @param count how many were given out up to that entry
    private record Given(long through, long count) {}

    /// Takes how many slots were given out; the entries up to `through` report all of them.
    public void gave(long count, long through) {
        if (count > newest) {
            newest = count;
            unknown.add(new Given(through, count));
        }
    }

    /// How many a majority knows of, where it is another number than at the last time.
    ///
    /// @param alone whether there are no others that would have to know
    /// @param mirrored the number of the last entry that a majority has
    public OptionalLong known(boolean alone, long mirrored) {
        while (!unknown.isEmpty() && unknown.element().through() <= mirrored) {
            known = unknown.remove().count();
        }
        long now = alone ? Long.MAX_VALUE : known;
        boolean news = now != told;
        told = now;
        return news ? OptionalLong.of(now) : OptionalLong.empty();
    }
}
