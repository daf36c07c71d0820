package io.vestibule.coordination.center;

import io.vestibule.coordination.books.JournalEntry;
import io.vestibule.coordination.books.PackedHold;
import io.vestibule.coordination.books.RoomState;
import io.vestibule.coordination.protocol.Move;
import io.vestibule.coordination.protocol.VisitEvent;

/// Takes the entries of journals into the books of a room. *Immutable.*
final class JournalReplay {

    private JournalReplay() {}

    /// Takes an entry. One of a kind that is not known is left out: a later version wrote it.
    static void replay(int kind, long id, long a, long b, RoomState state) {
        switch (kind) {
            case JournalEntry.GRANTED -> state.grantedAgain(id, a);
            case JournalEntry.CHECKED_IN -> state.takeAgain(JournalEntry.checkedIn(id, a, b), b);
            case JournalEntry.SEEN -> state.takeAgain(new VisitEvent.Seen(id, a, b), b);
            case JournalEntry.HANDED -> state.takeAgain(new VisitEvent.Forwarded(id, a), a);
            case JournalEntry.GAVE_BACK -> state.takeAgain(new VisitEvent.GaveBack(id, a), a);
            case JournalEntry.LEFT -> state.takeAgain(new VisitEvent.Left(id, a, b != 0), a);
            case JournalEntry.REVOKED -> state.takeAgain(new VisitEvent.Revoked(id, a), a);
            case JournalEntry.ENTERED -> state.enteredAgain(id, a);
            case JournalEntry.ADMITTED -> state.takeAgain(new VisitEvent.Admitted(id, a), a);
            case JournalEntry.HELD_BACK -> state.seatReserve.countForNobody();
            case JournalEntry.UNSEEN -> state.givenBackAgain(id, a);
            case JournalEntry.CONTACT -> state.globalLink.contact(a);
            case JournalEntry.MOVED -> state.movedAgain(id, new Move(a, (int) b & Move.MOST_NETWORK), b >>> Short.SIZE);
            case JournalEntry.ORIGIN_HOLD -> PackedHold.of(id, a, b).ifPresent(state::resumeHold);
            case JournalEntry.COUNTED -> state.counted.add((int) id, a, b);
            case JournalEntry.CLOCK -> state.clock.earlierWasAhead(a);
            default -> {}
        }
    }
}
