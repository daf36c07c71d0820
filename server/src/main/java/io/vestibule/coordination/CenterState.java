package io.vestibule.coordination;

import io.vestibule.queue.LineSummary;

/// What a data center tells the global coordinator of a room, every second or two and at once when
/// its own slots are used up. The newest one counts; all before may be lost. *Immutable.*
///
/// @param center the data center's name
/// @param sequence grows from state to state, also over restarts
/// @param seats what it holds of `totalActiveUsers`
/// @param passes what it holds of `newUsersPerMinute`
/// @param line those who wait there and are live
/// @param users its traffic: visitors seen in the last whole minute
/// @param wanted how many slots it would give to newcomers at once beyond those it has
public record CenterState(
        String center,
        long sequence,
        Held seats,
        Held passes,
        LineSummary line,
        long users,
        int wanted) {

    /// What a data center holds of one limit.
    ///
    /// @param taken the allotment in force there
    /// @param held how much it may come to use without being allotted more
    /// @param inUse how much it uses
    public record Held(Allotment taken, int held, int inUse) {}

    Escrow.Told toldOfSeats() {
        return new Escrow.Told(center, sequence, seats.taken(), seats.held());
    }

    Escrow.Told toldOfPasses() {
        return new Escrow.Told(center, sequence, passes.taken(), passes.held());
    }
}
