package io.vestibule.queue;

import io.vestibule.ground.Randomness;
import io.vestibule.room.Phase;
import io.vestibule.ticket.EstimateStamp;

/// Decides on visitors who come by an invitation and show no ticket of it. Pure: equal arguments
/// give equal decisions. *Immutable.*
public final class InvitedDecider {

    private InvitedDecider() {}

    /// Decides one such visit: the coordinator is asked in any case, since another device may have
    /// come before.
    ///
    /// @param phase what is in force in the room at the moment
    /// @param view the newest view of the room
    /// @param id of the one ticket that the invitation stands for
    /// @param nowMillis when the request arrived
    /// @param chance spreads check-ins
    public static Decision decide(Phase phase, RoomView view, long id, long nowMillis, Randomness chance) {
        var visit = new VisitMoment(phase, nowMillis, chance);
        int home = view.homes().own();
        return switch (view.rules().entrance()) {
            case OPEN -> Decision.EnterFreely.of(id, nowMillis, home, visit);
            case SHUT -> new Decision.Refuse();
            case LINE, DRAW, HELD ->
                new Decision.AskSlot(
                        Claim.NEWCOMER,
                        home,
                        EstimateStamp.NOTHING,
                        EstimateStamp.NOTHING,
                        WaitingAnswer.first(view, id, visit, true));
        };
    }
}
