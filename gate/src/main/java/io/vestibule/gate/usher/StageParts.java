package io.vestibule.gate.usher;

import io.vestibule.board.SlotService;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.answer.Redirects;
import io.vestibule.gate.check.Checkpoint;
import io.vestibule.gate.check.InvitedVisits;
import io.vestibule.gate.check.MoveCheck;
import io.vestibule.gate.check.Stranger;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.door.Verdict;
import io.vestibule.gate.visit.PageCalls;
import io.vestibule.gate.visit.ShownTicket;
import io.vestibule.gate.visit.Tickets;
import io.vestibule.gate.visit.Visit;
import io.vestibule.invitation.InvitationNotice;
import io.vestibule.minute.Count;
import io.vestibule.queue.Decider;
import io.vestibule.queue.Decision;
import io.vestibule.queue.RoomView;
import io.vestibule.ticket.OpenedTicket;
import io.vestibule.ticket.Ticket;

/// What several stages of one lane use and say. *Confined to its event loop.*
///
/// @param house what all lanes share
/// @param service of this lane
/// @param tickets of this lane
/// @param checkpoint looks at proofs
/// @param moves looks at tickets from other networks
/// @param uncounted to the origin without a ticket
record StageParts(
        UsherParts house,
        SlotService service,
        Tickets tickets,
        Checkpoint checkpoint,
        MoveCheck moves,
        Verdict uncounted) {

    void record(Visit visit, VisitEvent event) {
        service.report(visit.room(), event);
    }

    void count(Visit visit, Count what) {
        service.count(visit.room().id(), what);
    }

    void countUnanswered(Visit visit) {
        house.metrics().countUnanswered();
        count(visit, Count.COORDINATOR_SILENT);
    }

    RoomView view(Visit visit) {
        return service.view(visit.phase(), visit.nowMillis());
    }

    Decision decision(Visit visit, Ticket ticket) {
        var decision = Decider.decide(visit.phase(), view(visit), ticket, visit.nowMillis(), house.chance());
        return visit.room().queue().invitedOnly() ? InvitedVisits.only(visit, ticket, decision) : decision;
    }

    /// The ticket, be it one that stands for an invitation.
    ShownTicket show(Visit visit) {
        return house.invitations().isOn() ? tickets.show(visit) : new ShownTicket(tickets.open(visit), false);
    }

    /// Writes in the visit what its ticket says of the network, where the room binds tickets.
    void bind(Visit visit, OpenedTicket opened) {
        if (visit.room().queue().bind().isOn()) {
            visit.has(tickets.bound(visit, opened));
        }
    }

    /// The same, of one whose ticket may stand for an invitation.
    void bind(Visit visit, ShownTicket shown) {
        if (shown.invited()) {
            visit.becomesInvited(shown.invitedId());
        }
        bind(visit, shown.opened());
    }

    Stranger stranger(Visit visit) {
        return Stranger.of(visit, house.answers().wanted(visit));
    }

    /// A request that passes by a rule leaves no trace in the room: no ticket is read, issued or counted. Our own
    /// page, which never goes to the origin, is told to load the site.
    Verdict unseen(Visit visit) {
        if (visit.call() == PageCalls.POLL) {
            return house.answers().admitted(visit, "");
        }
        return visit.invited().goesOn()
                ? Redirects.withoutInvitation(visit.invited().address(), "")
                : uncounted;
    }

    Next uninvited(Visit visit, InvitationNotice why) {
        count(visit, Count.REJECTED);
        return new Next.Answer(Ending.UNINVITED, house.answers().uninvited(visit, why));
    }
}
