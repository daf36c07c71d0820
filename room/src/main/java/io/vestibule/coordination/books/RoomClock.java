package io.vestibule.coordination.books;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/// The room's time: that of its host's steady clock, and by how much the two are apart. It
/// continues from host to host, and never leaps where the clock of a machine is set. *Confined to
/// its agent.*
///
/// Everything that a room keeps, and every ticket, is in the room's time. Only what an operator or
/// an event says is in that of the wall clock.
public final class RoomClock {

    /*
     * What a node was shown is the room's time already, and is taken. Without it, what clocks say
     * of the time that has passed between two hosts is not trusted: of all that it may have been
     * the least is taken that is not before the newest moment that is known. Then seats and passes
     * are kept for a moment too long, and no session ends too early.
     */

    /// Comes before it in a copy.
    static final long MAGIC = 0x5653_5443_4c4f_434bL;

    /// Clocks of nodes that are right may differ by this.
    public static final long TOLERANCE_MILLIS = 5_000;

    /// By how much the room's time is ahead of the host's steady clock.
    private long apartMillis;

    /// By how much the host's steady clock is ahead of its wall clock.
    private long hostAheadMillis;

    /// By how much the room's time was ahead of the wall clock of an earlier host.
    private long earlierAheadMillis;

    private boolean set;

    /// Whether it is known what the room's time is.
    boolean isSet() {
        return set;
    }

    /// The room's time at a moment of the host's steady clock.
    public long room(long hostMillis) {
        return hostMillis + apartMillis;
    }

    /// What the wall clock says at a moment of the room's time.
    long wall(long roomMillis) {
        return roomMillis - aheadMillis();
    }

    /// By how much the room's time is ahead of the wall clock; 0 unless a clock was set.
    public long aheadMillis() {
        return apartMillis + hostAheadMillis;
    }

    /// The host's wall clock was set.
    ///
    /// @return whether the room's time is ahead of it by another amount than before
    boolean hostIsAhead(long millis) {
        boolean other = millis != hostAheadMillis;
        hostAheadMillis = millis;
        return other;
    }

    /// An earlier host says by how much the room's time was ahead of its wall clock.
    public void earlierWasAhead(long millis) {
        earlierAheadMillis = millis;
    }

    /// Begins, after copies and journals were read.
    ///
    /// @param hostMillis of the host's steady clock
    /// @param newestMillis the newest moment that an earlier host knew, in the room's time; empty
    ///   if nothing is known
    void set(long hostMillis, OptionalLong newestMillis, KnownTimes known) {
        set = true;
        apartMillis = (newestMillis.isEmpty()
                        ? known.shownMillis().orElse(middle(hostMillis, known))
                        : from(newestMillis.getAsLong(), hostMillis, known))
                - hostMillis;
    }

    /// In a room that is new: the clock in the middle is right if most are.
    private static long middle(long hostMillis, KnownTimes known) {
        long[] all = LongStream.concat(
                        LongStream.of(hostMillis), known.clocksMillis().stream().mapToLong(Long::longValue))
                .sorted()
                .toArray();
        long middle = all[all.length / 2];
        return Math.abs(middle - hostMillis) <= TOLERANCE_MILLIS ? hostMillis : middle;
    }

    private long from(long newestMillis, long hostMillis, KnownTimes known) {
        long least = newestMillis - TOLERANCE_MILLIS;
        var shown = known.shownMillis().stream().filter(at -> at >= least).findFirst();
        var clocks = LongStream.concat(
                LongStream.of(hostMillis - hostAheadMillis, hostMillis),
                known.clocksMillis().stream().mapToLong(Long::longValue));
        return shown.orElseGet(() -> clocks.flatMap(at -> LongStream.of(at, at + earlierAheadMillis))
                .filter(at -> at >= least)
                .min()
                .orElse(newestMillis));
    }

    /// Writes it into a copy, if there is anything to say.
    void write(DataOutput copy) throws IOException {
        long ahead = set ? aheadMillis() : earlierAheadMillis;
        if (ahead != 0) {
            copy.writeLong(MAGIC);
            copy.writeLong(ahead);
        }
    }

    /// Reads it, behind its beginning.
    void read(DataInput copy) throws IOException {
        earlierWasAhead(copy.readLong());
    }
}
