package io.vestibule.cluster.peers;

/// Leads to a node, or to a client of one: `node` or `client@node`. *Immutable.*
///
/// @param client empty for the node itself
record PeerAddress(String client, String node) {

    static PeerAddress parse(String route) {
        int at = route.lastIndexOf('@');
        return new PeerAddress(route.substring(0, Math.max(0, at)), route.substring(at + 1));
    }

    @Override
    public String toString() {
        return client.isEmpty() ? node : client + "@" + node;
    }
}
