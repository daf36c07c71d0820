package io.vestibule.coordination.whatif;

import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.observers.SessionAgeing;
import io.vestibule.coordination.world.Lease;
import io.vestibule.queue.Rules;

/// Plays a room forward for some minutes with the people who wait now and those who come: a line
/// may end, and visitors enter when they check in. *Confined to its agent.*
///
/// Doubles: people as a fluid.
final class NextMinutes implements SessionAgeing.Entrance {

    /*
     * Within a tick of sessions time passes in steps of at most a second. Slots cover the first of
     * the line. Those covered who have heard of it enter at once; the others when they check in,
     * each once within an interval from the change on. Those near the front before the change check
     * in all the time, and who comes later hears of it on arrival.
     */

    private static final double MINUTE_SECONDS = 60;
    private static final int MOST_STEPS = 4_096;

    /// What does not change while it is played.
    ///
    /// @param entrance how people enter
    /// @param part of the limits
    /// @param comersPerSecond how many come for the first time
    /// @param abandonsPerSecond the share of those waiting that gives up
    /// @param near how many at the front check in all the time
    /// @param intervalSeconds how often the others do; in a draw all
    record Setting(
            Rules.Entrance entrance,
            Lease part,
            double comersPerSecond,
            double abandonsPerSecond,
            double near,
            double intervalSeconds) {

        double perSecond() {
            return part.passes() / MINUTE_SECONDS;
        }

        double mostCredit() {
            return Math.max(1, part.passes() / 6.0);
        }
    }

    private final RoomState state;
    private final Setting setting;
    private final double stepSeconds;
    private final double[] ended = new double[Prospect.MINUTES];
    private final double[] entered = new double[Prospect.MINUTES];
    private final double waiting;
    private double line;
    private double seats;
    private double passes;
    private double credit;

    /// How many at the front the pace does not hold back.
    private double released;

    /// Covered by slots, without having heard of it.
    private double unaware;

    /// How many left the front of the line.
    private double gone;

    /// Entered in each step, and when that ended: their passes come back a minute later.
    private final double[] used = new double[MOST_STEPS];

    private final double[] usedAt = new double[MOST_STEPS];
    private int steps;
    private int returned;
    private double at;

    /// @param inside how many are inside
    /// @param released how many at the front the pace does not hold back
    NextMinutes(RoomState state, Setting setting, double stepSeconds, double inside, int released) {
        this.state = state;
        this.setting = setting;
        this.stepSeconds = stepSeconds;
        this.released = released;
        waiting = state.ledger.line().size();
        line = waiting;
        seats = setting.part().seats() - inside;
        passes = setting.part().passes() - state.passes.out();
        credit = Math.min(setting.mostCredit(), state.pace.credit());
    }

    /// How many enter in the first minute.
    double firstMinute() {
        return entered[0];
    }

    /// How many sessions end in each minute.
    double[] ended() {
        return ended.clone();
    }

    /// Lets time pass up to the next tick of sessions.
    ///
    /// @return how many enter until then
    double until(double seconds) {
        int parts = Math.max(1, (int) Math.ceil(seconds));
        double before = gone;
        for (int i = 0; i < parts && steps < MOST_STEPS; i++) {
            pass(seconds / parts);
        }
        return gone - before;
    }

    @Override
    public double enter(double over) {
        seats += over;
        int minute = minute();
        if (minute < ended.length) {
            ended[minute] += over;
        }
        return until(stepSeconds);
    }

    private int minute() {
        return (int) (at / MINUTE_SECONDS);
    }

    private void pass(double seconds) {
        passes += back(seconds);
        credit = Math.min(Math.max(credit, setting.mostCredit()), credit + gained(seconds));
        line += setting.comersPerSecond() * seconds;
        line -= line * Math.min(1, setting.abandonsPerSecond() * seconds);
        unaware = Math.min(unaware, line);
        double some = enters(seconds);
        line -= some;
        gone += some;
        seats -= some;
        passes -= some;
        credit = Math.max(0, credit - some);
        released = Math.max(0, released - some);
        if (minute() < entered.length) {
            entered[minute()] += some;
        }
        at += seconds;
        used[steps] = some;
        usedAt[steps++] = at;
    }

    private double gained(double seconds) {
        return setting.perSecond() * seconds;
    }

    private double enters(double seconds) {
        double interval = setting.intervalSeconds();
        return switch (setting.entrance()) {
            case SHUT, HELD -> 0;
            case OPEN -> covered(line, seconds);
            case LINE -> covered(Math.min(line, slots()), seconds);
            case DRAW -> Math.min(Math.min(line, slots()), line * Math.min(1, seconds / interval));
        };
    }

    private double slots() {
        double free = Math.max(0, Math.min(seats, passes));
        return line > free ? Math.min(free, Math.max(credit, released)) : free;
    }

    /// How many of the first so many enter.
    private double covered(double window, double seconds) {
        double fresh = Math.max(0, window - unaware);
        double place = gone + unaware;
        double near = Math.clamp(setting.near() - place, 0, fresh);
        double late = Math.clamp(place + fresh - Math.max(waiting, setting.near()), 0, fresh - near);
        double others = fresh - near - late;
        double interval = setting.intervalSeconds();
        double heard = at >= interval ? 1 : at / interval;
        double hear = at + seconds >= interval ? 1 : seconds / (interval - at);
        double hearing = Math.min(unaware, window) * hear;
        unaware += others * (1 - heard) - hearing;
        return near + late + others * heard + hearing;
    }

    /// How many passes come back.
    private double back(double seconds) {
        double to = at + seconds;
        double back = 0;
        if (at < MINUTE_SECONDS) {
            long from = state.now() + (long) (at * 1000);
            long by = state.now() + (long) (to * 1000);
            back = state.passes.backWithin(from, by);
            if (to >= MINUTE_SECONDS) {
                // Given, and not used yet.
                back += state.passes.out() - state.passes.backBy(by);
            }
        }
        while (returned < steps && usedAt[returned] + MINUTE_SECONDS <= at) {
            back += used[returned++];
        }
        return back;
    }
}
