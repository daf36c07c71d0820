package io.vestibule.gate.usher;

import io.vestibule.gate.visit.GuardVerdict;
import io.vestibule.gate.visit.TicketTaker;
import io.vestibule.room.StageName;
import io.vestibule.ticket.Ticket;

/// Asks the guards, in rooms that have some. A visitor whose ticket a guard ends at once comes as a newcomer; a copy
/// ends nothing. *Confined to its event loop.*
record GuardStage(StageParts parts) implements Stage {

    @Override
    public StageName name() {
        return StageName.GUARD;
    }

    @Override
    public Next look(Judgment judgment) {
        var facts = judgment.facts();
        if (facts == null) {
            throw new IllegalStateException("guards are asked before the rules");
        }
        var visit =
                judgment.visit().with(GuardVerdict.of(judgment.visit().room().guards(), facts));
        var ending = visit.guards().ending(visit.call(), judgment.ticket(), visit.nowMillis());
        if (ending.isEmpty()) {
            judgment.becomes(visit);
            return Next.ON;
        }
        if (!parts.moves().mayBeCopy(visit, judgment.ticket())) {
            parts.record(visit, ending.get());
            parts.house().metrics().countEndedByGuard();
        }
        judgment.goesTo(new TicketTaker(judgment.sink(), parts.tickets().take(visit)));
        judgment.becomes(visit.with(visit.guards().afterEnd()).newcomer());
        judgment.goesBy(Ticket.NONE);
        return Next.ON;
    }
}
