package io.vestibule.coordination.world;

/// A data center of a room.
///
/// @param number what tickets name it by; 0 is the only one of a room, others are 1 and more
/// @param name what the operator calls it
public record CenterId(int number, String name) {

    /// The only data center.
    public static final CenterId ALONE = new CenterId(0, "");
}
