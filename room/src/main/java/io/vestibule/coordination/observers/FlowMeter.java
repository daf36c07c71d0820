package io.vestibule.coordination.observers;

import io.vestibule.coordination.world.Lease;
import io.vestibule.queue.PatienceCurve;
import io.vestibule.tally.Lifetimes;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Measures how fast a line moves. *Confined to its agent.*
///
/// Doubles: rates forecast, they count no visitors.
public final class FlowMeter {

    /*
     * Admissions are counted by the second, and only those seconds pass here in which there is a
     * line: what a room lets in without a line says nothing about what it could. A window of whole
     * minutes is looked at, since passes come back by the minute and any part of one may hold a
     * burst or a pause. Before the first minute is full, and fading as minutes fill, the prior
     * counts as one minute of measurement: the limit of passes, or the seats divided by the mean
     * time they are held, whichever is less.
     */

    private static final int MINUTE_SECONDS = 60;
    private static final int WINDOW_SECONDS = 5 * MINUTE_SECONDS;
    private static final double SECOND = 1000;
    private static final long FADE_MILLIS = 300_000;
    private static final long HOLDS_FADE_MILLIS = 600_000;
    private static final long LEARN_MILLIS = 1_000;

    private final Lifetimes holds = new Lifetimes(Lifetimes.Extrapolation.OF_THE_OLD, HOLDS_FADE_MILLIS);
    private final Lifetimes waits = new Lifetimes(Lifetimes.Extrapolation.FALLING, FADE_MILLIS);
    private final int[] admitted = new int[WINDOW_SECONDS];

    /// In all seconds of the window.
    private int admittedInAll;

    /// What was made of the waits that were learned last; absent if nobody asked since.
    private @Nullable PatienceCurve patience;

    private long lineMillis;
    private boolean line;
    private long steppedMillis;
    private long learnedMillis;
    private double lost;
    private double waitedSeconds;

    /// Which share of an observation counts after so long: steps are nearly always as long.
    private double rest = 1;

    private long restMillis;

    FlowMeter(long nowMillis) {
        steppedMillis = nowMillis;
        learnedMillis = nowMillis;
    }

    /// How long seats are held.
    Lifetimes holds() {
        return holds;
    }

    /// How long people are ready to wait.
    public Lifetimes waits() {
        return waits;
    }

    /// The same as other data centers are sent. It changes once a second.
    public PatienceCurve patience() {
        if (patience == null) {
            patience = PatienceCurve.of(waits::hazard);
        }
        return patience;
    }

    /// A visitor was let in.
    void admitted() {
        if (line) {
            admitted[index()]++;
            admittedInAll++;
        }
    }

    /// Visitors gave up waiting; negative if some turn out not to have.
    void lost(int people) {
        lost += people;
    }

    /// Lets time pass.
    ///
    /// @param waiting how many waited meanwhile
    /// @param hasLine whether there is a line now
    void step(long nowMillis, int waiting, boolean hasLine) {
        long passed = Math.max(0, nowMillis - steppedMillis);
        steppedMillis = nowMillis;
        if (passed != restMillis) {
            restMillis = passed;
            rest = Math.exp((double) -passed / FADE_MILLIS);
        }
        lost *= rest;
        waitedSeconds = waitedSeconds * rest + waiting * (passed / SECOND);
        if (nowMillis - learnedMillis >= LEARN_MILLIS) {
            holds.learn(nowMillis - learnedMillis);
            waits.learn(nowMillis - learnedMillis);
            patience = null;
            learnedMillis = nowMillis;
        }
        if (line && hasLine && begun()) {
            passInLine(Math.min(passed, WINDOW_SECONDS * 1000L));
        }
        line = hasLine;
    }

    /// How many a minute enter while there is a line.
    double admissionsPerMinute(Lease lease) {
        long measured = Math.min(lineMillis / 1000, WINDOW_SECONDS);
        int seconds = (int) (measured / MINUTE_SECONDS * MINUTE_SECONDS);
        int people = seconds == WINDOW_SECONDS ? admittedInAll : admittedLately(seconds);
        double minutes = (double) seconds / MINUTE_SECONDS;
        return (people + prior(lease)) / (minutes + 1);
    }

    private int admittedLately(int seconds) {
        int people = 0;
        int second = index();
        for (int back = 0; back < seconds; back++) {
            second = second == 0 ? WINDOW_SECONDS - 1 : second - 1;
            people += admitted[second];
        }
        return people;
    }

    /// Which share of those waiting gives up in a minute.
    public double abandonsPerMinute() {
        return waitedSeconds > 0 ? Math.max(0, lost) / waitedSeconds * MINUTE_SECONDS : 0;
    }

    void write(DataOutput copy) throws IOException {
        copy.writeLong(lineMillis);
        copy.writeDouble(lost);
        copy.writeDouble(waitedSeconds);
        for (int people : admitted) {
            copy.writeInt(people);
        }
        holds.write(copy);
        waits.write(copy);
    }

    void read(DataInput copy) throws IOException {
        lineMillis = copy.readLong();
        lost = copy.readDouble();
        waitedSeconds = copy.readDouble();
        admittedInAll = 0;
        for (int i = 0; i < admitted.length; i++) {
            admitted[i] = copy.readInt();
            admittedInAll += admitted[i];
        }
        holds.read(copy);
        waits.read(copy);
        patience = null;
    }

    /// Whether anybody of a line was let in yet: until then there is nothing to measure.
    private boolean begun() {
        return lineMillis > 0 || admitted[index()] > 0;
    }

    private double prior(Lease lease) {
        if (lease.passes() == 0) {
            return 0;
        }
        double bySeats =
                holds.known(lease.seats()) ? lease.seats() * MINUTE_SECONDS / holds.meanSeconds() : lease.passes();
        return Math.min(lease.passes(), bySeats);
    }

    private void passInLine(long millis) {
        long before = lineMillis / 1000;
        lineMillis += millis;
        for (long second = before + 1; second <= lineMillis / 1000; second++) {
            int at = (int) (second % WINDOW_SECONDS);
            admittedInAll -= admitted[at];
            admitted[at] = 0;
        }
    }

    private int index() {
        return (int) (lineMillis / 1000 % WINDOW_SECONDS);
    }
}
