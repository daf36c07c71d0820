package io.vestibule.cluster.link;

/// The other nodes, as this one reaches them. What is sent before the start or after the end is
/// lost. *Thread-safe.*
public interface Peers extends Post, AutoCloseable {

    /// Begins to look for the others, and returns at once. Once only.
    ///
    /// @param receiver is called from now on, maybe before this returns
    void start(Receiver receiver);

    /// What is known now.
    PeerStatus status();

    /// Whether the nodes of this data center were never all there and it is early: some may be yet
    /// to start, and nobody misses them.
    boolean isBeginning();

    /// Says that the process of a node of this data center is gone for sure, as its supervisor
    /// knows: nobody waits for it any longer.
    ///
    /// @return whether that node was a member
    boolean gone(String node);

    /// Says that a whole data center does not come back, as an operator knows: its nodes are
    /// members no longer. Whoever of them is there all the same has to join anew.
    void lost(String center);

    /// Leaves: what is hosted here is closed here and opened elsewhere first, if that works within
    /// seconds.
    @Override
    void close();
}
