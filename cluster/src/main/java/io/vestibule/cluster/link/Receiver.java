package io.vestibule.cluster.link;

import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/// Takes what a [Post] brings to this node. From any thread; none of it takes long or throws.
public interface Receiver {

    /// This node is to host a room of its data center from now on. Frames for it may come before it
    /// is ready to take them.
    void opened(RoomId room);

    /// This node is to host a room no more.
    ///
    /// @return complete when another node may host it
    CompletionStage<Void> closing(RoomId room);

    /// A frame for a room that this node hosts.
    ///
    /// @param route leads back to the node that sent it
    void atRoom(RoomId room, String route, Frame frame);

    /// A frame for the place of a room's global coordinator in this data center.
    void atHub(RoomId room, Frame frame);

    /// The place of a room's global coordinator is on this node no more: what it knew is lost.
    void hubClosed(RoomId room);

    /// A frame for this node.
    ///
    /// @param route leads back to the node that sent it
    void atNode(RoomId room, String route, Frame frame);

    /// The coordinator nodes of this data center, this one among them if it is one, by name; those
    /// of a majority decide. Called whenever they change.
    void peers(Set<String> nodes);

    /// The process of a node of this data center is gone for sure.
    void gone(String node);
}
