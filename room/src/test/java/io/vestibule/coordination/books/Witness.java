package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;

/// Sees what happens in a virtual world. Checkers are witnesses.
public interface Witness {

    /// The operator's settings are in force from now on.
    default void configured(Room room, long now) {}

    /// The settings are in force wherever slots are given.
    default void inForce(long now) {}

    /// A request of a session reached the origin for the first time.
    ///
    /// @param ticket as admitted
    /// @param free whether the room let everybody in
    default void admitted(Ticket.Active ticket, boolean free, long now) {}

    /// A slot was given; the answer is on its way.
    default void granted(SlotAsk ask, long acceptedMillis) {}

    /// A request was told that its visitor is inside already; the answer is on its way.
    default void toldInside(long id, long now) {}

    /// A request with this ticket of a session reaches the origin.
    default void inside(Ticket.Active ticket, long now) {}

    /// An admission did not come about after all; the house is told.
    default void gaveBack(long id, long now) {}

    /// A visitor with a waiting ticket got an answer that says: wait.
    ///
    /// @param before what the visitor came with
    /// @param counted until when the check-in counts; 0 if it does not
    default void waits(Ticket before, Ticket.Waiting after, long counted, long now) {}

    /// A visitor left by the button, or the origin ended the session; the house is told.
    default void ended(Ticket ticket, long now) {}

    /// Every 100 ms while the house is up.
    default void sees(RoomView view, RoomState state, long now) {}

    /// The house went down, or is up again.
    default void up(boolean up, long now) {}

    /// The house knows its counts only by its promise from now on: it may have forgotten everything
    /// since a moment.
    default void unsure(long sinceMillis, long now) {}
}
