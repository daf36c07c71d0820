package io.vestibule.cluster.link;

import io.vestibule.coordination.world.ForgetNotice;
import io.vestibule.coordination.world.HubAsk;
import io.vestibule.room.RoomId;
import java.util.List;

/// What all nodes of all data centers go by, because it is in the store that they share.
/// *Thread-safe.* All but [#forgotten] may block, and throw a [io.vestibule.ground.Failure] while
/// the store is unreachable.
public interface SharedFacts {

    /// Whether a room is new: true once among all nodes, ever.
    boolean begins(RoomId room);

    /// The orders in force about data centers, as they were when somebody looked last; answers at
    /// once.
    List<ForgetNotice> forgotten();

    /// The same, read now.
    List<ForgetNotice> readForgotten();

    /// Notes that the coordinator of a room goes by an order.
    ///
    /// @return whether the order still stands
    boolean goesBy(RoomId room, HubAsk.CountNothing ask);

    /// Withdraws an order, unless a later coordinator of the room goes by it.
    ///
    /// @return 0 if the order does not stand any more; else the epoch of the later one
    long takesBack(RoomId room, HubAsk.TakeBack ask);
}
