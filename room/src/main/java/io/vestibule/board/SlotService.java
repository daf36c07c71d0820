package io.vestibule.board;

import io.vestibule.coordination.protocol.SlotAnswer;
import io.vestibule.coordination.protocol.SlotAsk;
import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.minute.Count;
import io.vestibule.queue.RoomView;
import io.vestibule.room.Phase;
import io.vestibule.room.Room;
import io.vestibule.room.RoomId;
import java.util.Optional;

/// What deciding on visits needs from the coordinator. Called on one event loop only; never blocks
/// and never throws.
public interface SlotService {

    /// The room's time: what tickets say and views speak of.
    ///
    /// @param clockMillis by the steady clock of this process
    default long now(RoomId room, long clockMillis) {
        return clockMillis;
    }

    /// What the clock says that events follow.
    ///
    /// @param nowMillis in the room's time
    default long wall(RoomId room, long nowMillis) {
        return nowMillis;
    }

    /// The newest view of a room, fit to the lane that asks.
    ///
    /// @param phase what is in force in the room, the same instance for as long as it is
    RoomView view(Phase phase, long nowMillis);

    /// Asks for a slot.
    void ask(Room room, SlotAsk ask, Answered answered);

    /// Reports what happened. What must survive the process is on record when this returns.
    void report(Room room, VisitEvent event);

    /// Counts what a lane alone sees, for the minute book of the room.
    ///
    /// @param what one that lanes count
    void count(RoomId room, Count what);

    /// The origin answered a visitor of the room. Only of rooms whose line its answers may hold.
    ///
    /// @param failed whether by a code of 500 or above, or not at all
    void answered(RoomId room, boolean failed);

    /// A session made a request in a room where sessions do not renew: the minute book hears of it
    /// if it is in the sample, once a tick. After [#view] for the same request.
    ///
    /// @param phase what is in force in the room, the same instance for as long as it is
    /// @param session the id of its ticket
    void saw(Phase phase, long session, long nowMillis);

    /// Takes the answer to a question for a slot: exactly once, on the event loop that asked,
    /// perhaps before [#ask] returns.
    @FunctionalInterface
    interface Answered {

        /// Takes the answer.
        ///
        /// @param answer empty if none came in time; a slot that is granted later is given back by
        ///   this service
        void with(Optional<SlotAnswer> answer);
    }
}
