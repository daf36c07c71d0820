package io.vestibule.coordination.world;

import io.vestibule.room.Limits;

/// What a data center may use of a room's limits: everything if it is the only one, else what the
/// global coordinator allots. *Confined to its agent.*
public final class OwnLimits {

    private final boolean alone;
    private BoundedCounter seats = new BoundedCounter();
    private BoundedCounter passes = new BoundedCounter();
    private Lease lease;
    private AllotmentPair allotments = AllotmentPair.NONE;
    private Limits limits;

    private OwnLimits(boolean alone, Limits limits, Lease lease) {
        this.alone = alone;
        this.limits = limits;
        this.lease = lease;
    }

    /// Of the only data center of a room.
    public static OwnLimits alone(Limits limits) {
        return new OwnLimits(true, limits, Lease.whole(limits));
    }

    /// Of one of several data centers.
    public static OwnLimits among(Limits limits) {
        return new OwnLimits(false, limits, Lease.NOTHING);
    }

    public boolean isAlone() {
        return alone;
    }

    public Lease lease() {
        return lease;
    }

    /// Takes new limits. One of several data centers is given its part by the global coordinator;
    /// until then lower ones bind it as if all others used all that they may.
    public void configure(Limits newLimits) {
        limits = newLimits;
        if (alone) {
            lease = Lease.whole(limits);
        } else {
            seats.limit(limits.totalActiveUsers());
            passes.limit(limits.newUsersPerMinute());
            renew();
        }
    }

    /// Begins with what is on disk.
    public void begin(AllotmentPair onDisk) {
        if (!alone) {
            seats = new BoundedCounter(onDisk.seats());
            passes = new BoundedCounter(onDisk.passes());
            renew();
        }
    }

    /// Takes a message of the global coordinator.
    ///
    /// @return whether the lease is another one now
    public boolean take(AllotmentPair told) {
        boolean otherSeats = seats.take(told.seats());
        boolean otherPasses = passes.take(told.passes());
        return (otherSeats || otherPasses) && renew();
    }

    /// No coordinator has been heard for too long: nothing more is given out.
    public void expire() {
        seats.expire();
        passes.expire();
        renew();
    }

    /// The allotments in force.
    public AllotmentPair terms() {
        return allotments;
    }

    private boolean renew() {
        var before = lease;
        if (!seats.knowsLimit()) {
            seats.limit(limits.totalActiveUsers());
        }
        if (!passes.knowsLimit()) {
            passes.limit(limits.newUsersPerMinute());
        }
        lease = new Lease(seats.amountUnder(limits.totalActiveUsers()), passes.amountUnder(limits.newUsersPerMinute()));
        allotments = new AllotmentPair(seats.inForce(), passes.inForce());
        return !lease.equals(before);
    }
}
