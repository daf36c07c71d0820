package io.vestibule.wire;

/// A frame with its addresses, as sent. *Immutable.*
///
/// @param place what it is for
/// @param client the client of the node that it is for; empty if it is for something else
/// @param route leads back to the sender
public record Envelope(Purpose place, String client, String route, RoomFrame content) {

    /// What a frame can be for.
    public enum Purpose {
        /// The host of the room in a data center.
        ROOM,
        /// The place of the room's global coordinator in a data center.
        HUB,
        /// A node, or a client of it.
        NODE
    }
}
