package io.vestibule.health;

import io.vestibule.rule.value.Ip;
import java.util.List;
import java.util.Set;

/// Decides which addresses checks and webhooks may connect to. What is judged is the address that
/// is then connected to, never a name, so that a name cannot change in between; again at every
/// redirect. *Immutable.*
///
/// Public addresses are permitted, and so are the origins of this node. Others are if
/// `node.egress.allow` names them. Link-local and metadata addresses, and the ports by which this
/// node is controlled, never are.
///
/// @param allowed what the node's own settings name
/// @param origins the addresses that the origins of this node have now
/// @param ownAddresses those of this machine; loopback addresses always count as such
/// @param ownPorts where this node takes orders: its control port, and those for other nodes
public record EgressJudge(
        List<EgressAllowance> allowed, Set<IpPort> origins, Set<Ip> ownAddresses, Set<Integer> ownPorts) {

    /// Of a node of which nothing is known: what it never permits no node does.
    static final EgressJudge UNKNOWN_NODE = new EgressJudge(List.of(), Set.of(), Set.of(), Set.of());

    public EgressJudge {
        allowed = List.copyOf(allowed);
        origins = Set.copyOf(origins);
        ownAddresses = Set.copyOf(ownAddresses);
        ownPorts = Set.copyOf(ownPorts);
    }

    /// The same, for origins whose addresses have changed.
    public EgressJudge withOrigins(Set<IpPort> now) {
        return new EgressJudge(allowed, now, ownAddresses, ownPorts);
    }

    /// The same, for a machine whose addresses have changed.
    public EgressJudge withOwnAddresses(Set<Ip> now) {
        return new EgressJudge(allowed, origins, now, ownPorts);
    }

    /// Judges one address.
    ///
    /// @param port 1 to 65,535
    public EgressVerdict judge(Ip ip, int port) {
        var readings = AddressReadings.of(ip);
        for (Ip possible : readings.possible()) {
            var verdict = refusedAlways(possible, port);
            if (verdict != EgressVerdict.PUBLIC) {
                return verdict;
            }
        }
        for (Ip certain : readings.certain()) {
            var verdict = refusedAlways(certain, port);
            if (verdict != EgressVerdict.PUBLIC) {
                return verdict;
            }
        }
        var worst = EgressVerdict.PUBLIC;
        for (Ip certain : readings.certain()) {
            var verdict = verdict(certain, port);
            if (verdict.compareTo(worst) > 0) {
                worst = verdict;
            }
        }
        return worst;
    }

    private EgressVerdict refusedAlways(Ip ip, int port) {
        if (AddressScope.of(ip) == AddressScope.NEVER) {
            return EgressVerdict.NEVER;
        }
        boolean own = ownPorts.contains(port) && (AddressScope.isLoopback(ip) || ownAddresses.contains(ip));
        return own ? EgressVerdict.OWN_PORT : EgressVerdict.PUBLIC;
    }

    private EgressVerdict verdict(Ip ip, int port) {
        if (AddressScope.of(ip) == AddressScope.PUBLIC) {
            return EgressVerdict.PUBLIC;
        }
        if (origins.contains(new IpPort(ip, port))) {
            return EgressVerdict.ORIGIN;
        }
        return names(ip, port) ? EgressVerdict.LISTED : EgressVerdict.INSIDE;
    }

    /// Whether `node.egress.allow` names an address and port, public or not.
    public boolean names(Ip ip, int port) {
        return allowed.stream().anyMatch(allowance -> allowance.holds(ip, port));
    }
}
