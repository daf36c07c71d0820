package io.vestibule.gate.usher;

import io.vestibule.room.StageName;

/// Decides by the ticket, unless a stage before this one found the answer. *Confined to its event loop.*
record DecideStage(StageParts parts, Decisions decisions) implements Stage {

    @Override
    public StageName name() {
        return StageName.DECIDE;
    }

    @Override
    public Next look(Judgment visit) {
        return visit.isDecided() ? Next.ON : decisions.decide(visit, parts.decision(visit, visit.ticket()));
    }
}
