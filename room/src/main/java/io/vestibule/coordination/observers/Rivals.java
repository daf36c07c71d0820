package io.vestibule.coordination.observers;

import io.vestibule.queue.Estimator;
import io.vestibule.tally.EstimateScore;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// Scores every way of estimating on the same people, and decides which is shown. *Confined to its
/// agent.*
public final class Rivals {

    /*
     * A visitor who enters says how wrong each estimate was that would have been shown on arrival:
     * the logarithm of truth over estimate. Each has a correction of its own, the usual logarithm,
     * which follows within two waits. The score is the mean size of what was wrong in about the
     * last wait. Another one is shown when it was better by a fifth for a whole wait.
     */

    private static final int COUNT = Estimator.values().length;

    /// A score below this share of another one is better.
    private static final double BETTER = 0.8;

    /// A better score has to last for so many waits.
    private static final double LASTING = 1;

    /// How much of what is wrong is mended in a wait.
    private static final double MENDED = 0.5;

    /// So much of a wait one visitor stands for at most.
    private static final double LARGEST_PART = 0.2;

    private static final double LONGEST_GAP_SECONDS = 60;
    private static final double SHORTEST_SECONDS = 30;
    private static final double SECOND = 1000;

    private final EstimateHistory said = new EstimateHistory();
    private final EstimateScore[] scores = new EstimateScore[COUNT];
    private final double[] corrections = new double[COUNT];
    private final double[] wrong = new double[COUNT];
    private final double[] leads = new double[COUNT];
    private Estimator told = Estimator.FORECAST;
    private long heardMillis = Long.MIN_VALUE / 2;

    Rivals() {
        Arrays.setAll(scores, _ -> new EstimateScore());
    }

    /// Whether they should say something again.
    boolean isDue(long nowMillis) {
        return said.isDue(nowMillis);
    }

    /// What all say now of a visitor who joins the line.
    ///
    /// @param people how many of those in line will enter
    /// @param seconds by each of them
    void say(long nowMillis, double people, double[] seconds) {
        said.say(nowMillis, people, seconds, corrections);
    }

    /// What was said.
    EstimateHistory said() {
        return said;
    }

    /// Which is shown.
    Estimator told() {
        return told;
    }

    /// How good one would have been, since this data center began.
    EstimateScore score(Estimator rival) {
        return scores[rival.number()];
    }

    /// The usual logarithm of truth over an estimate.
    double correction(Estimator rival) {
        return corrections[rival.number()];
    }

    /// Limits have changed: how good they were counts no more for a choice.
    void forget() {
        Arrays.fill(leads, 0);
    }

    /// A visitor entered who came at a moment.
    ///
    /// @param plainSeconds the forecast then, without a correction
    void entered(long arrivedMillis, double plainSeconds, long nowMillis) {
        if (!said.isKnown(arrivedMillis)) {
            return;
        }
        double waited = Math.max(1, (nowMillis - arrivedMillis) / SECOND);
        double since = Math.clamp((nowMillis - heardMillis) / SECOND, 0, LONGEST_GAP_SECONDS);
        heardMillis = Math.max(heardMillis, nowMillis);
        double part = Math.min(LARGEST_PART, since / Math.max(SHORTEST_SECONDS, waited));
        double truth = Math.log(waited / plainSeconds);
        for (Estimator rival : Estimator.values()) {
            int i = rival.number();
            double estimate = said.corrected(rival, arrivedMillis);
            double off = Math.clamp(truth - estimate, -EstimateHistory.FARTHEST, EstimateHistory.FARTHEST);
            double mended = corrections[i] + MENDED * part * off;
            corrections[i] = Math.clamp(mended, -EstimateHistory.FARTHEST, EstimateHistory.FARTHEST);
            wrong[i] += part * (Math.abs(off) - wrong[i]);
            int seconds = (int) Math.round(plainSeconds * Math.exp(estimate));
            scores[i].score(seconds, seconds, seconds, nowMillis - arrivedMillis);
        }
        for (int i = 0; i < COUNT; i++) {
            leads[i] = wrong[i] < BETTER * wrong[told.number()] ? leads[i] + part : 0;
        }
    }

    /// Lets one that has been better for a whole wait be shown.
    ///
    /// @return whether that is another one than before
    boolean choose() {
        int best = 0;
        for (int i = 1; i < COUNT; i++) {
            best = leads[i] > leads[best] ? i : best;
        }
        if (leads[best] < LASTING) {
            return false;
        }
        told = Estimator.numbered(best).orElseThrow();
        Arrays.fill(leads, 0);
        return true;
    }

    void write(DataOutput copy) throws IOException {
        copy.writeByte(COUNT);
        copy.writeByte(told.number());
        for (int i = 0; i < COUNT; i++) {
            copy.writeFloat((float) corrections[i]);
            copy.writeFloat((float) wrong[i]);
        }
        said.write(copy);
    }

    /// Reads what [#write] wrote.
    ///
    /// @throws IOException if it is cut short or is something else
    void read(DataInput copy) throws IOException {
        if (copy.readUnsignedByte() != COUNT) {
            throw new IOException("estimators of another version");
        }
        int rival = copy.readUnsignedByte();
        told = Estimator.numbered(rival).orElseThrow(() -> new IOException("there is no estimator " + rival));
        for (int i = 0; i < COUNT; i++) {
            corrections[i] = within(copy.readFloat(), -EstimateHistory.FARTHEST);
            wrong[i] = within(copy.readFloat(), 0);
        }
        said.read(copy);
    }

    private static double within(float value, double least) throws IOException {
        double most = EstimateHistory.FARTHEST;
        if (!(value >= least - 0.001 && value <= most + 0.001)) {
            throw new IOException("an estimator is off by " + value);
        }
        return Math.clamp(value, least, most);
    }
}
