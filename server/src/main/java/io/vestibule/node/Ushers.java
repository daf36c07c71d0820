package io.vestibule.node;

import io.vestibule.board.SlotBoard;
import io.vestibule.gate.RoomUsher;
import io.vestibule.gate.Tickets;
import io.vestibule.gate.Usher;
import io.vestibule.gate.UsherParts;
import io.vestibule.gate.http.GateServer;
import io.vestibule.ticket.TicketSeals;

import java.util.concurrent.Executor;

/// Makes an usher for every lane of a gate. *Immutable.*
///
/// @param parts what all of them share
/// @param slots where each asks for slots
/// @param seals a seal for each
/// @param cookiePrefix the beginning of all cookie names
record Ushers(UsherParts parts, SlotBoard slots, TicketSeals seals, String cookiePrefix)
        implements GateServer.Ushers {

    @Override
    public Usher of(int lane, Executor loop) {
        var desk = slots.lane(LaneLoop.of(loop));
        var tickets = new Tickets(seals.next(), cookiePrefix, parts.metrics());
        return new RoomUsher(parts, desk, tickets);
    }
}
