package io.vestibule.queue;

/// Works out waits. Pure: equal arguments give equal estimates. *Immutable.*
public final class Estimate {

    /*
     * fifo: the line ahead, A people, shrinks by admissions at rate r and by people giving up at
     * rate a for each of them: dA/dt = -r - aA. It is gone after ln(1 + aA/r) / a minutes, which is
     * A/r when nobody gives up.
     *
     * random: every minute a share P = r / waiting of those waiting is drawn. A share p of them is
     * in after n(p) = ln(1-p) / ln(1-P) minutes.
     *
     * Doubles throughout: these are forecasts. People are never counted here.
     */

    private static final double SECONDS = 60;

    /// Below this share a minute nobody is said to give up, and the logarithm is left out.
    private static final double HARDLY_ANYBODY = 1e-6;

    private static final double NEARLY_ALL = 1 - 1e-9;

    /// A hundred years, so that an estimate fits an `int`.
    private static final double LONGEST_SECONDS = 36_525 * 86_400.0 / 2;

    private Estimate() {}

    /// How long somebody at `position` has yet to wait.
    ///
    /// @param bucketSeconds from 60 on, everybody of the own bucket counts as ahead
    public static WaitEstimate of(RoomView view, long position, int bucketSeconds) {
        Flow flow = view.flow();
        boolean flows = flow.known() && flow.admissionsPerMinute() > 0;
        if (!view.known() || !flows || !view.rules().entrance().givesSlots()) {
            return WaitEstimate.UNKNOWN;
        }
        return view.rules().entrance() == Rules.Entrance.DRAW
                ? random(view.counts().waiting(), flow)
                : fifo(standing(view, position, bucketSeconds), flow);
    }

    /// How many live visitors stand at or before `position` and are not yet eligible.
    public static int standing(RoomView view, long position, int bucketSeconds) {
        long edge = bucketSeconds < SECONDS ? position : endOfBucket(position, bucketSeconds);
        return Math.max(0, view.line().atOrBefore(edge) - view.counts().eligible());
    }

    /// The wait of the last of `people` in a line.
    public static WaitEstimate.Known fifo(int people, Flow flow) {
        double rate = flow.admissionsPerMinute();
        double abandons = flow.abandonsPerMinute();
        double minutes =
                abandons < HARDLY_ANYBODY
                        ? people / rate
                        : Math.log1p(abandons * people / rate) / abandons;
        return new WaitEstimate.Known(
                seconds(minutes * flow.low()),
                seconds(minutes * flow.point()),
                seconds(minutes * flow.high()));
    }

    /// The wait of anybody among `waiting` in a draw, whoever came first.
    public static WaitEstimate.Known random(int waiting, Flow flow) {
        double share = Math.min(NEARLY_ALL, flow.admissionsPerMinute() / Math.max(1, waiting));
        return new WaitEstimate.Known(
                seconds(drawMinutes(0.25, share)),
                seconds(drawMinutes(0.5, share)),
                seconds(drawMinutes(0.75, share)));
    }

    /// After how many minutes a share `p` of those waiting has been drawn.
    ///
    /// @param share how large a share is drawn in a minute
    public static double drawMinutes(double p, double share) {
        return Math.log1p(-p) / Math.log1p(-share);
    }

    private static long endOfBucket(long position, int bucketSeconds) {
        long width = bucketSeconds * 1000L;
        return Math.floorDiv(position, width) * width + width - 1;
    }

    private static int seconds(double minutes) {
        return (int) Math.round(Math.min(minutes * SECONDS, LONGEST_SECONDS));
    }
}
