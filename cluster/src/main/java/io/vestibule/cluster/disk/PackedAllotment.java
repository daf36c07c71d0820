package io.vestibule.cluster.disk;

import io.vestibule.coordination.world.Allotment;

/// An allotment as three numbers: the limit of which it is a part is in the upper half of the
/// amount, where older versions look for nothing.
public final class PackedAllotment {

    private PackedAllotment() {}

    /// The third number of an allotment.
    public static long amounts(Allotment allotment) {
        return (long) allotment.limit() << Integer.SIZE | allotment.amount();
    }

    /// Reads one.
    public static Allotment of(long epoch, long version, long amounts) {
        return new Allotment(epoch, version, (int) amounts, (int) (amounts >>> Integer.SIZE));
    }
}
