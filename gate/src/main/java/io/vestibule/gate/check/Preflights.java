package io.vestibule.gate.check;

import io.vestibule.gate.door.InsideAddresses;
import io.vestibule.ground.SipHash;
import io.vestibule.room.RoomId;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// What passes uncounted: CORS preflights, and parts of pages that come without a ticket while
/// there is room.
///
/// A preflight carries no cookie, so it cannot be distinguished from a newcomer. Those from the
/// addresses of admitted visitors pass; others pass up to the room's admissions a minute, so that
/// preflights are no way around the limit. Parts pass up to as many as the pages of that many
/// visitors have. *Thread-safe.*
public final class Preflights {

    /// Parts of pages in a minute for each admission that the room allows in it.
    static final int PARTS_OF_A_VISIT = 32;

    private static final long MINUTE_MILLIS = 60_000;

    /// Above this many rooms those that had none in this minute are forgotten.
    private static final int MOST_IDLE = 1_000;

    private static final long MINUTE = 0xFFFF_FFFF_0000_0000L;

    private final SipHash hash;

    /// Made when the first preflight comes: most sites have none, and pay nothing.
    private volatile @Nullable InsideAddresses inside;

    private final ConcurrentHashMap<RoomId, AtomicLong> preflights = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<RoomId, AtomicLong> parts = new ConcurrentHashMap<>();

    /// @param hash with a random key, for the table of addresses
    public Preflights(SipHash hash) {
        this.hash = hash;
    }

    /// Notes that an admitted visitor came from `address`. Costs nothing while no preflight has
    /// come yet; then the same however many addresses there are.
    ///
    /// @param untilMillis when their session ends at the latest
    public void admitted(String address, long untilMillis, long nowMillis) {
        var known = inside;
        if (known != null) {
            known.note(address, untilMillis, nowMillis);
        }
    }

    /// Whether a preflight from `address` passes; takes one of the minute's budget if it must.
    ///
    /// @param budget preflights of strangers in a minute
    public boolean pass(RoomId room, String address, int budget, long nowMillis) {
        return addresses().has(address, nowMillis) || spend(preflights, room, budget, nowMillis);
    }

    private InsideAddresses addresses() {
        var known = inside;
        if (known == null) {
            known = made();
        }
        return known;
    }

    private synchronized InsideAddresses made() {
        var known = inside;
        if (known == null) {
            known = new InsideAddresses(hash);
            inside = known;
        }
        return known;
    }

    /// Whether a part of a page passes; takes one of the minute's budget.
    ///
    /// @param newUsersPerMinute of the room
    public boolean passPart(RoomId room, int newUsersPerMinute, long nowMillis) {
        return spend(parts, room, (long) PARTS_OF_A_VISIT * newUsersPerMinute, nowMillis);
    }

    private static boolean spend(
            ConcurrentHashMap<RoomId, AtomicLong> spent, RoomId room, long budget, long nowMillis) {
        // The minute in the upper half, the number spent in the lower.
        long minute = (nowMillis / MINUTE_MILLIS) << 32;
        AtomicLong count = spent.get(room);
        if (count == null) {
            if (spent.size() >= MOST_IDLE) {
                spent.values().removeIf(old -> (old.get() & MINUTE) != minute);
            }
            count = spent.computeIfAbsent(room, _ -> new AtomicLong(minute));
        }
        long after = count.updateAndGet(old -> (old & MINUTE) == minute ? old + 1 : minute + 1);
        return (after & 0xFFFF_FFFFL) <= budget;
    }

    /// Rooms of which a budget is remembered.
    int rooms() {
        return preflights.size() + parts.size();
    }
}
