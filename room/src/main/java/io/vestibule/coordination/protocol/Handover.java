package io.vestibule.coordination.protocol;

import java.util.Optional;

/// What becomes of a slot on its way to the origin: the pass is used when the request is handed
/// over, and no slot is charged for an origin that is down. One of the two is reported, once,
/// whichever comes first. *Confined to the event loop of its request.*
public final class Handover {

    private final Step.Enter entered;
    private boolean charged;

    /// Follows a visitor who enters.
    public Handover(Step.Enter entered) {
        this.entered = entered;
        charged = entered.isCharged();
    }

    /// The request was handed to the origin.
    ///
    /// @return what has to be reported
    public Optional<VisitEvent> handed(long nowMillis) {
        boolean tells = charged;
        charged = false;
        return tells ? Optional.of(new VisitEvent.Forwarded(entered.ticket().id(), nowMillis)) : Optional.empty();
    }

    /// The origin could not be reached.
    ///
    /// @return what has to be reported
    public Optional<VisitEvent> unreachable() {
        boolean tells = charged;
        charged = false;
        var ticket = entered.ticket();
        return tells ? Optional.of(new VisitEvent.GaveBack(ticket.id(), ticket.acceptedMillis())) : Optional.empty();
    }
}
