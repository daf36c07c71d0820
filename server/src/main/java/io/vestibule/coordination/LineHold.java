package io.vestibule.coordination;

import io.vestibule.queue.Plan;
import io.vestibule.room.HoldSettings;
import io.vestibule.room.Limits;

/// What a data center gives out of what it holds: all of it, unless a sick origin holds its line.
/// *Confined to its agent.*
final class LineHold {

    /// Says how far the line is held.
    final OriginWatch origin = new OriginWatch();

    /// When less than all was given out last.
    private long throttledMillis = Long.MIN_VALUE / 2;

    /// Decides again how far a sick origin holds the line.
    ///
    /// @return whether something else holds from now on
    boolean step(HoldSettings settings, RoomState room) {
        if (origin.hold().isThrottled()) {
            throttledMillis = room.now();
        }
        return origin.step(settings, room.people(), room.now());
    }

    /// Whether what is given out follows what the data center holds and how many are inside, which
    /// changes by itself.
    boolean isPart(RoomState room) {
        return origin.hold().isThrottled() && !room.ownLimits.isAlone();
    }

    /// What may be given out of what is held.
    Lease lease(RoomState room) {
        return origin.hold().isThrottled() ? origin.allowance(room.lease(), ownPart(room)) : room.lease();
    }

    /// How many may enter now.
    Plan plan(RoomState room) {
        var allowed = lease(room);
        int passesFree = allowed.passes() - room.passes.out();
        return new Plan(
                allowed.seats() - room.ledger.occupancy(),
                origin.hold().probes() ? Math.min(passesFree, origin.probesLeft(room.now())) : passesFree,
                room.ledger.line().size(),
                isPacedElsewhere(room) ? Integer.MAX_VALUE : room.released.credit());
    }

    /// How many may enter within a time, as far as is known.
    int slotsWithin(long millis, RoomState room) {
        long then = room.now() + millis;
        int slots = plan(room)
                .slotsWith(
                        room.ledger.endingBy(then),
                        room.passes.backBy(then),
                        isPacedElsewhere(room) ? Integer.MAX_VALUE : room.released.creditWithin(millis));
        return origin.hold().probes()
                ? Math.min(slots, OriginWatch.PROBES * (int) Math.ceilDiv(millis, 10_000))
                : slots;
    }

    /// Whether the global coordinator paces the world's line: it allots passes as a stream. What a
    /// sick origin gets of it is paced here; and for another minute what was not given out
    /// meanwhile, which would otherwise come to the origin all at once.
    private boolean isPacedElsewhere(RoomState room) {
        return room.globalLink.knowsWorld(room.now())
                && !origin.hold().isThrottled()
                && room.now() - throttledMillis >= OriginWatch.STEP_MILLIS;
    }

    /// The part of the limits used to forecast this data center's part of the line: what it holds
    /// is no measure, since slots that are not needed now are not held.
    Lease outlook(RoomState room) {
        var part = ownPart(room);
        return origin.hold().isThrottled() ? origin.allowance(part, part) : part;
    }

    /// The same part of other limits.
    Lease outlook(Limits limits, RoomState room) {
        var part = ownPart(limits, room);
        return origin.hold().isThrottled() ? origin.allowance(part, part) : part;
    }

    /// The same, not rounded to whole numbers unless a sick origin holds the line.
    Foreseen.Part foreseen(Limits limits, RoomState room) {
        var world = room.globalLink.world(room.now());
        if (world.isEmpty() || origin.hold().isThrottled() || room.ownLimits.isAlone()) {
            return Foreseen.Part.of(outlook(limits, room));
        }
        double share = share(world.get(), room);
        var usable = usable(world.get(), limits);
        return new Foreseen.Part(usable.seats() * share, usable.passes() * share);
    }

    private static Lease ownPart(RoomState room) {
        return room.globalLink
                .world(room.now())
                .map(world -> part(world, room.rules().limits(), room))
                .orElseGet(room::lease);
    }

    /// While the others are not heard, no more than is held.
    private static Lease ownPart(Limits limits, RoomState room) {
        if (room.ownLimits.isAlone()) {
            return Lease.whole(limits);
        }
        return room.globalLink
                .world(room.now())
                .map(world -> part(world, limits, room))
                .orElseGet(() -> new Lease(
                        Math.min(room.lease().seats(), limits.totalActiveUsers()),
                        Math.min(room.lease().passes(), limits.newUsersPerMinute())));
    }

    private static Lease part(WorldState world, Limits limits, RoomState room) {
        return usable(world, limits).part(share(world, room));
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
    private static double share(WorldState world, RoomState room) {
        double here = room.people() + room.ledger.line().size();
        var sight = world.sight();
        long all = sight.lost().isEmpty() ? world.active() + world.waiting() : sight.people();
        return Math.clamp(here / Math.max(1, all), 0, 1);
    }
}
