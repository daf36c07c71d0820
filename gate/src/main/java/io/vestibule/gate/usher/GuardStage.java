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
    public Next look(Judgment visit) {
        var facts = visit.facts();
        if (facts == null) {
            throw new IllegalStateException("guards are asked before the rules");
        }
        visit.has(GuardVerdict.of(visit.room().guards(), facts));
        var ending = visit.guards().ending(visit.call(), visit.ticket(), visit.nowMillis());
        if (ending.isEmpty()) {
            return Next.ON;
        }
        if (!parts.moves().mayBeCopy(visit, visit.ticket())) {
            parts.record(visit, ending.get());
            parts.house().metrics().countEndedByGuard();
        }
        visit.goesTo(new TicketTaker(visit.sink(), parts.tickets().take(visit)));
        visit.has(visit.guards().afterEnd());
        visit.becomesNewcomer();
        visit.goesBy(Ticket.NONE);
        return Next.ON;
    }
}
