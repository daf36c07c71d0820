package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.queue.Correction;
import io.vestibule.queue.Lateness;
import io.vestibule.queue.LineSummary;
import io.vestibule.queue.Rules;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/// Learns by how much later than computed people enter who have about a minute to wait, unless all
/// who came in a minute are shown the same. *Confined to its agent.*
///
/// Doubles: these are forecasts, they count no visitors.
final class LastMinutes {

    /*
     * A ticket carries no estimate of the last minute. So the line itself is remembered, every few
     * seconds: where people stood who had half a minute to a minute to wait. A visitor who stood
     * there and enters says how much later that is than computed. What counts is the first wait of
     * a minute or less that they were shown: people who are that far check in every twenty seconds,
     * so each is held against every second of these moments. Any other moment would be as true, but
     * not what people saw: the first one is more often too short.
     *
     * Outcomes count as parts of a minute, and their quantiles are reported once there are enough.
     * They are at such a distance that the newest of them span twenty minutes: those of one minute
     * share their luck.
     */

    /// Comes before it: what follows may be something else.
    static final long MAGIC = 0x5653_544c_4153_544dL;

    private static final double SHORTEST_SECONDS = 30;
    private static final double MINUTE_SECONDS = 60;
    private static final double HALF = 0.5;

    /// The ticks of sessions are whole seconds: each moment falls into another part of one.
    private static final long EVERY_MILLIS = 9_700;

    /// So many moments lie between two check-ins.
    private static final int SERIES = 2;

    private static final long DISTANCE_MILLIS = 5_000;

    /// How many points of each are kept.
    private static final int POINTS = 12;

    /// After this the line of then says nothing more.
    private static final int KEPT = 24;

    /// So many have to have entered before anything follows.
    private static final int ENOUGH = 12;

    private static final double LONGEST_GAP_SECONDS = 10;
    private static final double SECOND = 1000;

    private final RecentOutcomes outcomes = new RecentOutcomes();
    private final BandLevels levels = new BandLevels();
    private final Stretch[] stretches = new Stretch[KEPT];
    private int next;
    private int heard;
    private long saidMillis = Long.MIN_VALUE / 2;
    private long heardMillis = Long.MIN_VALUE / 2;
    private long keptMillis;
    private Optional<Lateness> lateness = Optional.empty();

    /// The part of the line at a moment in which people had half a minute to a minute to wait.
    ///
    /// @param line with the waits by the plain arithmetic
    /// @param lateness by which they were shown theirs
    private record Stretch(long millis, LineSummary line, Optional<Lateness> lateness) {}

    LastMinutes(long nowMillis) {
        keptMillis = nowMillis;
        outcomes.beCautious();
    }

    /// Looks at the line, if it is time for it.
    ///
    /// @param stalled whether it stands still for longer than estimated
    void step(RoomBooks books, boolean stalled, LineEstimates lines) {
        long now = books.now();
        if (now - saidMillis < EVERY_MILLIS) {
            return;
        }
        saidMillis = now;
        if (stalled) {
            // How long it stands still is reported separately.
            Arrays.fill(stretches, null);
            look(LineSummary.EMPTY, now);
        } else if (books.bucketSeconds() >= MINUTE_SECONDS) {
            // All who came in a minute are shown the wait of its end.
            Arrays.fill(stretches, null);
            lateness = Optional.empty();
        } else {
            boolean inOrder = books.rules().entrance() == Rules.Entrance.LINE;
            look(inOrder ? lines.everywhere(books) : LineSummary.EMPTY, now);
        }
    }

    /// Remembers the part of the line that has about a minute to wait.
    void look(LineSummary line, long now) {
        learn();
        var part = line.hasWaits() ? line.within(SHORTEST_SECONDS, Lateness.NEAR_SECONDS, POINTS) : LineSummary.EMPTY;
        stretches[next] = new Stretch(now, part, lateness);
        next = (next + 1) % KEPT;
    }

    /// A visitor entered who stood at a position.
    void entered(long position, long nowMillis) {
        int series = (int) Math.floorMod(position, (long) SERIES);
        for (int i = 0; i < KEPT / SERIES; i++) {
            // From the oldest on.
            int at = next + series + i * SERIES;
            Stretch stretch = stretches[at % KEPT];
            if (stretch != null && position <= stretch.line().last()) {
                if (position >= stretch.line().first()) {
                    entered(stretch, position, nowMillis);
                }
                return;
            }
        }
    }

    private void entered(Stretch stretch, long position, long nowMillis) {
        double plain = stretch.line().waitSeconds(position);
        double waited = (nowMillis - stretch.millis()) / SECOND;
        double since = Math.clamp((nowMillis - heardMillis) / SECOND, 0, LONGEST_GAP_SECONDS);
        heardMillis = Math.max(heardMillis, nowMillis);
        if (stretch.lateness().isPresent()) {
            var told = stretch.lateness().get().told(plain, Correction.NONE);
            levels.score(told.lowSeconds(), told.highSeconds(), waited, since / MINUTE_SECONDS);
        }
        if (nowMillis - keptMillis >= DISTANCE_MILLIS) {
            keptMillis = nowMillis;
            heard = Math.min(ENOUGH, heard + 1);
            outcomes.add((waited - plain) / MINUTE_SECONDS);
        }
    }

    /// What was learned counts less, and what was shown no more: limits have changed.
    void forget() {
        Arrays.fill(stretches, null);
        outcomes.beCautious();
        levels.relax();
    }

    /// How much later people enter; empty as long as few taught it.
    Optional<Lateness> lateness() {
        return lateness;
    }

    private void learn() {
        if (heard < ENOUGH) {
            return;
        }
        outcomes.learn();
        lateness = Optional.of(new Lateness(
                MINUTE_SECONDS * outcomes.quantile(levels.low()),
                MINUTE_SECONDS * outcomes.quantile(HALF),
                MINUTE_SECONDS * outcomes.quantile(levels.high())));
    }

    void write(DataOutput copy) throws IOException {
        copy.writeByte(heard);
        levels.write(copy);
        outcomes.write(copy);
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IOException if it is cut short or is something else
    void read(DataInput copy) throws IOException {
        heard = Math.min(ENOUGH, copy.readUnsignedByte());
        levels.read(copy);
        outcomes.read(copy);
        learn();
    }
}
