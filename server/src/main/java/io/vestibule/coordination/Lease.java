package io.vestibule.coordination;

import io.vestibule.room.Limits;

/// What a data center may use by itself: it admits while fewer seats are taken and fewer passes are
/// out than it holds. *Immutable.*
///
/// @param seats of `totalActiveUsers`
/// @param passes of `newUsersPerMinute`
record Lease(int seats, int passes) {

    /// Nothing at all.
    static final Lease NOTHING = new Lease(0, 0);

    /// The only data center holds everything.
    static Lease whole(Limits limits) {
        return new Lease(limits.totalActiveUsers(), limits.newUsersPerMinute());
    }

    /// A share of it, to whole numbers: a forecast counts no visitors.
    ///
    /// @param share 0 to 1
    Lease part(double share) {
        return new Lease((int) Math.round(seats * share), (int) Math.round(passes * share));
    }
}
