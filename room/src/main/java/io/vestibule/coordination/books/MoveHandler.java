package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.tally.VisitorStatus;
import io.vestibule.ticket.Ticket;

/// What a data center does with visitors who come from another network than their tickets name:
/// seat or place continue under a new id, and the old one ends. So the one who moved last has them,
/// and copies fall out. *Confined to its agent.*
public final class MoveHandler {

    private final RoomState state;
    private final Journal journal;
    private final RoamingSessions roaming;

    public MoveHandler(RoomState state, Journal journal, RoamingSessions roaming) {
        this.state = state;
        this.journal = journal;
        this.roaming = roaming;
    }

    /// A visitor comes whose seat or place is here.
    ///
    /// @param ask with the old id
    public SlotAnswer asks(SlotAsk ask, Move to) {
        return moves(new Asked(ask.id(), ask.arrivedMillis(), ask.session()), to);
    }

    /// Another data center asks for a visitor whose seat is held here.
    public SlotAnswer asks(Ticket.Active session, Move to) {
        return moves(new Asked(session.id(), session.arrivedMillis(), session), to);
    }

    /// What the ticket says that is shown.
    ///
    /// @param session if it is that of a session; [Ticket#NONE] of a place
    private record Asked(long id, long arrivedMillis, Ticket session) {

        /// The same as if the next ticket were shown: it says the same but for the id.
        Asked after(long newId) {
            return session instanceof Ticket.Active active
                    ? new Asked(
                            newId,
                            arrivedMillis,
                            new Ticket.Active(
                                    newId,
                                    arrivedMillis,
                                    active.acceptedMillis(),
                                    active.seenMillis(),
                                    active.dataCenter()))
                    : new Asked(newId, arrivedMillis, session);
        }
    }

    /// The same ticket may have moved before, and the answer got lost, or another tab's request
    /// did: from the same network it is the same move, from another one the next, a few times.
    private SlotAnswer moves(Asked asked, Move to) {
        state.moves.arrived(asked.id(), state.now());
        var before = state.moves.after(asked.id(), to.network(), state.now());
        if (before.isEmpty()) {
            return moves(asked, 0, to);
        }
        var trail = before.get();
        var last = trail.to();
        if (last.network() == to.network()) {
            return again(asked.after(last.newId()), trail.moves());
        }
        return trail.goesOn() ? moves(asked.after(last.newId()), trail.moves(), to) : SlotAnswer.SPENT;
    }

    /// A visitor whose session or place ended: or one who continued with the new ticket a moment
    /// ago, by another network, while this request was on its way.
    private SlotAnswer over(long id) {
        return state.moves.isUnderWay(id, state.now()) ? SlotAnswer.UNDER_WAY : SlotAnswer.SPENT;
    }

    /// The answer that was given before, or, of a session of which nothing is known here any more,
    /// what it would have been.
    private SlotAnswer again(Asked asked, int moves) {
        return switch (state.ledger.of(asked.id(), state.now())) {
            case VisitorStatus.Active(long accepted, long seen) ->
                state.rules().session().isActive(seen, state.now())
                        ? again(asked.id(), accepted, moves)
                        : SlotAnswer.SPENT;
            case VisitorStatus.Waiting _, VisitorStatus.Unknown _ ->
                asked.session() instanceof Ticket.Active session
                        ? goesOn(session, known -> again(asked.id(), known.acceptedMillis(), moves))
                        : new SlotAnswer.Moved(asked.id(), 0, 0, /* again= */ true, moves);
            case VisitorStatus.Left _, VisitorStatus.Revoked _ -> SlotAnswer.SPENT;
        };
    }

    private SlotAnswer again(long id, long acceptedMillis, int moves) {
        long told = state.moves.told(id, acceptedMillis);
        return new SlotAnswer.Moved(id, acceptedMillis, told, /* again= */ true, moves);
    }

    /// @param moves how many led here from the id that was asked about
    private SlotAnswer moves(Asked asked, int moves, Move to) {
        if (!(state.ledger.of(to.newId(), state.now()) instanceof VisitorStatus.Unknown)) {
            return SlotAnswer.REFUSED;
        }
        return switch (state.ledger.of(asked.id(), state.now())) {
            case VisitorStatus.Active(long accepted, long seen) ->
                state.rules().session().isActive(seen, state.now())
                        ? inside(asked.id(), new Known(accepted, seen), moves, to)
                        : SlotAnswer.SPENT;
            case VisitorStatus.Left _, VisitorStatus.Revoked _ -> over(asked.id());
            case VisitorStatus.Waiting waiting ->
                asked.session() instanceof Ticket.Active session
                        ? goesOn(session, known -> inside(asked.id(), known, moves, to))
                        : inLine(asked.id(), waiting, moves, to);
            case VisitorStatus.Unknown _ ->
                asked.session() instanceof Ticket.Active session
                        ? goesOn(session, known -> inside(asked.id(), known, moves, to))
                        : comesBack(asked, moves, to);
        };
    }

    /// A session that is known to be open.
    private record Known(long acceptedMillis, long seenMillis) {}

    /// What is answered once a session is known to be open.
    private interface Then {
        SlotAnswer inside(Known session);
    }

    /// For a session of which nothing is known here the ticket is the truth.
    private SlotAnswer goesOn(Ticket.Active session, Then then) {
        var answer = roaming.goesOn(session);
        return answer instanceof SlotAnswer.AlreadyInside(long accepted, long seen)
                ? then.inside(new Known(accepted, seen))
                : answer;
    }

    private SlotAnswer inside(long id, Known session, int moves, Move to) {
        state.unseen.seen(id);
        if (state.passes.entered(id, state.now())) {
            journal.append(JournalEntry.ENTERED, id, state.now(), 0);
        }
        long told = goesOn(id, to);
        long accepted = session.acceptedMillis();
        long seen = state.renews() ? state.nowTenth() : session.seenMillis();
        // After a loss of what was counted this entry alone says that the visitor is inside.
        var event = new VisitEvent.Seen(to.newId(), accepted, seen);
        JournalEntry.write(event, journal);
        state.take(event);
        return moved(to, accepted, told, moves);
    }

    private static SlotAnswer.Moved moved(Move to, long acceptedMillis, long seenMillis, int moves) {
        return new SlotAnswer.Moved(to.newId(), acceptedMillis, seenMillis, /* again= */ false, moves + 1);
    }

    /// In a draw the id decides on the place, so that it stays.
    private SlotAnswer inLine(long id, VisitorStatus.Waiting waiting, int moves, Move to) {
        long arrived = waiting.arrivedMillis();
        if (state.draws.draws().of(arrived).isPresent()) {
            return SlotAnswer.REFUSED;
        }
        goesOn(id, to);
        // After a loss of what was counted this entry alone says that the visitor waits.
        long at = waiting.checkedInMillis();
        long live = at + waiting.liveSeconds() * 1_000L;
        JournalEntry.write(new VisitEvent.CheckedIn(to.newId(), arrived, at, live), journal);
        return moved(to, 0, 0, moves);
    }

    /// The place of a visitor who has not been counted, or was away for a while: it is counted when
    /// the new ticket checks in.
    private SlotAnswer comesBack(Asked asked, int moves, Move to) {
        if (state.draws.draws().of(asked.arrivedMillis()).isPresent()) {
            return SlotAnswer.REFUSED;
        }
        goesOn(asked.id(), to);
        return moved(to, 0, 0, moves);
    }

    private long goesOn(long id, Move to) {
        JournalEntry.writeMoved(id, to, state.now(), journal);
        return state.moved(id, to);
    }
}
