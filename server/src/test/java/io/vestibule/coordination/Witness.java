package io.vestibule.coordination;

import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;
import io.vestibule.ticket.Ticket;

/// Sees what happens in a virtual world. Checkers are witnesses.
interface Witness {

    /// The operator's settings are in force from now on.
    default void configured(Room room, long now) {}

    /// Somebody was let in and the request handed to the origin.
    ///
    /// @param ticket as admitted
    /// @param waited whether a slot was asked for by somebody who waited
    default void admitted(Ticket.Active ticket, boolean waited, long now) {}

    /// A slot was given; the answer is on its way.
    default void granted(long id, long acceptedMillis) {}

    /// A visitor holds this ticket of a session from now on.
    default void holds(Ticket.Active ticket, long now) {}

    /// An admission did not come about after all; the house is told.
    default void gaveBack(long id, long now) {}

    /// A visitor with a waiting ticket got an answer that says: wait.
    ///
    /// @param before what the visitor came with
    /// @param counted until when the check-in counts; 0 if it does not
    default void waits(Ticket before, Ticket.Waiting after, long counted, long now) {}

    /// A visitor gave up for good.
    default void abandoned(long id, long now) {}

    /// Every 100 ms while the house is up.
    default void sees(RoomView view, Books books, long now) {}

    /// The house went down, or is up again.
    default void up(boolean up, long now) {}

    /// The house knows its counts only by its promise from now on.
    default void unsure(long now) {}
}
