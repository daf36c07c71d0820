package io.vestibule.cluster.link;

import io.vestibule.health.NodeWord;
import io.vestibule.health.ProbeNode;
import java.util.List;

/// The other nodes, as this one reaches them. What is sent before the start or after the end is
/// lost. *Thread-safe.*
public interface Peers extends Post, AutoCloseable {

    /// Begins to look for the others, and returns at once. Once only.
    ///
    /// @param receiver is called from now on, maybe before this returns
    void start(Receiver receiver);

    /// The state of the cluster as known now.
    PeerStatus status();

    /// Sends every other coordinator node, of all data centers, what this one says of the health
    /// checks that it probes. Not those of a version that does not probe.
    void toVoters(NodeWord word);

    /// The coordinator nodes that can probe, this one among them, as known now; none while this
    /// node is not a member.
    List<ProbeNode> voters();

    /// Whether the nodes of this data center were never all there and it is early: some may be yet
    /// to start, and nobody misses them.
    boolean isBeginning();

    /// Says that the process of a node of this data center is gone for sure, as its supervisor
    /// knows: nobody waits for it any longer.
    ///
    /// @return whether that node was a member
    boolean gone(String node);

    /// Declares, on the word of an operator, that a whole data center will not come back: its nodes
    /// are no longer members. A node that is still running has to join again.
    void lost(String center);

    /// Leaves: what is hosted here is closed here and opened elsewhere first, if that works within
    /// seconds.
    @Override
    void close();
}
