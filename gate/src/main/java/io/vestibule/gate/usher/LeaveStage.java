package io.vestibule.gate.usher;

import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.check.AddressRate;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.visit.Visit;
import io.vestibule.room.StageName;
import io.vestibule.ticket.OpenedTicket;
import io.vestibule.ticket.Ticket;

/// Takes the ticket of a visitor who leaves: the other way through a room, for that call of our page alone. If an
/// address calls too often, or with a ticket that may be a copy, the ticket is deleted but not reported: place or
/// seat come free on their own. *Confined to its event loop.*
record LeaveStage(StageParts parts, AddressRate leaves) implements Stage {

    @Override
    public StageName name() {
        return StageName.LEAVE;
    }

    @Override
    public Next look(Judgment visit) {
        long now = visit.nowMillis();
        var opened = shown(visit);
        var ticket = opened.ticket();
        boolean copy = visit.room().queue().bind().enforces() && isElsewhere(visit, opened);
        if (ticket instanceof Ticket.None
                || (!copy && leaves.allows(visit.head().clientAddress(), now))) {
            switch (ticket) {
                case Ticket.None _, Ticket.Unproven _, Ticket.Decoy _ -> {}
                case Ticket.Waiting waiting -> parts.record(visit, new VisitEvent.Left(waiting.id(), now, true));
                case Ticket.Active active -> parts.record(visit, new VisitEvent.Left(active.id(), now));
            }
        } else {
            parts.house().metrics().countLeaveUntold();
        }
        return new Next.Answer(
                Ending.LEFT, parts.house().answers().left(parts.tickets().take(visit)));
    }

    private boolean isElsewhere(Visit visit, OpenedTicket opened) {
        parts.bind(visit, opened);
        return visit.bound().elsewhere();
    }

    private OpenedTicket shown(Visit visit) {
        return parts.house().invitations().isOn()
                ? parts.tickets().show(visit).opened()
                : parts.tickets().open(visit);
    }
}
