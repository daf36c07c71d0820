package io.vestibule.coordination;

/// What the global coordinator of a room tells one data center. The newest one counts; all before
/// may be lost. *Immutable.*
///
/// @param version grows from state to state of an epoch
/// @param seats what the data center may use of `totalActiveUsers`
/// @param passes what it may use of `newUsersPerMinute`
/// @param seatsCounted what is counted for it: so many are taken as in use by a data center that
///   has lost its memory
/// @param passesCounted the same for passes
/// @param waiting how many wait in the world
/// @param active how many seats are in use in the world
/// @param inForce whether the limits are in force everywhere
public record WorldState(
        long version,
        Allotment seats,
        Allotment passes,
        int seatsCounted,
        int passesCounted,
        long waiting,
        long active,
        boolean inForce) {}
