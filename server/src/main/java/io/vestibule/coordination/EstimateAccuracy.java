package io.vestibule.coordination;

import io.vestibule.queue.Correction;
import io.vestibule.tally.EstimateScore;
import io.vestibule.ticket.EstimateStamp;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Estimates against true waits: keeps the score, and learns from it. *Confined to its agent.*
///
/// What was learned stands behind the end of a copy, where versions before it do not look.
final class EstimateAccuracy {

    /// Shorter waits say more about check-ins than about the line.
    private static final int SHORTEST_SECONDS = 15;

    /// Stands before it: what follows a copy may be something else.
    static final long MAGIC = 0x5653_5445_5354_494dL;

    private final EstimateScore atArrival = new EstimateScore();
    private final EstimateScore atHalf = new EstimateScore();
    private final Calibration atFirst;
    private final Calibration later;

    EstimateAccuracy(long nowMillis) {
        atFirst = new Calibration(nowMillis);
        later = new Calibration(nowMillis);
    }

    /// A visitor of the line entered.
    void entered(SlotAsk ask, boolean inOrder, long nowMillis) {
        score(ask.atArrival(), atArrival, nowMillis);
        score(ask.atHalf(), atHalf, nowMillis);
        if (inOrder) {
            learn(ask.atArrival(), atFirst, nowMillis);
            learn(ask.atHalf(), later, nowMillis);
        }
    }

    /// Earlier estimates no longer count: limits have changed.
    void forget(long nowMillis) {
        atFirst.forget(nowMillis);
        later.forget(nowMillis);
    }

    /// Lets time pass.
    void step(long nowMillis) {
        atFirst.step(nowMillis);
        later.step(nowMillis);
    }

    /// Writes what was learned, unless that is nothing.
    void write(DataOutput copy) throws IOException {
        if (!atFirst.hasLearned() && !later.hasLearned()) {
            return;
        }
        copy.writeLong(MAGIC);
        atFirst.write(copy);
        later.write(copy);
    }

    /// Reads it, behind its beginning.
    ///
    /// @throws IOException if it is cut short or is none
    void read(DataInput copy) throws IOException {
        atFirst.read(copy);
        later.read(copy);
    }

    Correction atFirst() {
        return atFirst.correction();
    }

    Correction later() {
        return later.correction();
    }

    EstimateScore atArrival() {
        return atArrival;
    }

    EstimateScore atHalf() {
        return atHalf;
    }

    private static void learn(EstimateStamp estimate, Calibration calibration, long nowMillis) {
        if (estimate.pointSeconds() >= SHORTEST_SECONDS) {
            calibration.entered(estimate, nowMillis);
        }
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
