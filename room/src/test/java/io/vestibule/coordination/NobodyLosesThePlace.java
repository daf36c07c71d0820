package io.vestibule.coordination;

import io.vestibule.coordination.books.Witness;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.queue.StandingTickets;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A visitor who comes back in time keeps id and position, unless the ticket has expired. *Confined
/// to its world.*
public final class NobodyLosesThePlace implements Witness {

    /// How long an earlier view is judged by.
    private static final long VIEW_MILLIS = 1_000;

    private final Truth truth;
    private final Set<Long> used = new HashSet<>();
    private long judgesFromMillis;
    public final List<String> violations = new ArrayList<>();

    public NobodyLosesThePlace(Truth truth) {
        this.truth = truth;
    }

    @Override
    public void configured(Room room, long now) {
        judgesFromMillis = now + VIEW_MILLIS;
    }

    @Override
    public void granted(SlotAsk ask, long acceptedMillis) {
        used.add(ask.id());
    }

    @Override
    public void gaveBack(long id, long now) {
        used.remove(id);
    }

    @Override
    public void inside(Ticket.Active ticket, long now) {
        used.add(ticket.id());
    }

    @Override
    public void waits(Ticket before, Ticket.Waiting after, long counted, long now) {
        if (now < judgesFromMillis) {
            return;
        }
        switch (before) {
            case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> {}
            case Ticket.Waiting held -> {
                boolean kept = held.id() == after.id() && held.arrivedMillis() == after.arrivedMillis();
                boolean usable = !used.contains(held.id()) && truth.endedMillis(held.id()) == 0;
                if (!kept && usable && now < StandingTickets.endMillis(held)) {
                    violations.add("lost the place at " + now + ": " + held + " -> " + after);
                }
            }
            case Ticket.Active held
            when truth.isGivenBack(held.id()) -> {
                boolean kept = held.id() == after.id() && held.arrivedMillis() == after.arrivedMillis();
                if (!kept && now < held.acceptedMillis() + StandingTickets.GRACE_MILLIS) {
                    violations.add("not at the head at " + now + ": " + held + " -> " + after);
                }
                used.remove(held.id());
            }
            case Ticket.Active held -> {
                boolean goesOn = truth.endedMillis(held.id()) == 0;
                if (goesOn && truth.rule.isActive(held.seenMillis(), now)) {
                    violations.add("was inside and waits again at " + now + ": " + held);
                }
            }
        }
    }
}
