package io.vestibule.cluster;

/// The other nodes, as this one reaches them. Whoever starts it hands in the [Receiver].
/// *Thread-safe.*
public interface Peers extends Post, AutoCloseable {

    /// What is known now.
    PeerStatus status();

    /// Says that the process of a node of this data center is gone for sure, as its supervisor
    /// knows: nobody waits for it any longer.
    ///
    /// @return whether that node was a member
    boolean gone(String node);

    /// Leaves: what is hosted here is closed here and opened elsewhere first, if that works within
    /// seconds.
    @Override
    void close();
}
