package io.vestibule.gate;

import io.vestibule.ticket.Binding;

/// What a room that binds tickets knows of the network that a visitor comes from. *Immutable.*
///
/// @param binding with which tickets of this visit are sealed
/// @param network keyed bits of the network that the visitor comes from
/// @param shown whether the ticket that was shown is bound to a network
/// @param elsewhere whether it is bound to another one
/// @param moved whether the visitor gets another ticket in any case
record Bound(Binding binding, int network, boolean shown, boolean elsewhere, boolean moved) {

    /// In a room that binds nothing.
    static final Bound NOTHING = new Bound(Binding.NONE, 0, false, false, false);

    /// Of a visitor who shows a ticket that is bound to none, or none at all.
    static Bound to(int network) {
        return new Bound(new Binding(network, 0), network, false, false, false);
    }

    /// Of a visitor who shows a ticket that is bound to this network.
    static Bound at(Binding binding) {
        return new Bound(binding, binding.network(), true, false, false);
    }

    /// Of a visitor who shows a ticket that is bound to another network: it stays so until it has
    /// moved.
    static Bound elsewhere(Binding binding, int network) {
        return new Bound(binding, network, true, true, false);
    }

    /// The same after the ticket has moved.
    ///
    /// @param freeMillis from when on none of its moves counts any more
    Bound moved(long freeMillis) {
        return new Bound(new Binding(network, freeMillis), network, shown, false, true);
    }

    /// The same for a visitor whose ticket is worth nothing: the next one is bound to this network.
    Bound newcomer() {
        return binding.isBound() ? to(network) : this;
    }

    /// The same where the next move is free.
    Bound freeAfter(long freeMillis) {
        var free = new Binding(binding.network(), freeMillis);
        return new Bound(free, network, shown, elsewhere, moved);
    }
}
