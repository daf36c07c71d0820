package io.vestibule.demo;

import io.vestibule.demo.CrowdBehavior.Habits;
import io.vestibule.demo.CrowdBehavior.Patience;
import java.time.Duration;
import java.util.SplittableRandom;

/// What one visitor is like. *Immutable.*
///
/// @param scriptless whether the browser runs no JavaScript
/// @param patienceMillis after how long on the waiting page they give up; {@link Long#MAX_VALUE}
///   for the patient
/// @param polite whether they give the place back when they give up
/// @param browseMillis how long they stay inside
/// @param watchesClock whether they open the WebSocket clock
/// @param logsOut whether they log out when they leave
record VisitorKind(
        boolean scriptless,
        long patienceMillis,
        boolean polite,
        long browseMillis,
        boolean watchesClock,
        boolean logsOut) {

    /// Draws a visitor. Always takes the same number of draws, so that a change of one habit leaves
    /// the rest of the crowd as it was.
    static VisitorKind draw(CrowdBehavior plan, SplittableRandom chance) {
        Patience patience = plan.patience();
        Habits habits = plan.habits();
        boolean scriptless = chance.nextDouble() < patience.scriptlessShare();
        double givesUp = chance.nextDouble();
        long within = chance.nextLong(Math.max(1, patience.within().toMillis()));
        boolean impatient = givesUp < patience.abandonShare() + patience.leaveShare();
        return new VisitorKind(
                scriptless,
                impatient ? within : Long.MAX_VALUE,
                givesUp < patience.leaveShare(),
                exponential(habits.browse(), chance),
                chance.nextDouble() < habits.clockShare(),
                chance.nextDouble() < habits.logoutShare());
    }

    /// An exponentially distributed time in milliseconds.
    static long exponential(Duration mean, SplittableRandom chance) {
        return Math.round(-mean.toMillis() * Math.log(1 - chance.nextDouble()));
    }
}
