package io.vestibule.workshop.slots;

import io.vestibule.cluster.link.PeerStatus;
import io.vestibule.cluster.link.Peers;
import io.vestibule.cluster.link.Receiver;
import io.vestibule.health.NodeWord;
import io.vestibule.health.ProbeNode;
import io.vestibule.room.RoomId;
import io.vestibule.wire.Frame;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// Carries frames between nodes of one process, by calling, and counts them. *Thread-safe.*
final class ShortWires {

    static final String CENTER = "here";

    private final String host;
    private final Map<String, Receiver> receivers = new ConcurrentHashMap<>();
    private final LongAdder toHost = new LongAdder();
    private final LongAdder fromHost = new LongAdder();

    /// @param host the name of the node that hosts every room
    ShortWires(String host) {
        this.host = host;
    }

    /// Frames from gates to the coordinator so far.
    long toHost() {
        return toHost.sum();
    }

    /// Frames from the coordinator to gates so far.
    long fromHost() {
        return fromHost.sum();
    }

    /// The others, as one node reaches them.
    Peers of(String node, RoomId room) {
        return new Peers() {
            @Override
            public void start(Receiver receiver) {
                receivers.put(node, receiver);
                if (node.equals(host)) {
                    receiver.peers(Set.of(host));
                    receiver.opened(room);
                }
            }

            @Override
            public PeerStatus status() {
                return new PeerStatus(
                        node, CENTER, true, List.of(), Set.of(), Set.of(), 0, Map.of(), Map.of(), 0, List.of());
            }

            @Override
            public void toVoters(NodeWord word) {
                // No origin is probed.
            }

            @Override
            public List<ProbeNode> voters() {
                return List.of();
            }

            @Override
            public boolean isBeginning() {
                return false;
            }

            @Override
            public boolean gone(String other) {
                return false;
            }

            @Override
            public void lost(String center) {
                // There is one.
            }

            @Override
            public void toRoom(String center, RoomId to, Frame frame) {
                if (!node.equals(host)) {
                    toHost.increment();
                }
                var receiver = receivers.get(host);
                if (receiver != null) {
                    receiver.atRoom(to, node, frame);
                }
            }

            @Override
            public void toHub(String center, RoomId to, Frame frame) {
                var receiver = receivers.get(host);
                if (receiver != null) {
                    receiver.atHub(to, frame);
                }
            }

            @Override
            public void toNode(String route, RoomId to, Frame frame) {
                if (node.equals(host) && !route.equals(host)) {
                    fromHost.increment();
                }
                var receiver = receivers.get(route);
                if (receiver != null) {
                    receiver.atNode(to, node, frame);
                }
            }

            @Override
            public void close() {
                receivers.remove(node);
            }
        };
    }
}
