package io.vestibule.gate.usher;

import io.vestibule.gate.answer.Redirects;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.visit.ChallengeOutcome;
import io.vestibule.gate.visit.ShownProof;
import io.vestibule.gate.visit.Visit;
import io.vestibule.room.StageName;
import io.vestibule.ticket.Ticket;

/// Leads from an address with a proof in it to the one without, in rooms that ask for challenges: no rule and no
/// origin sees it. *Confined to its event loop.*
record ProveStage(StageParts parts) implements Stage {

    @Override
    public StageName name() {
        return StageName.PROVE;
    }

    @Override
    public Next look(Judgment visit) {
        var proof = ShownProof.of(visit.head());
        if (!proof.inQuery()) {
            return Next.ON;
        }
        var opened = parts.show(visit);
        parts.bind(visit, opened);
        var shown = opened.ticket();
        var checkpoint = parts.checkpoint();
        return checkpoint.takesToken(proof.proof())
                ? new Next.Ask(reply -> checkpoint.check(
                        visit,
                        shown,
                        proof.proof(),
                        reply::failed,
                        checked -> reply.then(() -> proved(visit, proof, shown, checked))))
                : proved(visit, proof, shown, checkpoint.check(visit, shown, proof.proof()));
    }

    private Next proved(Visit visit, ShownProof proof, Ticket shown, ChallengeOutcome checked) {
        boolean frees =
                checked.solved() && (visit.movesTooOften() || parts.moves().mayBeCopy(visit, shown));
        if (frees) {
            free(visit);
        }
        String cookie = frees || !checked.ticket().equals(shown) ? seal(visit, checked.ticket()) : "";
        return new Next.Answer(Ending.PROVED, Redirects.withoutProof(proof.target(), cookie));
    }

    /// The next move of one who solved what it costs is free. Of a ticket that has not moved lately that is known
    /// by a move on its record.
    private static void free(Visit visit) {
        var bind = visit.room().queue().bind();
        long now = visit.nowMillis();
        long last = bind.lastFreeMillis(now);
        long before = visit.bound().binding().freeMillis();
        long free = Math.min(last, bind.freeAfter(before, 1, now));
        visit.has(visit.bound().freeAfter(visit.movesTooOften() ? last : free));
    }

    private String seal(Visit visit, Ticket ticket) {
        return ticket instanceof Ticket.Active active
                ? parts.tickets().seal(visit, parts.view(visit), active)
                : parts.tickets().sealChecked(visit, ticket);
    }
}
