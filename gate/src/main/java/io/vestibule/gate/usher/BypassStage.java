package io.vestibule.gate.usher;

import io.vestibule.gate.door.LastMinute.What;
import io.vestibule.gate.door.UsherMetrics.Ending;
import io.vestibule.gate.visit.Visit;
import io.vestibule.gate.visit.VisitFacts;
import io.vestibule.minute.Count;
import io.vestibule.queue.StandingTickets;
import io.vestibule.room.StageName;
import io.vestibule.rule.CompiledRule;
import io.vestibule.ticket.Ticket;

/// Lets requests pass that a rule describes, in rooms that have rules or guards. *Confined to its event loop.*
record BypassStage(StageParts parts) implements Stage {

    @Override
    public StageName name() {
        return StageName.BYPASS;
    }

    @Override
    public Next look(Judgment visit) {
        var facts = facts(visit);
        visit.has(facts);
        if (!matches(visit, facts)) {
            return Next.ON;
        }
        parts.count(visit, Count.BYPASSED);
        visit.atLane().answers().lately().count(What.BYPASSED, visit.nowMillis());
        return new Next.Answer(Ending.BYPASSED, parts.unseen(visit));
    }

    private VisitFacts facts(Visit visit) {
        boolean foldsCase = !visit.room().requests().caseSensitive();
        var facts = new VisitFacts(
                visit.head(), visit.path(), foldsCase, parts.house().rules(), visit.nowMillis());
        return visit.atLane().rulesAskForTicket()
                ? facts.showing(() -> parts.show(visit), ticket -> stands(visit, ticket))
                : facts;
    }

    private boolean stands(Visit visit, Ticket ticket) {
        return StandingTickets.contain(visit.phase(), parts.view(visit), ticket, visit.nowMillis());
    }

    private static boolean matches(Visit visit, VisitFacts facts) {
        for (CompiledRule rule : visit.room().bypass().enabled()) {
            if (facts.satisfy(rule)) {
                return true;
            }
        }
        return false;
    }
}
