package io.vestibule.tally;

/// Says where in line somebody stands. Pure; equal for everybody who judges visits.
@FunctionalInterface
public interface Placing {

    /// Everybody stands where they came.
    Placing BY_ARRIVAL = (_, arrivedMillis) -> arrivedMillis;

    /// The position of a ticket, in milliseconds since 1970: the arrival, real or virtual.
    ///
    /// @param id of the ticket
    /// @param arrivedMillis when its visitor came
    long positionMillis(long id, long arrivedMillis);
}
