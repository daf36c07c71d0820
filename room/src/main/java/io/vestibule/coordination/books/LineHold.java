package io.vestibule.coordination.books;

import io.vestibule.coordination.world.Lease;
import io.vestibule.coordination.world.WorldState;
import io.vestibule.queue.Plan;
import io.vestibule.room.HoldSettings;
import io.vestibule.room.Limits;

/// What a data center gives out of what it holds: all of it, unless a sick origin holds its line.
/// *Confined to its agent.*
public final class LineHold {

    /// Says how far the line is held.
    public final OriginWatch origin = new OriginWatch();

    /// When less than all was given out last.
    private long throttledMillis = Long.MIN_VALUE / 2;

    /// Decides again how far a sick origin holds the line.
    ///
    /// @return whether something else is in force from now on
    boolean step(HoldSettings settings, RoomBooks books) {
        if (origin.hold().isThrottled()) {
            throttledMillis = books.now();
        }
        return origin.step(settings, books.people(), books.now());
    }

    /// Whether what is given out follows what the data center holds and how many are inside, which
    /// changes on its own.
    boolean isPart(RoomBooks books) {
        return origin.hold().isThrottled() && !books.ownLimits().isAlone();
    }

    /// What may be given out of what is held.
    Lease lease(RoomBooks books) {
        return origin.hold().isThrottled() ? origin.allowance(books.lease(), ownPart(books)) : books.lease();
    }

    /// How many may enter now.
    Plan plan(RoomBooks books) {
        var allowed = lease(books);
        int passesFree = allowed.passes() - books.passes().out();
        return new Plan(
                allowed.seats() - books.ledger().occupancy(),
                origin.hold().probes() ? Math.min(passesFree, origin.probesLeft(books.now())) : passesFree,
                books.ledger().line().size(),
                isPacedElsewhere(books) ? Integer.MAX_VALUE : books.released().credit());
    }

    /// How many may enter within a time, as far as is known.
    public int slotsWithin(long millis, RoomBooks books) {
        long then = books.now() + millis;
        int slots = plan(books)
                .slotsWith(
                        books.ledger().endingBy(then),
                        books.passes().backBy(then),
                        isPacedElsewhere(books)
                                ? Integer.MAX_VALUE
                                : books.released().creditWithin(millis));
        return origin.hold().probes()
                ? Math.min(slots, OriginWatch.PROBES * (int) Math.ceilDiv(millis, 10_000))
                : slots;
    }

    /// Whether the global coordinator paces the world's line: it allots passes as a stream. What a
    /// sick origin gets of it is paced here; and for another minute what was not given out
    /// meanwhile, which would otherwise come to the origin all at once.
    private boolean isPacedElsewhere(RoomBooks books) {
        return books.globalLink().knowsWorld(books.now())
                && !origin.hold().isThrottled()
                && books.now() - throttledMillis >= OriginWatch.STEP_MILLIS;
    }

    /// The part of the limits used to forecast this data center's part of the line: what it holds
    /// is no measure, since slots that are not needed now are not held.
    public Lease outlook(RoomBooks books) {
        var part = ownPart(books);
        return origin.hold().isThrottled() ? origin.allowance(part, part) : part;
    }

    /// The same part of other limits.
    public Lease outlook(Limits limits, RoomBooks books) {
        var part = ownPart(limits, books);
        return origin.hold().isThrottled() ? origin.allowance(part, part) : part;
    }

    /// The same, not rounded to whole numbers unless a sick origin holds the line.
    public PartOfLimits foreseen(Limits limits, RoomBooks books) {
        var world = books.globalLink().world(books.now());
        if (world.isEmpty() || origin.hold().isThrottled() || books.ownLimits().isAlone()) {
            return PartOfLimits.of(outlook(limits, books));
        }
        double share = share(world.get(), books);
        var usable = usable(world.get(), limits);
        return new PartOfLimits(usable.seats() * share, usable.passes() * share);
    }

    private static Lease ownPart(RoomBooks books) {
        return books.globalLink()
                .world(books.now())
                .map(world -> part(world, books.rules().limits(), books))
                .orElseGet(books::lease);
    }

    /// While the others are not heard, no more than is held.
    private static Lease ownPart(Limits limits, RoomBooks books) {
        if (books.ownLimits().isAlone()) {
            return Lease.whole(limits);
        }
        return books.globalLink()
                .world(books.now())
                .map(world -> part(world, limits, books))
                .orElseGet(() -> new Lease(
                        Math.min(books.lease().seats(), limits.totalActiveUsers()),
                        Math.min(books.lease().passes(), limits.newUsersPerMinute())));
    }

    private static Lease part(WorldState world, Limits limits, RoomBooks books) {
        return usable(world, limits).part(share(world, books));
    }

    /// What data centers that are lost hold of the limits, no other can use.
    private static Lease usable(WorldState world, Limits limits) {
        var sight = world.sight();
        return new Lease(
                Math.min(limits.totalActiveUsers(), sight.seats()),
                Math.min(limits.newUsersPerMinute(), sight.passes()));
    }

    /// How many of all people are here, of those whose data centers are heard. A double: a forecast
    /// counts no visitors.
    private static double share(WorldState world, RoomBooks books) {
        double here = books.people() + books.ledger().line().size();
        var sight = world.sight();
        long all = sight.lost().isEmpty() ? world.active() + world.waiting() : sight.people();
        return Math.clamp(here / Math.max(1, all), 0, 1);
    }
}
