package io.vestibule.cluster.link;

import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;

/// Carries frames between nodes. A frame may be lost, doubled or late, also within one process;
/// sending takes no time. *Thread-safe.*
public interface Post {

    /// To the host of a room in a data center, wherever there. The first frame to a room that
    /// nobody hosts lets some node of it begin to ([Receiver#opened]).
    void toRoom(String center, RoomId room, Frame frame);

    /// To the place of a room's global coordinator in a data center.
    void toHub(String center, RoomId room, Frame frame);

    /// To a node of this data center.
    ///
    /// @param route the name of a coordinator node, or what a frame came with
    void toNode(String route, RoomId room, Frame frame);
}
