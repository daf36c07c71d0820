package io.vestibule.node;

import io.vestibule.cluster.Formers;
import io.vestibule.cluster.Hosting;
import io.vestibule.cluster.LocalCluster;
import io.vestibule.cluster.PeerCluster;
import io.vestibule.cluster.disk.ClusterSettings;
import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.Peers;
import io.vestibule.cluster.link.SharedFacts;
import io.vestibule.cluster.peers.ClientPeers;
import io.vestibule.cluster.peers.PekkoPeers;
import io.vestibule.ground.EpochClock;
import io.vestibule.ground.Failure;
import io.vestibule.node.boards.NodeBoards;
import io.vestibule.node.settings.NodeSettings;
import java.io.IOException;
import java.nio.file.Path;

/// Starts what hosts rooms: this process alone, or this node among others.
final class HostRooms {

    private HostRooms() {}

    /// Starts it.
    ///
    /// @param facts what all nodes go by
    /// @param formers what this process follows, if it is alone
    /// @throws Failure if the data directory cannot be used, or a certificate cannot be read
    static Hosting start(
            NodeSettings settings, Path data, NodeBoards boards, EpochClock clock, SharedFacts facts, Formers formers) {
        var hosting = ClusterSettings.in(data);
        if (settings.cluster().isEmpty()) {
            return LocalCluster.start(hosting, boards.cluster(), clock, formers);
        }
        var among = settings.cluster().get();
        return PeerCluster.start(hosting, among, peers(among, data), boards.cluster(), clock, facts);
    }

    private static Peers peers(PeerSettings settings, Path data) {
        try {
            return settings.roles().contains(PeerSettings.Role.COORDINATOR)
                    ? new PekkoPeers(settings, data)
                    : new ClientPeers(settings);
        } catch (IOException e) {
            throw new Failure(
                    Failure.Source.OPERATOR,
                    Failure.Retry.NEVER,
                    "the files under cluster.tls cannot be used: " + e.getMessage(),
                    e);
        }
    }
}
