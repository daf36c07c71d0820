package io.vestibule.coordination.world;

import io.vestibule.room.Limits;

/// What a data center may use on its own: it admits while fewer seats are taken and fewer passes
/// are out than it holds. *Immutable.*
///
/// @param seats of `totalActiveUsers`
/// @param passes of `newUsersPerMinute`
public record Lease(int seats, int passes) {

    /// Nothing at all.
    static final Lease NOTHING = new Lease(0, 0);

    /// The only data center holds everything.
    public static Lease whole(Limits limits) {
        return new Lease(limits.totalActiveUsers(), limits.newUsersPerMinute());
    }

    /// A share of it, to whole numbers: a forecast counts no visitors.
    ///
    /// @param share 0 to 1
    public Lease part(double share) {
        return new Lease((int) Math.round(seats * share), (int) Math.round(passes * share));
    }
}
