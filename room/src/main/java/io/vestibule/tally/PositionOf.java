package io.vestibule.tally;

/// Says where in line a visitor stands. Pure; the same on every node that judges visits.
@FunctionalInterface
public interface PositionOf {

    /// Every visitor stands where they arrived.
    PositionOf BY_ARRIVAL = (_, arrivedMillis) -> arrivedMillis;

    /// The position of a ticket, in milliseconds since 1970: the arrival, real or virtual.
    ///
    /// @param id of the ticket
    /// @param arrivedMillis when its visitor came
    long positionMillis(long id, long arrivedMillis);
}
