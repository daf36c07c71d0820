package io.vestibule.node.outside;

import io.vestibule.cluster.LocalCluster;
import io.vestibule.cluster.link.FormerProcess;
import io.vestibule.cluster.link.Post;
import io.vestibule.gate.http.GateServer;
import io.vestibule.gate.http.client.ListeningSocket;
import io.vestibule.node.succession.Incumbent;
import io.vestibule.wire.RoomFrame;
import java.util.List;
import java.util.function.Consumer;

/// What a running node gives up for the next process, in this order: the operator's port, new
/// connections, the rooms with the data directory. *Thread-safe.*
///
/// @param control the address of the operator's port, as the settings name it
/// @param begins closes the operator's port
/// @param ends gets whether the next process serves
public record YieldSteps(String control, GateServer gate, LocalCluster cluster, Runnable begins, Consumer<Boolean> ends)
        implements Incumbent {

    @Override
    public List<ListeningSocket> sockets() {
        return gate.doors().sockets();
    }

    @Override
    public int lanes() {
        return gate.lanes();
    }

    @Override
    public void handOver(FormerProcess self, Post next) {
        begins.run();
        gate.retire();
        cluster.handOver(self, next);
    }

    @Override
    public void followed(boolean serves) {
        ends.accept(serves);
    }

    @Override
    public void came(FormerProcess from, RoomFrame frame) {
        cluster.came(from, frame);
    }

    @Override
    public void gone(FormerProcess former) {
        cluster.gone(former);
    }

    @Override
    public void told(RoomFrame frame) {
        cluster.told(frame);
    }
}
