package io.vestibule.gate;

import io.vestibule.coordination.Happening;
import io.vestibule.coordination.SlotAnswer;
import io.vestibule.coordination.SlotAsk;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Room;

import java.util.Optional;

/// What the usher of a lane needs of whoever counts. Called on the lane's event loop only; never
/// blocks.
public interface Desk {

    /// The newest view of a room.
    RoomView view(Room room, long nowMillis);

    /// Asks for a slot.
    void ask(Room room, SlotAsk ask, Answered answered);

    /// Tells what happened. What must survive the process is on record when this returns.
    void report(Room room, Happening happening);

    /// Takes the answer to a slot request: exactly once, on the lane's event loop.
    @FunctionalInterface
    interface Answered {

        /// Takes the answer.
        ///
        /// @param answer empty if none came in time; a slot that is granted later is given back by
        ///   the desk
        void with(Optional<SlotAnswer> answer);
    }
}
