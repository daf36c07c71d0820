package io.vestibule.queue;

import io.vestibule.ground.Shares;
import java.util.List;
import java.util.stream.LongStream;

/// Several lines merged: which visitor is before which, wherever they wait. *Immutable.*
public final class SeveralLines {

    private final List<LineSummary> lines;
    private final int waiting;

    private final AllPoints all;

    /// The positions of the points of all of them, ascending, each once.
    private final long[] points;

    private SeveralLines(List<LineSummary> lines, int waiting, AllPoints all) {
        this.lines = lines;
        this.waiting = waiting;
        this.all = all;
        points = all.positions;
    }

    /// These lines side by side.
    public static SeveralLines of(List<LineSummary> lines) {
        int waiting = 0;
        for (LineSummary line : lines) {
            waiting += line.size();
        }
        return new SeveralLines(
                List.copyOf(lines),
                waiting,
                AllPoints.of(lines.stream().map(LineSummary::allPoints).toList()));
    }

    /// All of them as one.
    public LineSummary merged() {
        return LineSummary.thinned(all);
    }

    /// The position of the last of the first visitors up to a number, to the next point of a
    /// summary; [Bands#EVERYBODY] if no more wait, [Bands#NOBODY] for none.
    public long positionOf(long people) {
        if (waiting <= people) {
            return Bands.EVERYBODY;
        }
        // The point that reaches as many: the granularity must not hold back a visitor whose turn
        // it is.
        int within = people <= 0 ? -1 : lastWithin(people - 1) + 1;
        return within < 0 ? Bands.NOBODY : points[Math.min(within, points.length - 1)];
    }

    /// How many of the first visitors, up to a number, wait in each line.
    long[] front(int slots) {
        int within = lastWithin(slots);
        long upTo = within < 0 ? Bands.NOBODY : points[within];
        long next = within + 1 < points.length ? points[within + 1] : Bands.EVERYBODY;
        long[] sure = new long[lines.size()];
        long[] beyond = new long[lines.size()];
        for (int i = 0; i < sure.length; i++) {
            sure[i] = lines.get(i).atOrBefore(upTo);
            beyond[i] = Math.max(0, lines.get(i).atOrBefore(next) - sure[i]);
        }
        long[] part = Shares.divide(Math.max(0, slots - LongStream.of(sure).sum()), beyond);
        for (int i = 0; i < sure.length; i++) {
            sure[i] += part[i];
        }
        return sure;
    }

    /// The index of the last point up to which no more wait than there are slots; -1 if there is
    /// none.
    private int lastWithin(long slots) {
        int low = -1;
        int high = points.length;
        while (low + 1 < high) {
            int middle = (low + high) >>> 1;
            if (atOrBefore(points[middle]) <= slots) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long atOrBefore(long position) {
        long people = 0;
        for (LineSummary line : lines) {
            people += line.atOrBefore(position);
        }
        return people;
    }
}
