package io.vestibule.node.succession;

import io.vestibule.cluster.link.FormerProcess;
import io.vestibule.cluster.link.Post;
import io.vestibule.gate.http.client.ListeningSocket;
import io.vestibule.wire.RoomFrame;
import java.util.List;

/// The running process, as those that talk to it see it. *Thread-safe.*
public interface Incumbent {

    /// The address of the operator's port, as the settings name it.
    String control();

    /// The sockets on which visitors arrive.
    List<ListeningSocket> sockets();

    /// How many event loops it has.
    int lanes();

    /// Accepts no more visitors, and lets go of everything that only one process may have. Takes as
    /// long as the disk does.
    ///
    /// @param self how it is called from now on
    /// @param next leads to the process that follows
    void handOver(FormerProcess self, Post next);

    /// The process that follows serves, or is gone without having served. After [#handOver], once.
    void followed(boolean serves);

    /// Takes what a former process says about a room.
    void came(FormerProcess from, RoomFrame frame);

    /// A former process has ended.
    void gone(FormerProcess former);

    /// Takes what the process that follows says about a room.
    void told(RoomFrame frame);
}
