package io.vestibule.queue;

import io.vestibule.ticket.EstimateStamp;
import io.vestibule.ticket.Ticket;

/// The outcome of one visit.
public sealed interface Decision {

    /// The room is suspended: the request goes through, no cookie, nothing counted.
    record Untouched() implements Decision {}

    /// The visitor is inside; the ticket need not be reissued and nothing is reported.
    record Inside(Ticket.Active ticket) implements Decision {}

    /// The visitor is inside and the session's end moves: issue the ticket, report the move.
    ///
    /// @param ticket last seen now
    /// @param fromMillis when the session was last seen by the ticket that came
    record Renewed(Ticket.Active ticket, long fromMillis) implements Decision {}

    /// The visitor is inside, by a seat of another data center: let them in, and before the ticket
    /// is reissued ask whether the session's end moves. If no answer comes the ticket stays as it
    /// is.
    ///
    /// @param ticket the one that came
    record AskHome(Ticket.Active ticket) implements Decision {

        /// The ticket of a visitor whose home reports that the session is still open.
        public Ticket.Active renewed(long seenMillis) {
            return at(ticket.dataCenter(), seenMillis);
        }

        /// The ticket of a visitor for whom this data center took a seat of its own.
        public Ticket.Active takenOver(long seenMillis, int here) {
            return at(here, seenMillis);
        }

        private Ticket.Active at(int home, long seenMillis) {
            return new Ticket.Active(ticket.id(), ticket.arrivedMillis(), ticket.acceptedMillis(), seenMillis, home);
        }
    }

    /// The session is over by the ticket, and a request that ran on may have held it: ask the
    /// coordinator. If it did not, the visitor is a newcomer. Or the session continues with the
    /// ticket, which is seen for the first time since, and its seat may have been given back
    /// meanwhile: then the visitor goes to the head of the line, or is a newcomer after five
    /// minutes.
    ///
    /// @param ticket the one that came
    /// @param otherwise by which ticket the visit is decided if the session is over
    /// @param sureUntilMillis if the ticket is good, and only its seat may have been given back:
    ///   the moment until which the seat is there by any clock; else 0
    record AskHeld(Ticket.Active ticket, Ticket otherwise, long sureUntilMillis) implements Decision {

        /// The session is over by the ticket; the visitor is a newcomer if nothing held it.
        public AskHeld(Ticket.Active ticket) {
            this(ticket, Ticket.NONE, 0);
        }

        /// Whether the ticket is good, and only its seat may have been given back.
        public boolean isUnseen() {
            return sureUntilMillis > 0;
        }

        /// Whether the seat of an unseen ticket is there by any clock.
        public boolean isSurelyHeld(long nowMillis) {
            return nowMillis < sureUntilMillis;
        }

        /// The ticket of a visitor whose session was held and continues.
        public Ticket.Active goingOn(long seenMillis) {
            return new AskHome(ticket).renewed(seenMillis);
        }

        /// The ticket of a visitor for whom this data center took a seat of its own.
        public Ticket.Active takenOver(long seenMillis, int here) {
            return new AskHome(ticket).takenOver(seenMillis, here);
        }
    }

    /// All visitors enter (passthrough): issue the ticket, report the admission.
    record EnterFreely(Ticket.Active ticket) implements Decision {

        /// A visitor enters now.
        ///
        /// @param home the data center of the seat
        static EnterFreely of(long id, long arrivedMillis, int home, VisitMoment visit) {
            long now = visit.nowTenth();
            return new EnterFreely(new Ticket.Active(id, arrivedMillis, now, now, home));
        }
    }

    /// A slot must be asked for at the coordinator.
    ///
    /// @param claim by what right
    /// @param home the data center that is asked, as tickets name it
    /// @param atArrival the estimate at arrival, from the ticket that came
    /// @param atHalf the same at half time
    /// @param otherwise what applies if the slot is refused or no answer comes in time
    record AskSlot(Claim claim, int home, EstimateStamp atArrival, EstimateStamp atHalf, Wait otherwise)
            implements Decision {

        public long id() {
            return otherwise.ticket().id();
        }

        public long arrivedMillis() {
            return otherwise.ticket().arrivedMillis();
        }

        /// The wait of a visitor who turns out to be counted already, as of an earlier arrival:
        /// nothing is to be reported.
        public Wait inLine(long countedMillis) {
            var first = otherwise.ticket();
            var counted = new Ticket.Waiting(
                    first.id(),
                    countedMillis,
                    first.checkedInMillis(),
                    first.refreshMillis(),
                    true,
                    first.atArrival(),
                    first.atHalf());
            return new Wait(counted, Note.NOTHING, otherwise.info());
        }

        /// The ticket of a visitor who got the slot at `acceptedMillis`.
        public Ticket.Active granted(long acceptedMillis) {
            return inside(acceptedMillis, acceptedMillis);
        }

        /// The ticket of a visitor who turns out to be inside already.
        public Ticket.Active inside(long acceptedMillis, long seenMillis) {
            return new Ticket.Active(id(), arrivedMillis(), acceptedMillis, seenMillis, home);
        }
    }

    /// The visitor waits: issue the ticket, show the page.
    ///
    /// @param ticket the ticket to issue; the one that came if the check-in was early
    /// @param note what has to be reported
    /// @param info what is shown to the visitor
    record Wait(Ticket.Waiting ticket, Note note, WaitInfo info) implements Decision {}

    /// The room rejects: no newcomer enters or waits. No ticket.
    record Refuse() implements Decision {}

    /// What a worker has to report about a waiting visitor.
    sealed interface Note {

        /// An early check-in does not count.
        record Nothing() implements Note {}

        /// A newcomer, who counts as waiting when the ticket comes back.
        record FirstTouch() implements Note {}

        /// The check-in counts.
        ///
        /// @param atMillis when, to 0.1 s
        /// @param liveUntilMillis until when the visitor counts as waiting without another one
        /// @param previousMillis the one before, by the ticket that came; 0 if there was none
        record CheckedIn(long atMillis, long liveUntilMillis, long previousMillis) implements Note {}

        /// The one note about nothing.
        Note NOTHING = new Nothing();

        /// The one note about a newcomer.
        Note FIRST_TOUCH = new FirstTouch();
    }
}
