package io.vestibule.coordination.protocol;

import io.vestibule.coordination.protocol.LaneNotes.Sighting;
import io.vestibule.minute.Count;
import java.util.ArrayList;
import java.util.List;

/// The lane notes that are in no report yet. *Confined to its worker.*
final class UntoldNotes {

    /// How many sightings are kept until they are acknowledged; further ones are forgotten: a
    /// session that continues is seen again.
    static final int MOST_SIGHTINGS = 10_000;

    private static final long[] NO_COUNTS = {};

    private long[] counts = NO_COUNTS;
    private List<Sighting> sightings = new ArrayList<>();
    private int kept;

    void count(Count what) {
        if (counts.length == 0) {
            counts = new long[LaneNotes.COUNTS];
        }
        counts[LaneNotes.index(what)]++;
    }

    void saw(long id, long atMillis) {
        if (kept < MOST_SIGHTINGS) {
            sightings.add(new Sighting(id, atMillis));
            kept++;
        }
    }

    /// What goes into the next report.
    LaneNotes take() {
        if (counts.length == 0 && sightings.isEmpty()) {
            return LaneNotes.NONE;
        }
        var told = new LaneNotes(counts, sightings);
        counts = NO_COUNTS;
        sightings = new ArrayList<>();
        return told;
    }

    /// Reported and taken: need not be kept any longer.
    void acknowledged(LaneNotes notes) {
        kept -= notes.sightings().size();
    }

    /// Reported in vain: goes into the next report again.
    void again(LaneNotes notes) {
        if (notes.counts().length > 0) {
            var sum = notes.counts().clone();
            for (int i = 0; i < counts.length; i++) {
                sum[i] += counts[i];
            }
            counts = sum;
        }
        sightings.addAll(notes.sightings());
    }
}
