package io.vestibule.coordination.observers;

import io.vestibule.coordination.books.RoomBooks;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.queue.Correction;
import io.vestibule.queue.Lateness;
import io.vestibule.queue.Rules;
import io.vestibule.tally.EstimateScore;
import io.vestibule.ticket.EstimateStamp;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;

/// Estimates against true waits: keeps the score, and learns from it. *Confined to its agent.*
///
/// What was learned comes after the end of a copy, where versions before it do not look.
public final class EstimateAccuracy {

    /// Shorter waits say more about check-ins than about the line.
    private static final int SHORTEST_SECONDS = 15;

    // As visitors are asked when to check in again.
    private static final double PATIENCE_SECONDS = 10;
    private static final double CHECK_INS_A_WAIT = 10;
    private static final double SHORTEST_INTERVAL = 20;
    private static final double LONGEST_INTERVAL = 120;

    private static final double SECOND = 1000;

    /// Comes before it: what follows a copy may be something else.
    private static final long MAGIC = 0x5653_5445_5354_494eL;

    /// The same in copies of a version that had three more estimators besides the forecast.
    private static final long FORMER_MAGIC = 0x5653_5445_5354_494dL;

    /// How many there were.
    private static final int FORMER_ESTIMATORS = 4;

    /// What comes before its history there, after the numbers of estimators and of the one shown: two floats of each.
    private static final int FORMER_BYTES = FORMER_ESTIMATORS * 2 * Float.BYTES;

    /// What is shown changes every ten seconds or less often.
    private static final long EVERY_MILLIS = 1_000;

    /// What the forecast said.
    final EstimateHistory said = new EstimateHistory();

    private final EstimateScore atArrival = new EstimateScore();
    private final EstimateScore atHalf = new EstimateScore();
    private final Calibration atFirst;
    private final Calibration later;
    private final LastMinutes lastMinutes;
    private long steppedMillis = Long.MIN_VALUE / 2;

    EstimateAccuracy(long nowMillis) {
        atFirst = new Calibration(nowMillis);
        later = new Calibration(nowMillis);
        lastMinutes = new LastMinutes(nowMillis);
    }

    /// A visitor of the line entered.
    ///
    /// @param position where they stood in it
    public void entered(SlotAsk ask, long position, boolean inOrder, long nowMillis) {
        score(ask.atArrival(), atArrival, nowMillis);
        score(ask.atHalf(), atHalf, nowMillis);
        if (inOrder) {
            learn(ask.atArrival(), nowMillis);
            learnOnTheWay(ask.atHalf(), nowMillis);
            lastMinutes.entered(position, nowMillis);
        }
    }

    /// How long ago a visitor was last seen who counts as gone now: for one and a half of their
    /// intervals and ten seconds they were waited for, and in the middle of the first of these
    /// intervals, as far as can be known, they left.
    ///
    /// @param arrivedMillis when they came
    /// @param fixedSeconds the interval, where the room has one
    double silentSeconds(long arrivedMillis, int fixedSeconds, long nowMillis) {
        double waited = (nowMillis - arrivedMillis) / SECOND;
        double wait = said.isKnown(arrivedMillis) ? said.seconds(arrivedMillis) : 0;
        double far = Math.min((wait - waited) / CHECK_INS_A_WAIT, waited / 2);
        double usual = Math.clamp(far, SHORTEST_INTERVAL, LONGEST_INTERVAL);
        return PATIENCE_SECONDS + (fixedSeconds > 0 ? fixedSeconds : usual);
    }

    /// A visitor of the line gave up who came at a moment. What is learned of them is about the
    /// estimate on arrival: only the ticket knows any other.
    ///
    /// @param stayedMillis how long they were there, as far as can be known
    void gaveUp(long arrivedMillis, long stayedMillis, long nowMillis) {
        if (said.isKnown(arrivedMillis)) {
            double plain = said.seconds(arrivedMillis);
            if (plain >= SHORTEST_SECONDS) {
                atFirst.gaveUp(arrivedMillis, plain, stayedMillis, nowMillis);
            }
        }
    }

    /// Earlier estimates no longer count: limits have changed, or an event began or ended.
    void forget(long nowMillis) {
        atFirst.forget(nowMillis);
        later.forget(nowMillis);
        lastMinutes.forget();
    }

    /// Lets time pass.
    ///
    /// @param stalled whether the line stands still for longer than estimated
    void step(RoomBooks books, boolean stalled, LineEstimates lines) {
        lastMinutes.step(books, stalled, lines);
        if (books.now() - steppedMillis < EVERY_MILLIS) {
            return;
        }
        steppedMillis = books.now();
        say(books, lines);
        double line = said.nowSeconds(books.now());
        atFirst.step(line, books.now());
        later.step(line / 2, books.now());
    }

    /// Remembers what the forecast says of one who joins the line now, if it is time for it.
    private void say(RoomBooks books, LineEstimates lines) {
        if (!said.isDue(books.now()) || books.rules().entrance() != Rules.Entrance.LINE) {
            return;
        }
        var line = lines.everywhere(books);
        if (line.hasWaits() && line.size() > 0) {
            double seconds = line.waitSeconds(line.last());
            if (Double.isFinite(seconds)) {
                said.say(books.now(), seconds);
            }
        }
    }

    /// Writes what was learned, unless that is nothing.
    void write(DataOutput copy) throws IOException {
        if (!atFirst.hasLearned() && !later.hasLearned()) {
            return;
        }
        copy.writeLong(MAGIC);
        atFirst.write(copy);
        later.write(copy);
        said.write(copy);
        copy.writeLong(LastMinutes.MAGIC);
        lastMinutes.write(copy);
    }

    /// Reads it, if this is its beginning.
    ///
    /// @return whether it was read: not if this is something else, or something that this version
    ///   cannot read
    boolean reads(long beginning, DataInput copy) {
        if (beginning != MAGIC && beginning != FORMER_MAGIC) {
            return false;
        }
        try {
            read(copy, beginning == FORMER_MAGIC);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    private void read(DataInput copy, boolean former) throws IOException {
        atFirst.read(copy);
        later.read(copy);
        if (former) {
            readFormer(copy);
        } else {
            said.read(copy);
        }
        if (hasMore(copy)) {
            lastMinutes.read(copy);
        }
    }

    /// Where another estimator was shown, what was learned is about that one.
    private void readFormer(DataInput copy) throws IOException {
        if (copy.readUnsignedByte() != FORMER_ESTIMATORS || copy.readUnsignedByte() != 0) {
            throw new IOException("learned of another estimator than the forecast");
        }
        copy.readFully(new byte[FORMER_BYTES]);
        said.readFormer(copy);
    }

    /// A version before this one had learned nothing of last minutes.
    private static boolean hasMore(DataInput copy) throws IOException {
        try {
            return copy.readLong() == LastMinutes.MAGIC;
        } catch (EOFException _) {
            return false;
        }
    }

    public Correction atFirst() {
        return atFirst.correction();
    }

    public Correction later() {
        return later.correction();
    }

    /// What those with a minute to wait taught; empty as long as they were few.
    public Optional<Lateness> lateness() {
        return lastMinutes.lateness();
    }

    public EstimateScore atArrival() {
        return atArrival;
    }

    public EstimateScore atHalf() {
        return atHalf;
    }

    private void learn(EstimateStamp estimate, long nowMillis) {
        if (estimate.pointSeconds() >= SHORTEST_SECONDS) {
            atFirst.entered(estimate, nowMillis);
        }
    }

    /// What is said on the way of short waits follows from the last minutes, and says nothing about
    /// long ones. What those were shown follows from a lateness too, a little: that of then is
    /// hardly another one than that of now.
    private void learnOnTheWay(EstimateStamp estimate, long nowMillis) {
        int told = estimate.pointSeconds();
        if (told < Lateness.MIDDLE_SECONDS) {
            return;
        }
        double factor = Math.exp(later.told(estimate.toldMillis()));
        double plain = lastMinutes
                .lateness()
                .map(late -> Lateness.plainSeconds(told, factor, late.pointSeconds()))
                .orElse(told / factor);
        later.entered(estimate, plain, nowMillis);
    }

    private static void score(EstimateStamp estimate, EstimateScore score, long nowMillis) {
        if (estimate.known()) {
            score.score(
                    estimate.lowSeconds(),
                    estimate.pointSeconds(),
                    estimate.highSeconds(),
                    nowMillis - estimate.toldMillis());
        }
    }
}
