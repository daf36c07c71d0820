package io.vestibule.coordination;

import io.vestibule.tally.VisitorStatus;
import io.vestibule.ticket.Ticket;

/// What a data center does with visitors who come from another network than their tickets name:
/// seat or place go on under a new id, and the old one ends. So the one who moved last has them,
/// and copies fall out. *Confined to its agent.*
final class MovingVisitors {

    private static final long TENTH = 100;

    private final RoomState state;
    private final Journal journal;
    private final RoamingSessions roaming;

    MovingVisitors(RoomState state, Journal journal, RoamingSessions roaming) {
        this.state = state;
        this.journal = journal;
        this.roaming = roaming;
    }

    /// A visitor comes whose seat or place is here.
    ///
    /// @param ask with the old id
    SlotAnswer asks(SlotAsk ask, Move to) {
        return moves(ask.id(), ask.arrivedMillis(), ask.session(), to);
    }

    /// Another data center asks for a visitor whose seat is held here.
    SlotAnswer asks(Ticket.Active session, Move to) {
        return moves(session.id(), session.arrivedMillis(), session, to);
    }

    /// The same ticket may have moved before, and the answer got lost, or another tab's request
    /// did: from the same network it is the same move, from another one the next, a few times.
    private SlotAnswer moves(long id, long arrivedMillis, Ticket session, Move to) {
        var before = state.moves.after(id, to.network(), state.now());
        if (before.isEmpty()) {
            return moves(new Earlier(id, 0), arrivedMillis, session, to);
        }
        var trail = before.get();
        var last = trail.to();
        if (last.network() == to.network()) {
            return again(last.newId(), trail.moves());
        }
        return trail.goesOn()
                ? moves(new Earlier(last.newId(), trail.moves()), arrivedMillis, session, to)
                : SlotAnswer.SPENT;
    }

    /// A visitor as known before a move.
    ///
    /// @param id under which the visitor is known
    /// @param moves how many led there from the id of the ticket
    private record Earlier(long id, int moves) {

        /// What is answered after one move more.
        SlotAnswer.Moved moved(Move to, long acceptedMillis, long seenMillis) {
            return new SlotAnswer.Moved(
                    to.newId(), acceptedMillis, seenMillis, /* again= */ false, moves + 1);
        }
    }

    private SlotAnswer again(long id, int moves) {
        return switch (state.ledger.of(id, state.now())) {
            case VisitorStatus.Active(long accepted, long seen) ->
                    state.rules().session().isActive(seen, state.now())
                            ? new SlotAnswer.Moved(
                                    id, accepted, told(accepted, seen), /* again= */ true, moves)
                            : SlotAnswer.SPENT;
            case VisitorStatus.Waiting _, VisitorStatus.Unknown _ ->
                    new SlotAnswer.Moved(id, 0, 0, /* again= */ true, moves);
            case VisitorStatus.Left _, VisitorStatus.Revoked _ -> SlotAnswer.SPENT;
        };
    }

    private SlotAnswer moves(Earlier who, long arrivedMillis, Ticket session, Move to) {
        if (!(state.ledger.of(to.newId(), state.now()) instanceof VisitorStatus.Unknown)) {
            return SlotAnswer.REFUSED;
        }
        return switch (state.ledger.of(who.id(), state.now())) {
            case VisitorStatus.Active(long accepted, long seen) -> inside(who, accepted, seen, to);
            case VisitorStatus.Left _, VisitorStatus.Revoked _ -> SlotAnswer.SPENT;
            case VisitorStatus.Waiting waiting ->
                    session instanceof Ticket.Active active
                            ? unknown(active, who, to)
                            : inLine(who, waiting, to);
            case VisitorStatus.Unknown _ ->
                    session instanceof Ticket.Active active
                            ? unknown(active, who, to)
                            : comesBack(who, arrivedMillis, to);
        };
    }

    private SlotAnswer inside(Earlier who, long acceptedMillis, long seenMillis, Move to) {
        long id = who.id();
        if (!state.rules().session().isActive(seenMillis, state.now())) {
            return SlotAnswer.SPENT;
        }
        state.unseen.seen(id);
        if (state.passes.entered(id, state.now())) {
            journal.append(JournalEntry.ENTERED, id, state.now(), 0);
        }
        long seen = state.renews() ? Math.max(seenMillis, state.nowTenth()) : seenMillis;
        goesOn(id, to);
        // After a loss of what was counted this entry alone says that the visitor is inside.
        var event = new VisitEvent.Seen(to.newId(), acceptedMillis, seen);
        JournalEntry.write(event, journal);
        state.take(event);
        return who.moved(to, acceptedMillis, told(acceptedMillis, seen));
    }

    /// What the ticket says of the last visit: of the tick before, so that the first return is
    /// reported, and the ticket of before counts no longer.
    private long told(long acceptedMillis, long seenMillis) {
        if (!state.renews()) {
            return seenMillis;
        }
        long tick = state.rules().session().grainMillis();
        long before = Math.floorDiv(state.now(), tick) * tick - TENTH;
        return Math.max(acceptedMillis, Math.min(seenMillis, before));
    }

    /// For a session of which nothing is known here the ticket is the truth.
    private SlotAnswer unknown(Ticket.Active session, Earlier who, Move to) {
        if (who.moves() > 0) {
            return SlotAnswer.SPENT;
        }
        var answer = roaming.goesOn(session);
        return answer instanceof SlotAnswer.AlreadyInside(long accepted, long seen)
                ? inside(who, accepted, seen, to)
                : answer;
    }

    /// In a draw the id decides on the place, so that it stays.
    private SlotAnswer inLine(Earlier who, VisitorStatus.Waiting waiting, Move to) {
        long arrived = waiting.arrivedMillis();
        if (state.draws.draws().of(arrived).isPresent()) {
            return SlotAnswer.REFUSED;
        }
        goesOn(who.id(), to);
        // After a loss of what was counted this entry alone says that the visitor waits.
        long at = waiting.checkedInMillis();
        long live = at + waiting.liveSeconds() * 1_000L;
        JournalEntry.write(new VisitEvent.CheckedIn(to.newId(), arrived, at, live), journal);
        return who.moved(to, 0, 0);
    }

    /// The place of a visitor who has not been counted, or was away for a while: it is counted when
    /// the new ticket checks in.
    private SlotAnswer comesBack(Earlier who, long arrivedMillis, Move to) {
        if (state.draws.draws().of(arrivedMillis).isPresent()) {
            return SlotAnswer.REFUSED;
        }
        goesOn(who.id(), to);
        return who.moved(to, 0, 0);
    }

    private void goesOn(long id, Move to) {
        JournalEntry.writeMoved(id, to, state.now(), journal);
        state.moved(id, to);
    }
}
