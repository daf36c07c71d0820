package io.vestibule.cluster.link;

import io.vestibule.room.RoomId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a node knows of the others, for operators. *Immutable.*
///
/// @param node the name of this node
/// @param dataCenter the one it is in
/// @param joined whether it is a member now, or, if it never is one, reaches a coordinator node
/// @param members all nodes known, this one among them if it is a member, in order of data center
///   and name
/// @param rooms those hosted here
/// @param hubs the rooms whose place of the global coordinator in this data center is here
/// @param clients how many gates that are no members are connected here
/// @param sent how many frames left this node, by kind; this is what it sent to itself, too
/// @param received how many frames came to this node, by kind
/// @param refused how many things came that were no frames, or that the sender may not send
/// @param alarms what the operator has to know about the cluster, a line each; none if all is well
public record PeerStatus(
        String node,
        String dataCenter,
        boolean joined,
        List<Member> members,
        Set<RoomId> rooms,
        Set<RoomId> hubs,
        int clients,
        Map<String, Long> sent,
        Map<String, Long> received,
        long refused,
        List<String> alarms) {

    public PeerStatus {
        members = List.copyOf(members);
        rooms = Set.copyOf(rooms);
        hubs = Set.copyOf(hubs);
        sent = Map.copyOf(sent);
        received = Map.copyOf(received);
        alarms = List.copyOf(alarms);
    }

    /// The same with more to know.
    public PeerStatus with(List<String> moreAlarms) {
        var all = new ArrayList<>(alarms);
        all.addAll(moreAlarms);
        return new PeerStatus(node, dataCenter, joined, members, rooms, hubs, clients, sent, received, refused, all);
    }

    /// How far a member is.
    public enum Stage {
        /// About to be let in.
        JOINING,
        /// One of them.
        UP,
        /// About to go.
        LEAVING,
        /// Taken to be dead.
        DOWN
    }

    /// A node of the cluster.
    ///
    /// @param node its name
    /// @param dataCenter the one it is in
    /// @param address where other nodes reach it, `host:port`
    /// @param stage how far it is
    /// @param reachable whether the nodes that watch it reach it; false if no node of its data
    ///   center is reachable
    /// @param roles what it does
    /// @param version of the program it runs; empty if it does not say
    public record Member(
            String node,
            String dataCenter,
            String address,
            Stage stage,
            boolean reachable,
            Set<PeerSettings.Role> roles,
            String version) {

        public Member {
            roles = Set.copyOf(roles);
        }

        /// One that does not say its version.
        public Member(
                String node,
                String dataCenter,
                String address,
                Stage stage,
                boolean reachable,
                Set<PeerSettings.Role> roles) {
            this(node, dataCenter, address, stage, reachable, roles, "");
        }

        /// The same that nobody hears of.
        public Member lost() {
            return new Member(node, dataCenter, address, stage, false, roles, version);
        }
    }
}
