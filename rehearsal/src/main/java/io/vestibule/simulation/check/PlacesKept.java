package io.vestibule.simulation.check;

import io.vestibule.queue.StandingTickets;
import io.vestibule.queue.WaitEstimate;
import io.vestibule.ticket.Ticket;
import java.util.HashSet;
import java.util.Set;

/// A visitor who checks in in time keeps id and position, unless the ticket is used up. *Confined
/// to its world.*
final class PlacesKept implements Checker {

    private final Set<Long> used = new HashSet<>();

    private static String title() {
        return "nobody loses a position";
    }

    @Override
    public void inside(Scene scene, Ticket.Active ticket) {
        if (ticket.seenMillis() == ticket.acceptedMillis()) {
            used.add(ticket.id());
        }
    }

    /// Counts as inside for a session, and has used the place by then.
    @Override
    public void stranded(long id) {
        used.add(id);
    }

    @Override
    public void waits(Scene scene, Ticket shown, Ticket.Waiting given, WaitEstimate estimate, boolean excused) {
        switch (shown) {
            case Ticket.None _, Ticket.Active _, Ticket.Unproven _, Ticket.Decoy _ -> {}
            case Ticket.Waiting held -> {
                boolean kept = held.id() == given.id() && held.arrivedMillis() == given.arrivedMillis();
                boolean inTime = scene.nowMillis() < StandingTickets.endMillis(held);
                // A visitor who was never seen to return has joined no draw.
                if (!kept && held.returned() && inTime && !used.contains(held.id())) {
                    scene.broken(title(), "a place was lost: " + held + " -> " + given);
                }
            }
        }
    }
}
