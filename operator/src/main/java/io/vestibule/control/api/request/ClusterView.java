package io.vestibule.control.api.request;

import io.vestibule.room.RoomId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// A cluster as one of its nodes sees it. *Immutable.*
///
/// @param node the name of this node
/// @param dataCenter the one it is in
/// @param dataCenters all of them, in their order
/// @param joined whether it is a member now, or, if it never is one, reaches a coordinator node
/// @param expected how many coordinator nodes its data center should have
/// @param members all nodes that are known
/// @param rooms all rooms, as far as this node knows their hosts
/// @param clients how many gates that are not members are connected here
/// @param sent frames that left this node, by kind
/// @param received frames that came to this node, by kind
/// @param refused received data that was not a valid frame, or one that its sender may not send
/// @param forgotten the data centers that an operator has declared lost
/// @param alarms what the operator has to know
public record ClusterView(
        String node,
        String dataCenter,
        List<String> dataCenters,
        boolean joined,
        int expected,
        List<Member> members,
        List<RoomHosts> rooms,
        int clients,
        SortedMap<String, Long> sent,
        SortedMap<String, Long> received,
        long refused,
        List<Forgotten> forgotten,
        List<Alarm> alarms) {

    public ClusterView {
        dataCenters = List.copyOf(dataCenters);
        members = List.copyOf(members);
        rooms = List.copyOf(rooms);
        sent = sorted(sent);
        received = sorted(received);
        forgotten = List.copyOf(forgotten);
        alarms = List.copyOf(alarms);
    }

    private static SortedMap<String, Long> sorted(Map<String, Long> counts) {
        return java.util.Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /// What the operator has to know.
    ///
    /// @param line what it is
    /// @param since when this node saw it first, give or take a second
    public record Alarm(String line, Instant since) {}

    /// A node.
    ///
    /// @param address where other nodes reach it
    /// @param status `joining`, `up`, `leaving` or `down`
    /// @param reachable whether the nodes that watch it can reach it
    /// @param roles `gate`, `coordinator`
    /// @param version of the program it runs; empty if it does not say
    public record Member(
            String node,
            String dataCenter,
            String address,
            String status,
            boolean reachable,
            List<String> roles,
            String version) {

        public Member {
            roles = List.copyOf(roles);
        }
    }

    /// Where a room is counted.
    ///
    /// @param host the node that hosts it for this data center; empty if it is not known
    /// @param hubs the two data centers of which one has its global coordinator, the first one
    ///   first
    /// @param hubHere whether the place of the coordinator in this data center is this node
    /// @param leader the data center of the global coordinator that was heard last; empty if none
    ///   was
    /// @param hosts the nodes that count it, by data center, as far as they are known
    /// @param leases what this data center may use of the limits; nothing if that is not known
    /// @param anywhere slots that no data center holds; nothing if the coordinator is elsewhere
    /// @param viewMillis how old the newest view is; empty if there is no view
    public record RoomHosts(
            RoomId room,
            String host,
            List<String> hubs,
            boolean hubHere,
            String leader,
            SortedMap<String, String> hosts,
            Optional<Leases> leases,
            OptionalLong anywhere,
            OptionalLong viewMillis) {

        public RoomHosts {
            hubs = List.copyOf(hubs);
            hosts = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(hosts));
        }
    }

    /// A data center that was declared lost.
    ///
    /// @param who the author
    /// @param at when
    public record Forgotten(String dataCenter, String who, Instant at) {}

    /// What a data center may use, and uses.
    ///
    /// @param seats sessions at once
    /// @param passes admissions in 60 s
    public record Leases(Lease seats, Lease passes) {}

    /// A part of one limit.
    ///
    /// @param held how many may be in use
    /// @param used how many people use
    /// @param heldBack how many are held back after a host was lost
    /// @param until the moment from which on none is held back; nothing if none is
    public record Lease(long held, long used, long heldBack, Optional<Instant> until) {}
}
