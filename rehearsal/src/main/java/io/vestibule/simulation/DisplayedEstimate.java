package io.vestibule.simulation;

import io.vestibule.queue.Decision;
import io.vestibule.queue.SteadyWait;
import io.vestibule.queue.WaitEstimate;

/// The wait that the page of one visitor shows: what the gate would make of estimates that differ
/// from it by far. *Confined to its visitor.*
final class DisplayedEstimate {

    private static final int SECOND = 1_000;

    private final LeapMeter leaps;
    private int seconds = SteadyWait.NOT_SHOWN;

    /// The same if estimates were shown as they are.
    private int plainSeconds;

    private long atMillis;
    private int refreshMillis;
    private boolean runsDown;

    DisplayedEstimate(LeapMeter leaps) {
        this.leaps = leaps;
    }

    /// The page gets an answer.
    ///
    /// @param gathering whether it counts down to a start meanwhile
    void answered(Decision.Wait wait, boolean gathering, long nowMillis) {
        var info = wait.info();
        // A page that was loaded a moment ago shows nothing before its script has asked.
        if (!wait.ticket().returned()
                || gathering
                || !(info.estimate() instanceof WaitEstimate.Known plain)
                || plain.full()) {
            seconds = SteadyWait.NOT_SHOWN;
            return;
        }
        boolean says = seconds != SteadyWait.NOT_SHOWN && nowMillis - atMillis < 2L * refreshMillis;
        int before = says ? left(seconds, nowMillis) : SteadyWait.NOT_SHOWN;
        var told = SteadyWait.of(plain, info, wait.ticket(), before, nowMillis);
        int point = told.estimate().pointSeconds();
        boolean first = info.peopleAhead() == 0;
        if (says) {
            leaps.moved(before, point, told.why().isPresent(), first);
            leaps.wouldMove(left(plainSeconds, nowMillis), plain.pointSeconds(), first);
        }
        seconds = point;
        plainSeconds = plain.pointSeconds();
        atMillis = nowMillis;
        refreshMillis = info.refreshMillis();
        runsDown = !info.drawn();
    }

    /// In a line it counts down.
    private int left(int ofSeconds, long nowMillis) {
        return runsDown ? (int) Math.max(0, ofSeconds - (nowMillis - atMillis) / SECOND) : ofSeconds;
    }
}
