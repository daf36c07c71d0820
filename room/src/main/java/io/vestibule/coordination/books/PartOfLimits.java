package io.vestibule.coordination.books;

import io.vestibule.coordination.world.Lease;

/// The part of the limits that a data center can count on: not in whole numbers, since in a room of
/// a few seats no data center would have any. *Immutable.*
///
/// Doubles: people as a fluid.
public record PartOfLimits(double seats, double passes) {

    /// What it holds.
    static PartOfLimits of(Lease lease) {
        return new PartOfLimits(lease.seats(), lease.passes());
    }
}
