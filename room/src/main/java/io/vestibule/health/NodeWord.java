package io.vestibule.health;

import java.util.List;

/// A node's newest word on its checks: what it sends every other node. Of two words the newer one
/// counts. *Immutable.*
///
/// @param node which node
/// @param incarnation of its process; grows with every start
/// @param sequence one more for each word of this process
/// @param store whether it reaches the store that all nodes share
/// @param votes on the checks that it probes; of many, some of them: the others are in the words
///   just before and after it
/// @param announced what it announced while the store was unreachable, and is not in it yet
public record NodeWord(
        String node, long incarnation, long sequence, boolean store, List<Vote> votes, List<Announcement> announced) {

    public NodeWord {
        votes = List.copyOf(votes);
        announced = List.copyOf(announced);
    }

    /// Whether this came after the other.
    public boolean isNewerThan(NodeWord other) {
        return incarnation > other.incarnation || (incarnation == other.incarnation && sequence > other.sequence);
    }
}
