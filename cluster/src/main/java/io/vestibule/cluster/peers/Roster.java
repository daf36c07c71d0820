package io.vestibule.cluster.peers;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerStatus;
import io.vestibule.cluster.link.PeerStatus.Stage;
import io.vestibule.health.ProbeNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.pekko.actor.Address;

/// The members of the cluster as this node knows them. *Immutable.*
///
/// @param joined whether this node is one
/// @param members in order of data center and name
/// @param addresses by name of the node; of two with one name that of the one that is up
/// @param silent other data centers that cannot be reached; nobody there is left to say so of their
///   members
/// @param voters those that can probe, by name
record Roster(
        boolean joined,
        List<PeerStatus.Member> members,
        Map<String, Address> addresses,
        Set<String> silent,
        List<Voter> voters) {

    static final Roster EMPTY = new Roster(false, List.of(), Map.of(), Set.of(), List.of());

    /// A coordinator node that can probe.
    record Voter(ProbeNode node, Address address) {}

    Roster {
        members = List.copyOf(members);
        addresses = Map.copyOf(addresses);
        silent = Set.copyOf(silent);
        voters = List.copyOf(voters);
    }

    /// The members as an operator is shown them: nobody of a data center that is silent can be
    /// reached.
    List<PeerStatus.Member> seen() {
        return members.stream()
                .map(member -> silent.contains(member.dataCenter()) ? member.lost() : member)
                .toList();
    }

    /// Where the nodes of a data center are.
    List<Address> addressesOf(String center) {
        return members.stream()
                .filter(member -> member.dataCenter().equals(center))
                .flatMap(member -> addressOf(member.node()).stream())
                .toList();
    }

    /// The names of the coordinator nodes of a data center that take part in decisions.
    Set<String> coordinators(String center) {
        var names = new TreeSet<String>();
        for (var member : members) {
            if (member.dataCenter().equals(center) && takesPart(member)) {
                names.add(member.node());
            }
        }
        return names;
    }

    /// Whether anybody of a data center can be reached.
    boolean reaches(String center) {
        return members.stream()
                .anyMatch(member -> member.dataCenter().equals(center) && member.reachable() && takesPart(member));
    }

    /// Where a node is.
    Optional<Address> addressOf(String node) {
        return Optional.ofNullable(addresses.get(node));
    }

    /// Whether this node of this data center is a member.
    boolean has(String center, String node) {
        return members.stream()
                .anyMatch(member ->
                        member.dataCenter().equals(center) && member.node().equals(node));
    }

    /// The names that several living members have.
    static Set<String> doubled(Collection<PeerStatus.Member> members) {
        var seen = new HashMap<String, Integer>();
        for (var member : members) {
            if (member.stage() != Stage.DOWN && member.reachable()) {
                seen.merge(member.node(), 1, Integer::sum);
            }
        }
        seen.values().removeIf(count -> count < 2);
        return seen.keySet();
    }

    private static boolean takesPart(PeerStatus.Member member) {
        return member.roles().contains(PeerSettings.Role.COORDINATOR)
                && (member.stage() == Stage.UP || member.stage() == Stage.LEAVING);
    }
}
