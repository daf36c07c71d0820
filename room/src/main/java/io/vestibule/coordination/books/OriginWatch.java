package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.OriginAnswers;
import io.vestibule.coordination.world.Lease;
import io.vestibule.health.CheckStatus;
import io.vestibule.queue.OriginHold;
import io.vestibule.queue.OriginHold.Cause;
import io.vestibule.queue.OriginHold.State;
import io.vestibule.room.HoldSettings;
import io.vestibule.room.HoldSettings.Action;
import java.util.List;

/// Decides how far a sick origin holds the line, by the room's health check and by the answers that
/// visitors get. *Confined to its agent.*
///
/// Visitors are believed before a check. What is held is released in steps, and goes back to the
/// first if the origin falls ill again.
public final class OriginWatch {

    /// With fewer answers in ten seconds nothing is said about the origin.
    static final long ENOUGH = 20;

    /// With so many the origin counts as well again, if few of them failed.
    static final long ENOUGH_AGAIN = 10;

    /// How many enter in ten seconds while the visitors' answers hold the line.
    static final int PROBES = 10;

    /// For how long each step of the recovery lasts; and how long what a check said last counts
    /// when nothing is known of it any more.
    static final long STEP_MILLIS = 60_000;

    private static final long WELL_PERCENT = 5;
    private static final long WHOLE = 100;
    private static final List<Integer> STEPS = List.of(25, 50, 75);

    private final RecentCounts came = new RecentCounts();
    private final RecentCounts failed = new RecentCounts();
    private final RecentCounts admitted = new RecentCounts();

    private OriginHold hold = OriginHold.NONE;

    /// The sessions that there were when the recovery began.
    private int before;

    private boolean sick;
    private long saidMillis = Long.MIN_VALUE / 2;

    /// What is in force now.
    public OriginHold hold() {
        return hold;
    }

    /// The sessions that there were when the recovery began.
    public int before() {
        return before;
    }

    /// Takes up what an earlier host had decided.
    void resume(OriginHold then, int sessions, long nowMillis) {
        hold = then;
        before = sessions;
        sick = then.isHeld() || then.state() == State.REDUCED;
        saidMillis = nowMillis;
    }

    /// Another check is the room's: what the one before said does not count.
    void forgetCheck() {
        sick = false;
    }

    /// Visitors got answers.
    public void answers(OriginAnswers answers, long nowMillis) {
        came.add(answers.came(), nowMillis);
        failed.add(answers.failed(), nowMillis);
    }

    /// The room's check says how the origin is.
    public void status(CheckStatus told, long nowMillis) {
        switch (told) {
            case HEALTHY, SUSPENDED -> sick = false;
            case UNHEALTHY -> {
                sick = true;
                saidMillis = nowMillis;
            }
            case UNKNOWN -> sick &= nowMillis - saidMillis < STEP_MILLIS;
        }
    }

    /// A visitor entered.
    void admitted(long nowMillis) {
        if (hold.probes()) {
            admitted.add(1, nowMillis);
        }
    }

    /// How many may enter now to see how they fare.
    int probesLeft(long nowMillis) {
        return (int) Math.max(0, PROBES - admitted.sum(nowMillis));
    }

    /// Decides again.
    ///
    /// @param sessions that there are now
    /// @return whether something else is in force from now on
    boolean step(HoldSettings settings, int sessions, long nowMillis) {
        var next = next(settings, nowMillis);
        if (next.equals(hold)) {
            return false;
        }
        if (next.probes() && !hold.probes()) {
            admitted.clear();
        }
        if (next.state() == State.RECOVERING && hold.state() != State.RECOVERING) {
            before = sessions;
        }
        hold = next;
        return true;
    }

    private OriginHold next(HoldSettings settings, long nowMillis) {
        if (!settings.isUsed()) {
            return OriginHold.NONE;
        }
        long answers = came.sum(nowMillis);
        long failures = failed.sum(nowMillis);
        boolean checked = settings.heedsCheck() && sick;
        boolean well = answers >= ENOUGH && failures * WHOLE < answers * WELL_PERCENT;
        boolean vetoed = checked && settings.visitorsVeto() && well;
        boolean reduces = settings.onUnhealthy() == Action.REDUCE;
        if (checked && !vetoed && !reduces) {
            return to(State.HELD, Cause.HEALTH_CHECK, 0, nowMillis);
        }
        if (settings.heedsAnswers() && fails(settings.failuresPercent(), answers, failures, nowMillis)) {
            return to(State.HELD, Cause.ANSWERS, 0, nowMillis);
        }
        if (checked && !vetoed) {
            return to(State.REDUCED, Cause.HEALTH_CHECK, settings.reduceToPercent(), nowMillis);
        }
        return recovered(vetoed, nowMillis);
    }

    /// Whether the visitors' answers hold the line: once they do, it takes half of the failures to
    /// let go, so that it does not go to and fro.
    private boolean fails(int percent, long answers, long failures, long nowMillis) {
        if (!hold.probes()) {
            return answers >= ENOUGH && failures * WHOLE >= answers * percent;
        }
        boolean few = failures * 2 * WHOLE < answers * percent || answers == 0;
        boolean enough = answers >= ENOUGH_AGAIN || nowMillis - hold.sinceMillis() >= STEP_MILLIS;
        return !(few && enough);
    }

    private OriginHold recovered(boolean vetoed, long nowMillis) {
        return switch (hold.state()) {
            case OPEN, VETOED ->
                vetoed ? to(State.VETOED, Cause.HEALTH_CHECK, (int) WHOLE, nowMillis) : OriginHold.NONE;
            case HELD, REDUCED -> above(hold.percent(), nowMillis);
            case RECOVERING -> nowMillis - hold.sinceMillis() >= STEP_MILLIS ? above(hold.percent(), nowMillis) : hold;
        };
    }

    private OriginHold above(int percent, long nowMillis) {
        return STEPS.stream()
                .filter(step -> step > percent)
                .findFirst()
                .map(step -> new OriginHold(State.RECOVERING, hold.cause(), step, nowMillis))
                .orElse(OriginHold.NONE);
    }

    /// The same as before if it is the same: it began then.
    private OriginHold to(State state, Cause cause, int percent, long nowMillis) {
        boolean same = hold.state() == state && hold.cause() == cause && hold.percent() == percent;
        return same ? hold : new OriginHold(state, cause, percent, nowMillis);
    }

    /// What may be used of what a data center holds.
    ///
    /// @param lease what it holds
    /// @param share its part of the limits, of which less is given out
    Lease allowance(Lease lease, Lease share) {
        return switch (hold.state()) {
            case OPEN, VETOED -> lease;
            case HELD -> new Lease(lease.seats(), Math.min(lease.passes(), PROBES * 6));
            case REDUCED ->
                new Lease(Math.min(lease.seats(), part(share.seats())), Math.min(lease.passes(), part(share.passes())));
            case RECOVERING ->
                new Lease(
                        Math.min(lease.seats(), before + part(Math.max(0, share.seats() - before))),
                        Math.min(lease.passes(), part(share.passes())));
        };
    }

    /// At least one of some: a small room is not shut.
    private int part(int whole) {
        return whole == 0 ? 0 : Math.max(1, (int) (whole * (long) hold.percent() / WHOLE));
    }
}
