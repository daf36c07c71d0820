package io.vestibule.simulation.check;

import io.vestibule.queue.WaitEstimate;
import io.vestibule.tally.SessionRule;
import io.vestibule.ticket.Ticket;

/// No active session is refused, except one that has changed its data center or whose place was cut
/// off. *Confined to its world.*
final class SessionsKept implements Checker {

    /// How long an earlier view is judged by.
    private static final long VIEW_MILLIS = 2_000;

    private static String title() {
        return "no active session refused";
    }

    @Override
    public void waits(Scene scene, Ticket shown, Ticket.Waiting given, WaitEstimate estimate, boolean excused) {
        switch (shown) {
            case Ticket.None _, Ticket.Waiting _, Ticket.Unproven _, Ticket.Decoy _ -> {}
            case Ticket.Active held -> {
                var rule = SessionRule.of(scene.limits().session());
                boolean settled = scene.nowMillis() - scene.changedMillis() > VIEW_MILLIS;
                if (!excused && settled && rule.isActive(held.seenMillis(), scene.nowMillis())) {
                    scene.broken(title(), "was inside and waits again: " + held);
                }
            }
        }
    }
}
