package io.vestibule.gate.usher;

import io.vestibule.coordination.protocol.Step;
import io.vestibule.coordination.protocol.VisitProtocol;
import io.vestibule.room.StageName;

/// Looks at an invitation that is shown, where the ticket is not enough: on nodes that know whom to trust with
/// invitations. *Confined to its event loop.*
record InviteStage(StageParts parts, Decisions decisions, InvitationCheck invitations) implements Stage {

    @Override
    public StageName name() {
        return StageName.INVITE;
    }

    @Override
    public Next look(Judgment visit) {
        var ticket = visit.ticket();
        boolean due = !visit.isDecided()
                && visit.invited().asks()
                && InvitationCheck.isDue(visit, ticket, parts.decision(visit, ticket), parts.stranger(visit));
        return due
                ? new Next.Ask(reply -> invitations.check(
                        visit, ticket, reply::failed, result -> reply.then(() -> checked(visit, result))))
                : Next.ON;
    }

    private Next checked(Judgment visit, InvitationCheck.Result result) {
        return switch (result) {
            case InvitationCheck.Result.Ignored _ -> Next.ON;
            case InvitationCheck.Result.TurnedAway(var why) -> parts.uninvited(visit, why);
            case InvitationCheck.Result.Decided(long id, var decision) -> {
                visit.becomesInvited(id);
                yield decisions.follow(visit, VisitProtocol.first(decision));
            }
            case InvitationCheck.Result.Asked(long id, var question, var answer) -> {
                visit.becomesInvited(id);
                yield decisions.follow(visit, decisions.after(visit, new Step.AskSlot(question), answer));
            }
        };
    }
}
