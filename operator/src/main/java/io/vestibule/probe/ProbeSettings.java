package io.vestibule.probe;

import io.vestibule.ground.EpochClock;
import io.vestibule.health.EgressJudge;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/// What a prober has to know. *Immutable.*
///
/// @param version ours, as origins see it
/// @param clock by which results are dated
/// @param egress what may be reached, apart from origins with a name
/// @param origins the origins of this node, which may be reached too
/// @param authorities whose certificates are trusted, besides those of the JDK
/// @param nameServers to ask instead of those of the system, and its hosts file
public record ProbeSettings(
        String version,
        EpochClock clock,
        EgressJudge egress,
        List<OriginName> origins,
        List<X509Certificate> authorities,
        Optional<List<InetSocketAddress>> nameServers) {

    public ProbeSettings {
        origins = List.copyOf(origins);
        authorities = List.copyOf(authorities);
        nameServers = nameServers.map(List::copyOf);
    }

    /// An origin of this node.
    ///
    /// @param host a name or an address, without brackets
    /// @param port 1 to 65,535
    public record OriginName(String host, int port) {}
}
