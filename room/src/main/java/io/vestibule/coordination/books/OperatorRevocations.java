package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.queue.Claim;
import io.vestibule.room.Revocations;
import io.vestibule.tally.VisitorStatus;
import io.vestibule.ticket.Ticket;

/// Ends what an operator has ended, as if the origin had: seats and places are free at once, and
/// gates learn the ids as news, those too that do not know of the operator's word. *Confined to its
/// agent.*
public final class OperatorRevocations {

    /// Reports of gates that had not heard of it have come by then, and clocks that are behind have
    /// passed its moment.
    static final long AGAIN_MILLIS = 10_000;

    private final RoomState state;
    private final Journal journal;
    private Revocations known = Revocations.NONE;

    /// The same in the room's time, by the clock as it was when they came.
    private Revocations meant = Revocations.NONE;

    private long againMillis = Long.MAX_VALUE;
    private long sessions;

    public OperatorRevocations(RoomState state, Journal journal) {
        this.state = state;
        this.journal = journal;
    }

    /// Takes what the room says now. What is no longer said stays ended.
    public void configure(Revocations next) {
        if (!next.equals(known)) {
            known = next;
            // Orders from before the clock was set meant another moment: rather too few are ended.
            long ahead = state.clock.aheadMillis();
            meant = next.later(state.begunMillis() > 0 ? ahead : Math.min(0, ahead));
            againMillis = state.now() + AGAIN_MILLIS;
            end();
        }
    }

    /// Looks once more, after a while.
    public void step() {
        if (state.now() >= againMillis) {
            againMillis = Long.MAX_VALUE;
            end();
        }
    }

    /// Whether the ticket of a question was ended: its gate does not know that yet.
    public boolean end(SlotAsk ask) {
        if (known.isNone()) {
            return false;
        }
        return switch (ask.session()) {
            case Ticket.Active session -> end(session);
            case Ticket.None _, Ticket.Waiting _, Ticket.Unproven _, Ticket.Decoy _ ->
                (ask.claim() == Claim.WAITING || ask.invited()) && meant.endPlace(ask.id(), ask.arrivedMillis());
        };
    }

    /// Whether a session was ended.
    public boolean end(Ticket.Active session) {
        return meant.endSession(session.id(), session.acceptedMillis());
    }

    /// How many sessions were ended here, since this data center began.
    public long sessions() {
        return sessions;
    }

    private void end() {
        if (known.isNone()) {
            return;
        }
        for (long id : state.ledger.idsOf(meant::endSession, meant::endPlace)) {
            boolean waits = state.ledger.of(id, state.now()) instanceof VisitorStatus.Waiting;
            if (waits) {
                end(new VisitEvent.Left(id, state.now(), true));
            } else {
                sessions++;
                end(new VisitEvent.Revoked(id, state.now()));
            }
        }
        state.moves.tell(this::endIfNamed);
    }

    /// A visitor may have moved to another network before the operator's word came, and is known
    /// under another id than it names: so gates have to be sent that one.
    private void endIfNamed(long id, long latest) {
        boolean named = switch (state.ledger.of(latest, state.now())) {
            case VisitorStatus.Active(long accepted, long _) -> meant.endSession(id, accepted);
            case VisitorStatus.Waiting(long arrived, long _, int _) -> meant.endPlace(id, arrived);
            case VisitorStatus.Unknown _, VisitorStatus.Left _, VisitorStatus.Revoked _ -> false;
        };
        if (named) {
            sessions += state.ledger.of(latest, state.now()) instanceof VisitorStatus.Active ? 1 : 0;
            end(new VisitEvent.Revoked(latest, state.now()));
        }
    }

    private void end(VisitEvent event) {
        JournalEntry.write(event, journal);
        state.take(event);
    }
}
