package io.vestibule.gate.visit;

import io.vestibule.challenge.BlockSketch;
import io.vestibule.gate.door.UsherMetrics;
import io.vestibule.queue.RoomView;
import io.vestibule.queue.StandingTickets;
import io.vestibule.room.CookieScope;
import io.vestibule.rule.value.Ip;
import io.vestibule.ticket.Binding;
import io.vestibule.ticket.OpenedTicket;
import io.vestibule.ticket.Ticket;
import io.vestibule.ticket.TicketSeal;
import java.util.List;

/// The tickets of one lane's visitors: cookie to ticket and back. *Confined to its event loop.*
public final class Tickets {

    private static final Ip UNKNOWN_ADDRESS = Ip.four(0);

    private final TicketSeal seal;
    private final String prefix;
    private final List<String> names;
    private final UsherMetrics metrics;

    /// The tickets of a lane.
    ///
    /// @param seal of this lane
    /// @param prefix the beginning of all cookie names, usually [CookieScope#PREFIX]
    /// @param metrics counts what opened and what did not
    public Tickets(TicketSeal seal, String prefix, UsherMetrics metrics) {
        this.seal = seal;
        this.prefix = prefix;
        names = List.of(prefix);
        this.metrics = metrics;
    }

    /// The beginning of all cookie names.
    public String prefix() {
        return prefix;
    }

    /// What the visitor shows: [Ticket#NONE] if nothing that opens.
    public OpenedTicket open(Visit visit) {
        var opened = look(visit);
        metrics.count(opened.how());
        return opened;
    }

    private OpenedTicket look(Visit visit) {
        var headers = visit.head().cookies();
        if (headers.isEmpty()) {
            return OpenedTicket.ABSENT;
        }
        var last = visit.head().transport().lastTicket();
        return seal.open(visit.atLane().ticketScope(), headers, last, visit.nowMillis());
    }

    /// What the visitor shows, be it a ticket that stands for an invitation.
    public ShownTicket show(Visit visit) {
        var shown = lookAtAll(visit);
        metrics.count(shown.opened().how());
        return shown;
    }

    /// Another look at what was opened before, which is not counted: only newcomers who wait are
    /// looked at twice.
    public OpenedTicket look(Visit visit, boolean invitations) {
        return invitations ? lookAtAll(visit).opened() : look(visit);
    }

    private ShownTicket lookAtAll(Visit visit) {
        var headers = visit.head().cookies();
        if (headers.isEmpty()) {
            return ShownTicket.NOTHING;
        }
        var scope = visit.atLane().ticketScope();
        long now = visit.nowMillis();
        var values = seal.values(scope, headers, now);
        var opened = seal.open(scope, values, now);
        if (opened.ticket() instanceof Ticket.None && !values.isEmpty()) {
            var invited = seal.open(visit.atLane().invitedScope(), values, now);
            if (!(invited.ticket() instanceof Ticket.None)) {
                return new ShownTicket(invited, true);
            }
        }
        return new ShownTicket(opened, false);
    }

    /// What a room that binds tickets knows of the visitor's network. The network is the address
    /// block that challenges go by.
    public NetworkBinding bound(Visit visit, OpenedTicket shown) {
        var scope = visit.atLane().ticketScope();
        long now = visit.nowMillis();
        var address = Ip.parse(visit.head().clientAddress()).orElse(UNKNOWN_ADDRESS);
        var block = BlockSketch.blockOf(address);
        int network = seal.networkOf(scope, block, now);
        if (!shown.binding().isBound()) {
            return shown.ticket() instanceof Ticket.None
                    ? NetworkBinding.to(network)
                    : NetworkBinding.to(network).moved(0);
        }
        return seal.isElsewhere(scope, shown, block, network, now)
                ? NetworkBinding.elsewhere(shown.binding(), network)
                : NetworkBinding.at(new Binding(network, shown.binding().freeMillis()));
    }

    /// The `Set-Cookie` value that carries the ticket of a waiting visitor.
    public String seal(Visit visit, Ticket.Waiting ticket) {
        return seal(visit, ticket, StandingTickets.endMillis(ticket));
    }

    /// The `Set-Cookie` value that carries the ticket of a visitor of a room that asks for
    /// challenges, who is not inside; empty for no ticket.
    public String sealChecked(Visit visit, Ticket ticket) {
        return switch (ticket) {
            case Ticket.Unproven unproven ->
                seal(visit, unproven, unproven.checkedInMillis() + StandingTickets.GRACE_MILLIS);
            case Ticket.Decoy decoy -> seal(visit, decoy, StandingTickets.endMillis(decoy.told()));
            case Ticket.Waiting waiting -> seal(visit, waiting);
            case Ticket.None _, Ticket.Active _ -> "";
        };
    }

    /// The `Set-Cookie` value that carries the ticket of an admitted visitor. The cookie outlives
    /// the ticket where a running request may hold the session.
    public String seal(Visit visit, RoomView view, Ticket.Active ticket) {
        long end = StandingTickets.endMillis(view, ticket);
        boolean outlasted = StandingTickets.outlastsTickets(visit.phase(), view);
        return seal(visit, ticket, outlasted ? Math.max(end, ticket.seenMillis() + StandingTickets.HELD_MILLIS) : end);
    }

    private String seal(Visit visit, Ticket ticket, long endMillis) {
        boolean invited = visit.invited().isAs(ShownTicket.idOf(ticket));
        var scope = invited ? visit.atLane().invitedScope() : visit.atLane().ticketScope();
        var binding = visit.bound().binding();
        String value = binding.isBound()
                ? seal.seal(scope, ticket, binding, visit.nowMillis())
                : seal.seal(scope, ticket, visit.nowMillis());
        long seconds = Math.max(1, Math.ceilDiv(endMillis - visit.nowMillis(), 1000L));
        return visit.atLane().cookieScope().give(value, seconds, visit.head().secure());
    }

    /// The `Set-Cookie` value that takes the ticket away.
    public String take(Visit visit) {
        return visit.atLane().cookieScope().take(visit.head().secure());
    }

    /// How the cookies of all rooms are called, by themselves or with a suffix. None is for the
    /// origin, whatever covers the request.
    public List<String> names() {
        return names;
    }
}
