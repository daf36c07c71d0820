package io.vestibule.room;

import java.util.Arrays;
import java.util.Collection;

/// Which tickets of a room an operator has ended: a gate compares a moment, or searches a sorted
/// array. *Immutable.*
public final class Revocations {

    /// None.
    public static final Revocations NONE = new Revocations(Long.MIN_VALUE, Long.MIN_VALUE, new long[0]);

    private final long sessionsBeforeMillis;
    private final long lineBeforeMillis;
    private final long[] ids;

    private Revocations(long sessionsBeforeMillis, long lineBeforeMillis, long[] ids) {
        this.sessionsBeforeMillis = sessionsBeforeMillis;
        this.lineBeforeMillis = lineBeforeMillis;
        this.ids = ids;
    }

    /// What all of these end together; [#NONE] if there are none.
    public static Revocations of(Collection<Revocation> all) {
        long sessions = Long.MIN_VALUE;
        long line = Long.MIN_VALUE;
        var ids = new long[all.size()];
        int count = 0;
        for (Revocation one : all) {
            switch (one) {
                case Revocation.OfTicket(long id) -> ids[count++] = id;
                case Revocation.Wave(long before, boolean lineToo) -> {
                    sessions = Math.max(sessions, before);
                    line = lineToo ? Math.max(line, before) : line;
                }
            }
        }
        if (all.isEmpty()) {
            return NONE;
        }
        long[] sorted = Arrays.copyOf(ids, count);
        Arrays.sort(sorted);
        return new Revocations(sessions, line, sorted);
    }

    /// The same by a clock that is ahead.
    public Revocations later(long millis) {
        return millis == 0
                ? this
                : new Revocations(later(sessionsBeforeMillis, millis), later(lineBeforeMillis, millis), ids);
    }

    private static long later(long beforeMillis, long millis) {
        return beforeMillis == Long.MIN_VALUE ? beforeMillis : beforeMillis + millis;
    }

    /// Whether nothing was ended.
    public boolean isNone() {
        return sessionsBeforeMillis == Long.MIN_VALUE && ids.length == 0;
    }

    /// Whether a session was ended.
    ///
    /// @param id of its ticket
    /// @param acceptedMillis when it was admitted
    public boolean endSession(long id, long acceptedMillis) {
        return acceptedMillis < sessionsBeforeMillis || names(id);
    }

    /// Whether a place in line was ended.
    ///
    /// @param id of its ticket
    /// @param arrivedMillis when it was taken
    public boolean endPlace(long id, long arrivedMillis) {
        return arrivedMillis < lineBeforeMillis || names(id);
    }

    private boolean names(long id) {
        return ids.length > 0 && Arrays.binarySearch(ids, id) >= 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Revocations that
                && sessionsBeforeMillis == that.sessionsBeforeMillis
                && lineBeforeMillis == that.lineBeforeMillis
                && Arrays.equals(ids, that.ids);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(sessionsBeforeMillis) * 31 + Arrays.hashCode(ids);
    }
}
