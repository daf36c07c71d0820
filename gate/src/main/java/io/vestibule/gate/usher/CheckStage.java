package io.vestibule.gate.usher;

import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.gate.visit.ChallengeOutcome;
import io.vestibule.gate.visit.ShownProof;
import io.vestibule.room.StageName;
import io.vestibule.ticket.Ticket;

/// Looks at a proof where the room or a guard asks for one, and the site does not vouch for the visitor. A visitor
/// who is sent to wait without end leaves the line. *Confined to its event loop.*
record CheckStage(StageParts parts) implements Stage {

    @Override
    public StageName name() {
        return StageName.CHECK;
    }

    @Override
    public Next look(Judgment visit) {
        var ticket = visit.ticket();
        if (visit.isInvitedBy(ticket)) {
            return Next.ON;
        }
        String proof = ShownProof.inHeader(visit.head());
        var checkpoint = parts.checkpoint();
        return checkpoint.takesToken(proof)
                ? new Next.Ask(reply -> checkpoint.check(
                        visit, ticket, proof, reply::failed, checked -> reply.then(() -> checked(visit, checked))))
                : checked(visit, checkpoint.check(visit, ticket, proof));
    }

    private Next checked(Judgment visit, ChallengeOutcome checked) {
        if (visit.ticket() instanceof Ticket.Waiting waiting
                && checked.ticket() instanceof Ticket.Decoy
                && !parts.moves().mayBeCopy(visit, waiting)) {
            parts.record(visit, new VisitEvent.Left(waiting.id(), visit.nowMillis(), true));
        }
        visit.has(checked);
        visit.goesBy(checked.ticket());
        return Next.ON;
    }
}
