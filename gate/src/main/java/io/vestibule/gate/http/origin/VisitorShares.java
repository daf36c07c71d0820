package io.vestibule.gate.http.origin;

/// Where the places that one request takes at its origin are counted. *Immutable.*
///
/// @param address the slot of the visitor's address in [OriginShares]
/// @param session the slot of the session
public record VisitorShares(int address, int session) {

    /// The slot of requests without a share: not counted.
    static final int NOBODY = -1;

    /// Counted nowhere.
    public static final VisitorShares NONE = new VisitorShares(NOBODY, NOBODY);
}
