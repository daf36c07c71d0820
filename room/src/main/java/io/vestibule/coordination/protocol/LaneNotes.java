package io.vestibule.coordination.protocol;

import io.vestibule.minute.Count;
import java.util.Arrays;
import java.util.List;

/// What a worker alone sees and sends with a report, for the minute book of the room: it moves no
/// visitor and no slot, is in no journal, and a coordinator that does not know it leaves it out.
/// *Immutable.*
///
/// @param counts by [Count#index] less that of [Count#FIRST_OF_LANES]; no one changes it; empty if
///   there is nothing to count
/// @param sightings when sessions of the sample were last seen; each at most once a tick
@SuppressWarnings("ArrayRecordComponent") // compared by content, and handed on unchanged
public record LaneNotes(long[] counts, List<Sighting> sightings) {

    /// Nothing.
    public static final LaneNotes NONE = new LaneNotes(new long[0], List.of());

    /// How many counts there are, if any.
    public static final int COUNTS = Count.values().length - Count.FIRST_OF_LANES.index();

    /// A session of the sample made a request. Sent only where sessions do not renew: elsewhere
    /// [VisitEvent.Seen] says it.
    ///
    /// @param atMillis when
    public record Sighting(long id, long atMillis) {}

    public LaneNotes {
        if (counts.length != 0 && counts.length != COUNTS) {
            throw new IllegalArgumentException("all counts of lanes or none");
        }
        sightings = List.copyOf(sightings);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LaneNotes notes
                && Arrays.equals(counts, notes.counts)
                && sightings.equals(notes.sightings);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(counts) + sightings.hashCode();
    }

    @Override
    public String toString() {
        return "LaneNotes[counts=%s, sightings=%s]".formatted(Arrays.toString(counts), sightings);
    }

    /// How often something was counted.
    ///
    /// @param what one that lanes count
    public long count(Count what) {
        return counts.length == 0 ? 0 : counts[index(what)];
    }

    /// Where something is among the counts.
    ///
    /// @param what one that lanes count
    public static int index(Count what) {
        return what.index() - Count.FIRST_OF_LANES.index();
    }

    /// Whether there is nothing.
    public boolean isEmpty() {
        return counts.length == 0 && sightings.isEmpty();
    }
}
