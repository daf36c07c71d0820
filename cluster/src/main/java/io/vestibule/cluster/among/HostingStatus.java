package io.vestibule.cluster.among;

import io.vestibule.queue.Share;
import io.vestibule.room.RoomId;
import java.util.List;
import java.util.OptionalInt;

/// One room as a node among others sees it. *Immutable.*
///
/// @param hosted whether this node hosts it for its data center
/// @param host the node that hosts it, or spoke as its host last; empty if none did
/// @param share what this data center holds, who leads, and which node hosts it elsewhere
/// @param anywhere how many slots no data center holds, as far as is known here; empty if not
/// @param hubs the data centers that the global coordinator may be in, the usual one first
/// @param coordinates whether the place of its global coordinator is on this node
/// @param viewMillis age of the newest view; -1 if there is none
/// @param active sessions, by that view
/// @param waiting visitors who wait, by that view
public record HostingStatus(
        RoomId room,
        boolean hosted,
        String host,
        Share share,
        OptionalInt anywhere,
        List<String> hubs,
        boolean coordinates,
        long viewMillis,
        int active,
        int waiting) {}
