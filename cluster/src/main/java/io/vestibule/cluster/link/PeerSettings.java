package io.vestibule.cluster.link;

import io.vestibule.health.CheckRegion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// This node among others. *Immutable.*
///
/// @param node its name, which no other node has
/// @param host where other nodes reach it; empty for a gate that is no member
/// @param port where other nodes reach it; 0 for a gate that is no member
/// @param dataCenter the name of the data center it is in
/// @param dataCenters all of them, in an order that never changes: a ticket names one by its place;
///   new ones come last
/// @param seeds nodes to ask for admission, `host:port`, its own address left out; a name may stand
///   for several addresses. For a gate that is no member the [clients][#clients] addresses of its
///   data center. None for a cluster of this node alone
/// @param roles what it does
/// @param nodes how many coordinator nodes its data center should have; fewer raise an alarm
/// @param firstStart whether it may found the cluster
/// @param leaseTtl after so long without contact to the global coordinator nothing more is given
///   out; zero is never
/// @param tls how nodes know each other; without it all addresses are loopback addresses
/// @param clients where gates that are no members reach it, if they may
/// @param region from where the nodes of its data center probe origins
public record PeerSettings(
        String node,
        String host,
        int port,
        String dataCenter,
        List<String> dataCenters,
        List<String> seeds,
        Set<Role> roles,
        int nodes,
        boolean firstStart,
        Duration leaseTtl,
        Optional<Tls> tls,
        Optional<Clients> clients,
        Optional<CheckRegion> region) {

    /// Hosts distinguish so many lanes of a node: six bits of the name of a worker.
    public static final int MOST_LANES = 64;

    public PeerSettings {
        dataCenters = List.copyOf(dataCenters);
        seeds = List.copyOf(seeds);
        roles = Set.copyOf(roles);
    }

    /// What a node does.
    public enum Role {
        /// Serves visitors.
        GATE,
        /// Hosts rooms.
        COORDINATOR
    }

    /// Files in PEM form.
    ///
    /// @param certificate of this node, with its chain
    /// @param key its private key, PKCS 8
    /// @param authority whose certificates are believed; nobody else's
    public record Tls(Path certificate, Path key, Path authority) {}

    /// Where gates that are no members reach a coordinator node.
    public record Clients(String host, int port) {}
}
