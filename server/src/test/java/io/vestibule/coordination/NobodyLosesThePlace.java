package io.vestibule.coordination;

import io.vestibule.queue.Decider;
import io.vestibule.ticket.Ticket;

import java.util.ArrayList;
import java.util.List;

/// Whoever comes back in time keeps id and position. *Confined to its world.*
final class NobodyLosesThePlace implements Witness {

    private final Truth truth;
    final List<String> violations = new ArrayList<>();

    NobodyLosesThePlace(Truth truth) {
        this.truth = truth;
    }

    @Override
    public void waits(Ticket before, Ticket.Waiting after, long counted, long now) {
        switch (before) {
            case Ticket.None _ -> {}
            case Ticket.Waiting held -> {
                boolean kept =
                        held.id() == after.id() && held.arrivedMillis() == after.arrivedMillis();
                if (!kept && now < Decider.endMillis(held)) {
                    violations.add("lost the place at " + now + ": " + held + " -> " + after);
                }
            }
            case Ticket.Active held -> {
                if (truth.rule.isActive(held.seenMillis(), now)) {
                    violations.add("was inside and waits again at " + now + ": " + held);
                }
            }
        }
    }
}
