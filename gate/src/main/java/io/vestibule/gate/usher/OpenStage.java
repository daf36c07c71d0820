package io.vestibule.gate.usher;

import io.vestibule.gate.visit.ShownTicket;
import io.vestibule.room.StageName;

/// Opens the ticket, once: where a rule or a guard says something about it, it is the one that they see. *Confined
/// to its event loop.*
record OpenStage(StageParts parts) implements Stage {

    @Override
    public StageName name() {
        return StageName.OPEN;
    }

    @Override
    public Next look(Judgment visit) {
        var facts = visit.facts();
        var known = facts != null && visit.atLane().rulesAskForTicket() ? facts.open() : null;
        if (known == null && !parts.house().invitations().isOn()) {
            var opened = parts.tickets().open(visit);
            parts.bind(visit, opened);
            visit.goesBy(opened.ticket());
        } else {
            show(visit, known == null ? parts.tickets().show(visit) : known);
        }
        return Next.ON;
    }

    private void show(Judgment visit, ShownTicket shown) {
        parts.bind(visit, shown);
        visit.goesBy(shown.ticket());
    }
}
