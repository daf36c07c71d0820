package io.vestibule.gate.usher;

import io.vestibule.room.StageName;

/// Looks at a ticket that is used from another network, in rooms that bind tickets. *Confined to its event loop.*
record MoveStage(StageParts parts, Decisions decisions) implements Stage {

    @Override
    public StageName name() {
        return StageName.MOVE;
    }

    @Override
    public Next look(Judgment visit) {
        return new Next.Ask(reply -> parts.moves()
                .check(visit, visit.ticket(), result -> reply.then(() -> decisions.moved(visit, result.get()))));
    }
}
