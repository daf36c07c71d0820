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
    public Next look(Judgment judgment) {
        var facts = judgment.facts();
        var known = facts != null && judgment.visit().atLane().rulesAskForTicket() ? facts.open() : null;
        if (known == null && !parts.house().invitations().isOn()) {
            var opened = parts.tickets().open(judgment.visit());
            judgment.becomes(parts.bound(judgment.visit(), opened));
            judgment.goesBy(opened.ticket());
        } else {
            show(judgment, known == null ? parts.tickets().show(judgment.visit()) : known);
        }
        return Next.ON;
    }

    private void show(Judgment judgment, ShownTicket shown) {
        judgment.becomes(parts.bound(judgment.visit(), shown));
        judgment.goesBy(shown.ticket());
    }
}
