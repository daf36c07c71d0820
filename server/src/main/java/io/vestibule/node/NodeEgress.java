package io.vestibule.node;

import io.vestibule.health.EgressJudge;
import io.vestibule.node.settings.NodeSettings;
import io.vestibule.rule.value.Ip;

import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// What webhooks of a node may reach: public addresses, and what `node.egress.allow` names.
/// *Stateless.*
final class NodeEgress {

    private NodeEgress() {}

    static Supplier<EgressJudge> of(NodeSettings settings) {
        var ports = ProbeSetup.ownPorts(settings);
        return () -> new EgressJudge(settings.egress(), Set.of(), addresses(), ports);
    }

    /// Those that this machine has at the moment.
    private static Set<Ip> addresses() {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .map(address -> Ip.ofBytes(address.getAddress()).unmapped())
                    .collect(Collectors.toUnmodifiableSet());
        } catch (SocketException _) {
            return Set.of();
        }
    }
}
