package io.vestibule.coordination.protocol;

/// What a data center answers to a slot request.
public sealed interface SlotAnswer {

    /// Enter. The worker reports [VisitEvent.Forwarded] when the request goes to the origin, or
    /// [VisitEvent.GaveBack] if it cannot.
    ///
    /// @param acceptedMillis the moment of admission, to 0.1 s
    record Granted(long acceptedMillis) implements SlotAnswer {}

    /// Enter: this ticket was admitted before, and its session continues. Nothing is charged.
    ///
    /// @param acceptedMillis the moment of admission
    /// @param seenMillis when the session was last seen
    record AlreadyInside(long acceptedMillis, long seenMillis) implements SlotAnswer {}

    /// The session's seat is held elsewhere: ask [io.vestibule.coordination.center.DataCenter#renew]
    /// there, and if no answer comes in time,
    /// [io.vestibule.coordination.center.DataCenter#takeOver] here.
    ///
    /// @param home the number of the data center that holds the seat
    record AskHome(int home) implements SlotAnswer {}

    /// The session continues with a seat of this data center.
    ///
    /// @param acceptedMillis the moment of admission
    /// @param seenMillis when the session was last seen
    /// @param home the number of this data center
    record TakenOver(long acceptedMillis, long seenMillis, int home) implements SlotAnswer {}

    /// Wait, in the place that is counted under this id: only to one who comes by an invitation,
    /// and may have come with it before, from another device.
    ///
    /// @param arrivedMillis when the visitor came first
    record InLine(long arrivedMillis) implements SlotAnswer {}

    /// Continue under another id, from another network: only to one who asked for that.
    ///
    /// @param id the new one
    /// @param acceptedMillis the moment of admission; 0 of a visitor who waits
    /// @param seenMillis when the session was last seen, as the ticket should say
    /// @param again whether this move was answered before
    /// @param moves how many lead from the id that was asked about to the new one, at least one
    record Moved(long id, long acceptedMillis, long seenMillis, boolean again, int moves) implements SlotAnswer {

        /// Whether the visitor is inside.
        public boolean isInside() {
            return acceptedMillis != 0;
        }
    }

    /// Wait.
    record Refused() implements SlotAnswer {}

    /// There is a slot, and the promise that covers it is not on disk yet, or Anywhere is asked for one: ask again as
    /// soon as [io.vestibule.coordination.center.DataCenter#promiseConfirmed] or
    /// [io.vestibule.coordination.center.DataCenter#follow] was called.
    record NotYet() implements SlotAnswer {}

    /// The ticket led to another one, which may not have arrived yet: no one continues with it, and
    /// it is kept until it is known where its owner is.
    record UnderWay() implements SlotAnswer {}

    /// The ticket has expired: its session has ended, was left or was revoked. The visitor is a
    /// newcomer.
    record Spent() implements SlotAnswer {}

    /// The one refusal.
    SlotAnswer REFUSED = new Refused();

    /// The one request for patience.
    SlotAnswer NOT_YET = new NotYet();

    /// The one answer while a ticket is on its way.
    SlotAnswer UNDER_WAY = new UnderWay();

    /// The one answer to used tickets.
    SlotAnswer SPENT = new Spent();
}
