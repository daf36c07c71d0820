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
    public Next look(Judgment judgment) {
        var visit = judgment.visit();
        var ticket = judgment.ticket();
        boolean due = !judgment.isDecided()
                && visit.invited().asks()
                && InvitationCheck.isDue(visit, ticket, parts.decision(visit, ticket), parts.stranger(visit));
        return due
                ? new Next.Ask(reply -> invitations.check(
                        visit, ticket, reply::failed, result -> reply.then(() -> checked(judgment, result))))
                : Next.ON;
    }

    private Next checked(Judgment judgment, InvitationCheck.Result result) {
        return switch (result) {
            case InvitationCheck.Result.Ignored _ -> Next.ON;
            case InvitationCheck.Result.TurnedAway(var why) -> parts.uninvited(judgment.visit(), why);
            case InvitationCheck.Result.Decided(var invited, var decision) -> {
                judgment.becomes(invited);
                yield decisions.follow(judgment, VisitProtocol.first(decision));
            }
            case InvitationCheck.Result.Asked(var invited, var question, var answer) -> {
                judgment.becomes(invited);
                yield decisions.follow(judgment, decisions.after(invited, new Step.AskSlot(question), answer));
            }
        };
    }
}
