package io.vestibule.tally;

/// How good estimates were: the estimate against the true wait, for every visitor let in. *Confined
/// to its agent.*
public final class EstimateScore {

    private static final int PERCENTS = 200;

    private final int[] errors = new int[PERCENTS + 1];
    private long scored;
    private long inBand;

    /// A visitor waited `waitedMillis` after an estimate of these seconds.
    public void score(int lowSeconds, int pointSeconds, int highSeconds, long waitedMillis) {
        errors[(int) Math.min(PERCENTS, errorPercent(pointSeconds, waitedMillis))]++;
        scored++;
        if (isInBand(lowSeconds, highSeconds, waitedMillis)) {
            inBand++;
        }
    }

    /// How far an estimate was off, in percents of the true wait. A double: it counts no people.
    public static double errorPercent(int pointSeconds, long waitedMillis) {
        double waited = waitedSeconds(waitedMillis);
        return Math.abs(pointSeconds - waited) / waited * 100;
    }

    /// Whether the band of an estimate held the true wait. The band is in whole seconds: it holds
    /// what rounds into it.
    public static boolean isInBand(int lowSeconds, int highSeconds, long waitedMillis) {
        long waited = Math.round(waitedSeconds(waitedMillis));
        return waited >= lowSeconds && waited <= highSeconds;
    }

    private static double waitedSeconds(long waitedMillis) {
        return Math.max(1, waitedMillis / 1000.0);
    }

    /// The present score.
    public Standings standings() {
        return new Standings(scored, medianPercent(), scored == 0 ? 0 : (double) inBand / scored);
    }

    private double medianPercent() {
        long half = (scored + 1) / 2;
        long sum = 0;
        for (int percent = 0; percent <= PERCENTS; percent++) {
            if (sum + errors[percent] >= half && scored > 0) {
                return percent + (double) (half - sum) / errors[percent];
            }
            sum += errors[percent];
        }
        return 0;
    }

    /// The score so far. Doubles: shares of people, not people.
    ///
    /// @param scored how many visitors it rests on
    /// @param medianErrorPercent half of the estimates were off by less than this
    /// @param bandShare how many found the truth within the band: 0.5 is right
    public record Standings(long scored, double medianErrorPercent, double bandShare) {}
}
