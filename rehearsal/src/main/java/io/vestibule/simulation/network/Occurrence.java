package io.vestibule.simulation.network;

import org.jspecify.annotations.Nullable;

/// Something that happens at a moment of virtual time. *Confined to its world.*
public abstract class Occurrence {

    @Nullable
    Occurrence next;

    long atMillis;
    boolean pending;

    /// Happens. It may be handed to [VirtualTime] again from here on.
    ///
    /// @param nowMillis when
    public abstract void happen(long nowMillis);
}
