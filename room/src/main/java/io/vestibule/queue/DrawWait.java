package io.vestibule.queue;

/// How long visitors wait where a draw decides who enters. Pure. *Immutable.*
public final class DrawWait {

    /*
     * random: every minute a share P = r / waiting of those waiting is drawn. If that happened once
     * a minute, a share p of them would be in after n(p) = ln(1-p) / ln(1-P) minutes, which is the
     * published arithmetic. It happens all the time, so it is computed by the second, for a line
     * that stays as long as it is. Where it grows by g a minute the share that is drawn falls, by
     * 1 + g t / waiting after t minutes. A visitor who has drawn before has just not been drawn, and
     * draws next when an interval is over: half an interval later than if draws came all the time.
     * And newcomers draw as they come and at their first check-in, more often than those who wait:
     * as if as many more waited as come within an interval.
     *
     * Doubles: these are forecasts, they count no visitors.
     */

    /// A larger share than this is never drawn.
    static final double NEARLY_ALL = 1 - 1e-9;

    private static final double SECONDS = 60;
    private static final double MINUTE_MILLIS = 60_000;

    /// Growth below this makes no difference.
    private static final double EVEN = 1e-6;

    /// The shortest interval between two check-ins, as for those who are next in a line.
    static final long SHORTEST_MILLIS = 2_000;

    /// The longest one, as for those far back in a line.
    static final long LONGEST_MILLIS = 20_000;

    private DrawWait() {}

    /// The interval between two check-ins. Chances go with check-ins, so that all who wait have the
    /// same interval.
    static long intervalMillis(int waiting) {
        return Math.clamp(waiting * 500L, SHORTEST_MILLIS, LONGEST_MILLIS);
    }

    /// The first estimate of any visitor among `waiting`, whichever came first.
    static WaitEstimate.Known first(int waiting, Flow flow) {
        return WaitEstimate.Known.ofMinutes(
                minutes(0.25, waiting, flow), minutes(0.5, waiting, flow), minutes(0.75, waiting, flow));
    }

    /// That of a visitor who has drawn before.
    static WaitEstimate.Known later(int waiting, Flow flow) {
        return WaitEstimate.Known.ofMinutes(
                laterMinutes(0.25, waiting, flow), laterMinutes(0.5, waiting, flow), laterMinutes(0.75, waiting, flow));
    }

    /// After how many minutes a share `p` of those waiting has been drawn, where as many more come
    /// and give up as lately: up to as many more as enter, since no crowd grows for long.
    public static double minutes(double p, int waiting, Flow flow) {
        return minutes(p, Math.max(1.0, waiting), flow);
    }

    /// The same for visitors who have drawn before.
    public static double laterMinutes(double p, int waiting, Flow flow) {
        double interval = intervalMillis(waiting) / MINUTE_MILLIS;
        double rate = flow.admissionsPerMinute();
        double lost = flow.abandonsPerMinute() * waiting;
        double coming = Math.max(0, rate + lost + growing(flow));
        double people = Math.max(1, waiting + coming * interval);
        return interval / 2 + minutes(p, people, flow);
    }

    private static double growing(Flow flow) {
        double rate = flow.admissionsPerMinute();
        return Math.clamp(flow.growthPerMinute(), -rate, rate);
    }

    private static double minutes(double p, double people, Flow flow) {
        double rate = flow.admissionsPerMinute();
        double second = Math.min(NEARLY_ALL, rate / SECONDS / people);
        double even = minutes(p, second) / SECONDS;
        double growth = growing(flow) / people;
        double grown = growth * even;
        return Math.abs(grown) < EVEN ? even : Math.expm1(grown) / growth;
    }

    /// After how many minutes a share `p` of those waiting has been drawn, if that happens once a
    /// minute; by the second, after how many seconds.
    ///
    /// @param share how large a share is drawn each time
    public static double minutes(double p, double share) {
        return Math.log1p(-p) / Math.log1p(-share);
    }
}
