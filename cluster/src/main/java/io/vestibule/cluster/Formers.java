package io.vestibule.cluster;

import io.vestibule.cluster.link.FormerProcess;
import io.vestibule.cluster.link.Post;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.util.List;

/// The processes that this one follows. *Immutable.*
///
/// @param processes those that may still have connections; their lanes are waited for from the
///   start
/// @param post leads back to them
public record Formers(List<FormerProcess> processes, Post post) {

    /// Nobody was here before.
    public static final Formers NONE = new Formers(List.of(), new Nowhere());

    public Formers {
        processes = List.copyOf(processes);
    }

    /// Leads nowhere.
    private record Nowhere() implements Post {

        @Override
        public void toRoom(String center, RoomId room, Frame frame) {}

        @Override
        public void toHub(String center, RoomId room, Frame frame) {}

        @Override
        public void toNode(String route, RoomId room, Frame frame) {}
    }
}
