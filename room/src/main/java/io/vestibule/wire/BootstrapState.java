package io.vestibule.wire;

import java.util.Set;

/// The state of a coordinator node, as sent to the others while some are no members of the cluster.
/// *Immutable.*
///
/// @param address where it is, `host:port`
/// @param member whether it is a member
/// @param wasMember whether it was one before
/// @param known the addresses of every node it knows of
public record BootstrapState(String address, boolean member, boolean wasMember, Set<String> known) {

    private static final int MOST = 10_000;

    public BootstrapState {
        Require.hold(!address.isEmpty(), "standing.address is empty");
        Require.hold(known.size() <= MOST, "standing.known is too long");
        known = Set.copyOf(known);
    }
}
