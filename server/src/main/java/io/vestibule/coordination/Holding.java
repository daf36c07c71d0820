package io.vestibule.coordination;

/// What one data center holds of one limit, by its own count. Pure bookkeeping: who decides how
/// much is elsewhere. *Confined to its agent.*
///
/// The idea (a bounded counter, or escrow): a data center admits while it uses less than it was
/// allotted, and holds whichever is more, what was allotted or what is in use. While no greater
/// allotment arrives, what it holds can only fall. So whoever counts the greater of what was last
/// told and what was allotted since never counts too little, whatever happens to messages.
final class Holding {

    private long epoch;
    private long version;
    private int amount;

    /// Holds nothing yet.
    Holding() {}

    /// Begins with what a copy on disk says. An allotment has to be on disk before it is told on:
    /// an older one may be greater, and would be held twice.
    Holding(Allotment onDisk) {
        epoch = onDisk.epoch();
        version = onDisk.version();
        amount = onDisk.amount();
    }

    /// Takes an allotment, whatever arrived before. Those of an older epoch and of an older version
    /// change nothing; of a newer epoch the amount stays until its own first allotment arrives.
    ///
    /// @return whether anything changed, and has to be on disk before it is told
    boolean take(Allotment told) {
        boolean newer = told.epoch() > epoch || (told.epoch() == epoch && told.version() > version);
        if (!newer) {
            return false;
        }
        epoch = told.epoch();
        version = told.version();
        if (version > 0) {
            amount = told.amount();
        }
        return true;
    }

    /// Gives up what is not in use. The allotment stays the newest one; whoever made it learns from
    /// the amount that is told.
    void expire() {
        amount = 0;
    }

    /// Up to how many may be in use.
    int amount() {
        return amount;
    }

    /// How much this data center holds while so many are in use: never more than it was told to
    /// hold in the past, except by what came in use without being asked for.
    int held(int inUse) {
        return Math.max(amount, inUse);
    }

    /// What is to be on disk, and what is in force.
    Allotment inForce() {
        return new Allotment(epoch, version, amount);
    }
}
