package io.vestibule.cluster.link;

import io.vestibule.coordination.protocol.WorkerId;
import io.vestibule.ground.SipHash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// What the host of a room knows of where it is. *Immutable.*
///
/// @param self the name of this node
/// @param center the name of its data center
/// @param centers the names of all data centers; a ticket names one by its place, from 1
/// @param post carries frames
/// @param members the coordinator nodes of this data center as they are now
/// @param nanos measures how long something took
public record Neighbors(
        String self,
        String center,
        List<String> centers,
        Post post,
        Supplier<Set<String>> members,
        LongSupplier nanos,
        RoomTraffic traffic) {

    private static final SipHash HASH = new SipHash(0, 0);
    private static final int NODE_MASK = (1 << 24) - 1;
    private static final int LANE_BITS = 6;

    /// The coordinator nodes of this data center as they are now.
    public Set<String> peers() {
        return members.get();
    }

    /// What distinguishes the data center of this node from others; empty where there is only one.
    public String knownAs() {
        return centers.size() == 1 ? "" : center;
    }

    /// The 24 bits that name a node.
    public static int number(String node) {
        byte[] bytes = node.getBytes(StandardCharsets.UTF_8);
        long[] words = new long[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            words[i] = bytes[i] & 0xFF;
        }
        return (int) HASH.of(words) & NODE_MASK;
    }

    /// Which of these nodes must not work together, a line for each pair: their 24 bits are the
    /// same, so that a host would take the reports of one for those of the other.
    public static List<String> clashes(Collection<String> nodes) {
        var byNumber = new HashMap<Integer, String>();
        var clashes = new ArrayList<String>();
        for (String node : new TreeSet<>(nodes)) {
            var other = byNumber.put(number(node), node);
            if (other != null) {
                clashes.add(
                        "nodes %s and %s must not work together: their names hash to the same number; rename one of them"
                                .formatted(other, node));
            }
        }
        return clashes;
    }

    /// The node that a route leads to: `node`, or `node@other` for a gate that is no member.
    public static String named(String route) {
        int at = route.lastIndexOf('@');
        return at < 0 ? route : route.substring(0, at);
    }

    /// The name under which a lane of a node reports.
    public static WorkerId worker(int node, int lane, long incarnation) {
        return new WorkerId(node << LANE_BITS | lane, incarnation);
    }

    /// The bits that name the node of a worker.
    public static int node(WorkerId worker) {
        return worker.number() >>> LANE_BITS;
    }

    /// Which lane of its node a worker is.
    public static int lane(WorkerId worker) {
        return worker.number() & ((1 << LANE_BITS) - 1);
    }
}
