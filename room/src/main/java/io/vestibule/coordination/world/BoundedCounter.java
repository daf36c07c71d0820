package io.vestibule.coordination.world;

/// What one data center holds of one limit, by its own count. Pure bookkeeping: how much is decided
/// elsewhere. *Confined to its agent.*
///
/// The idea (a bounded counter, or escrow): a data center admits while it uses less than it was
/// allotted, and holds the larger of what was allotted and what is in use. While no larger
/// allotment arrives, what it holds can only fall. So a coordinator that counts the larger of what
/// was last reported and what was allotted since never counts too little, whatever happens to
/// messages.
///
/// A limit that is lowered is known here before the coordinator has said so: the whole difference
/// is then taken from what may be used. All others may still use what was allotted to them, and
/// together with that it is no more than the lowered limit.
final class BoundedCounter {

    private long epoch;
    private long version;
    private int amount;

    /// The highest limit of which others may hold a part: the one of the allotment, or one that was
    /// set since. 0 if that is not known.
    private int limit;

    /// Holds nothing yet.
    BoundedCounter() {}

    /// Begins with what a copy on disk says. An allotment has to be on disk before it is reported:
    /// an older one may be larger, and would be held twice.
    BoundedCounter(Allotment onDisk) {
        epoch = onDisk.epoch();
        version = onDisk.version();
        amount = onDisk.amount();
        limit = onDisk.limit();
    }

    /// Takes an allotment, whatever arrived before. Those of an older epoch and of an older version
    /// change nothing; of a newer epoch the amount stays until its own first allotment arrives.
    ///
    /// @return whether anything changed that has to be on disk before it is reported
    boolean take(Allotment told) {
        boolean newer = told.epoch() > epoch || (told.epoch() == epoch && told.version() > version);
        if (!newer) {
            return false;
        }
        epoch = told.epoch();
        version = told.version();
        if (version > 0) {
            amount = told.amount();
            limit = told.limit();
        }
        return true;
    }

    /// Gives up what is not in use. The allotment stays the newest one; the coordinator that made
    /// it learns from the reported amount.
    void expire() {
        amount = 0;
    }

    /// How many may be in use under a limit, so that no one is let in beyond it anywhere.
    ///
    /// @param now the limit as it is set now
    int amountUnder(int now) {
        return Math.max(0, amount - Math.max(0, limit - now));
    }

    /// The limit is set to this, or was when an allotment came that does not say of what.
    void limit(int now) {
        limit = Math.max(limit, now);
    }

    /// Whether it is known of what limit the amount is a part.
    boolean knowsLimit() {
        return limit > 0;
    }

    /// Up to how many may be in use under the limit of which it is a part.
    int amount() {
        return amount;
    }

    /// How much this data center holds while this many are in use: never more than it was told to
    /// hold in the past, except by what came in use without being asked for.
    int held(int inUse) {
        return Math.max(amount, inUse);
    }

    /// What has to be on disk, and what is in force.
    Allotment inForce() {
        return new Allotment(epoch, version, amount, limit);
    }
}
