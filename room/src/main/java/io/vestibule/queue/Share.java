package io.vestibule.queue;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What a data center holds of the limits of a room, and which nodes host the room, for display:
/// nothing is decided by it. Sent by the room's host, so that every node can show it. *Immutable.*
///
/// @param seats its part of `totalActiveUsers`
/// @param passes its part of `newUsersPerMinute`
/// @param leader the data center of the global coordinator that was heard last; empty if none was
///   heard, or there is none
/// @param hosts the nodes that host the room, by data center, as far as the global coordinator
///   knows
/// @param lost the data centers that the global coordinator does not hear and that may hold a part
///   of the limits: the line moves without it until they are back or are forgotten
public record Share(Part seats, Part passes, String leader, SortedMap<String, String> hosts, SortedSet<String> lost) {

    /// Nothing is known: for a room on one process alone, or whose host has an older version.
    public static final Share UNKNOWN = new Share(Part.NOTHING, Part.NOTHING, "", Collections.emptySortedMap());

    public Share {
        hosts = sorted(hosts);
        lost = Collections.unmodifiableSortedSet(new TreeSet<>(lost));
    }

    /// While no data center is lost.
    public Share(Part seats, Part passes, String leader, SortedMap<String, String> hosts) {
        this(seats, passes, leader, hosts, Collections.emptySortedSet());
    }

    /// The part of one limit.
    ///
    /// @param held how many may be in use before more have to be allotted
    /// @param used how many people use
    /// @param heldBack how many are taken besides, since a lost host may have let visitors in that
    ///   were not reported
    /// @param untilMillis the first moment at which none is held back any more; 0 if none is
    public record Part(int held, int used, int heldBack, long untilMillis) {

        /// Nothing held, nothing used.
        public static final Part NOTHING = new Part(0, 0, 0, 0);
    }

    /// Whether the host sent anything.
    public boolean isKnown() {
        return !equals(UNKNOWN);
    }

    private static SortedMap<String, String> sorted(Map<String, String> hosts) {
        return Collections.unmodifiableSortedMap(new TreeMap<>(hosts));
    }
}
