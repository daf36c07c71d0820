package io.vestibule.gate.http.origin;

import io.vestibule.gate.http.loop.LoopContext;

/// Keeps the connections to one origin, on one event loop. Confined to the event loop.
interface OriginKeeper {

    LoopContext lane();

    Origin origin();

    /// A place is free again, and so is that in the shares it was charged to.
    void leave(VisitorShares charged);
}
