package io.vestibule.cluster.peers;

import io.vestibule.cluster.link.PeerSettings;
import io.vestibule.cluster.link.PeerStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// What an operator should know about the members of a cluster that this node is in.
final class Concerns {

    private Concerns() {}

    static List<String> of(PeerSettings settings, Roster roster) {
        var found = new ArrayList<String>();
        for (String silent : new TreeSet<>(roster.silent())) {
            found.add(("data center %1$s cannot be reached; if it is lost for good: vestibule cluster" + " forget %1$s")
                    .formatted(silent));
        }
        for (var member : roster.members()) {
            if (!member.reachable()
                    && member.stage() != PeerStatus.Stage.DOWN
                    && member.stage() != PeerStatus.Stage.LEAVING
                    && !roster.silent().contains(member.dataCenter())) {
                found.add("node %s of %s cannot be reached".formatted(member.node(), member.dataCenter()));
            }
            if (!settings.dataCenters().contains(member.dataCenter())) {
                found.add("node %s is in data center %s, which is missing from node.cluster.data_centers of this node"
                        .formatted(member.node(), member.dataCenter()));
            }
        }
        for (String name : Roster.doubled(roster.members())) {
            found.add("more than one node is named " + name);
        }
        return found;
    }
}
