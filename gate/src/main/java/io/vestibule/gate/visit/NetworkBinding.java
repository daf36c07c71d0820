package io.vestibule.gate.visit;

import io.vestibule.ticket.Binding;

/// What a room that binds tickets knows of the network that a visitor comes from. *Immutable.*
///
/// @param binding with which tickets of this visit are sealed
/// @param network keyed bits of the network that the visitor comes from
/// @param shown whether the ticket that was shown is bound to a network
/// @param elsewhere whether it is bound to another one
/// @param moved whether the visitor gets another ticket in any case
public record NetworkBinding(Binding binding, int network, boolean shown, boolean elsewhere, boolean moved) {

    /// In a room that binds nothing.
    public static final NetworkBinding NOTHING = new NetworkBinding(Binding.NONE, 0, false, false, false);

    /// Of a visitor who shows a ticket that is bound to none, or none at all.
    static NetworkBinding to(int network) {
        return new NetworkBinding(new Binding(network, 0), network, false, false, false);
    }

    /// Of a visitor who shows a ticket that is bound to this network.
    static NetworkBinding at(Binding binding) {
        return new NetworkBinding(binding, binding.network(), true, false, false);
    }

    /// Of a visitor who shows a ticket that is bound to another network: it stays so until it has
    /// moved.
    static NetworkBinding elsewhere(Binding binding, int network) {
        return new NetworkBinding(binding, network, true, true, false);
    }

    /// The same after the ticket has moved.
    ///
    /// @param freeMillis from when on none of its moves counts any more
    public NetworkBinding moved(long freeMillis) {
        return new NetworkBinding(new Binding(network, freeMillis), network, shown, false, true);
    }

    /// The same for a visitor whose ticket is worth nothing: the next one is bound to this network.
    NetworkBinding newcomer() {
        return binding.isBound() ? to(network) : this;
    }

    /// The same where the next move is free.
    public NetworkBinding freeAfter(long freeMillis) {
        var free = new Binding(binding.network(), freeMillis);
        return new NetworkBinding(free, network, shown, elsewhere, moved);
    }
}
