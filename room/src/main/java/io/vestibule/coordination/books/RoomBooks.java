package io.vestibule.coordination.books;

import io.vestibule.coordination.world.GlobalLink;
import io.vestibule.coordination.world.Lease;
import io.vestibule.coordination.world.OwnLimits;
import io.vestibule.coordination.world.SeatReserve;
import io.vestibule.queue.Plan;
import io.vestibule.queue.Rules;
import io.vestibule.tally.Ledger;
import io.vestibule.tally.Passes;

/// The books of a room as those read them that decide nothing, or only how much may be given out.
/// What they are handed here they leave as it is. *Confined to its agent.*
public interface RoomBooks {

    /// The room's time.
    long now();

    Rules rules();

    /// All visitors whose arrival falls into as many seconds count as one in estimates.
    int bucketSeconds();

    /// After how many seconds visitors far back check in again, if the owner has set it; else 0.
    int fixedRefreshSeconds();

    /// How many may enter now.
    Plan plan();

    /// What the data center holds of the limits.
    Lease lease();

    /// The part of the limits used to forecast this data center's part of the line.
    Lease outlook();

    /// The same, not rounded to whole numbers unless a sick origin holds the line.
    PartOfLimits foreseen();

    /// How many are inside.
    int people();

    /// The position of the last of the first visitors of the line, up to a number.
    long watermark(int slots);

    /// Up to when all workers have reported.
    long throughMillis();

    Ledger ledger();

    Passes passes();

    Pace pace();

    ReleasedVisitors released();

    SeatReserve heldBack();

    FirstTouches touches();

    OwnLimits ownLimits();

    GlobalLink globalLink();
}
