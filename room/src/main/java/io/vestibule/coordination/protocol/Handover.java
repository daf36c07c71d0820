package io.vestibule.coordination.protocol;

import io.vestibule.ticket.Ticket;
import java.util.Optional;

/// What becomes of a slot on its way to the origin: the pass is used when the request is handed
/// over, and no slot is charged for an origin that is down. One of the two is reported, once,
/// whichever comes first. *Confined to the event loop of its request.*
public final class Handover {

    private static final Handover NOTHING = new Handover(new Ticket.Active(0, 0, 0, 0, 0), false);

    private final Ticket.Active ticket;
    private boolean charged;

    private Handover(Ticket.Active ticket, boolean charged) {
        this.ticket = ticket;
        this.charged = charged;
    }

    /// Follows a visitor who enters. Of one who costs no slot nothing is ever reported.
    public static Handover of(Step.Enter entered) {
        return entered.isCharged() ? new Handover(entered.ticket(), true) : NOTHING;
    }

    /// The request was handed to the origin.
    ///
    /// @return what has to be reported
    public Optional<VisitEvent> handed(long nowMillis) {
        return isFirst() ? Optional.of(new VisitEvent.Forwarded(ticket.id(), nowMillis)) : Optional.empty();
    }

    /// The origin could not be reached.
    ///
    /// @return what has to be reported
    public Optional<VisitEvent> unreachable() {
        return isFirst()
                ? Optional.of(new VisitEvent.GaveBack(ticket.id(), ticket.acceptedMillis()))
                : Optional.empty();
    }

    private boolean isFirst() {
        if (!charged) {
            return false;
        }
        charged = false;
        return true;
    }
}
