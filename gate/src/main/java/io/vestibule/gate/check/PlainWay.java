package io.vestibule.gate.check;

import io.vestibule.challenge.BlockSketch;
import io.vestibule.gate.visit.Visit;
import io.vestibule.ground.Elapsed;
import io.vestibule.ground.SipHash;
import io.vestibule.queue.RoomView;
import io.vestibule.room.RoomId;
import io.vestibule.rule.value.Ip;
import io.vestibule.ticket.Ticket;
import java.util.HashMap;
import java.util.Map;

/// The way into the line for visitors whose browser runs no script: those who kept coming back for
/// a minute, or as long as the room says, join as of when they were asked, few of them. *Confined
/// to its event loop.*
///
/// At most one in twenty-five of those who may be let in goes this way, and one a minute of an
/// address block: programs that take all of it make others wait 4.2 % longer.
final class PlainWay {

    private static final double SHARE = 0.04;
    private static final long MINUTE_MILLIS = 60_000;

    /// Blocks that meet at one of these places wait for each other.
    private static final int PLACES = 4_096;

    private static final int MOST_ROOMS = 10_000;

    private final SipHash hash;
    private final long[] usedMillis = new long[PLACES];
    private final Map<RoomId, Budget> budgets = new HashMap<>();

    /// What a room has left, at some moment.
    private record Budget(double left, long atMillis) {}

    /// @param hash under a key that is drawn at every start
    PlainWay(SipHash hash) {
        this.hash = hash;
    }

    /// Lets a visitor go this way, if one may.
    boolean takes(Visit visit, RoomView view, Ticket.Unproven ticket, Ip address) {
        long now = visit.nowMillis();
        long patienceMillis = 1_000L * visit.room().challenge().plainSeconds();
        if (patienceMillis == 0 || !Elapsed.isOver(ticket.sinceMillis(), patienceMillis, now)) {
            return false;
        }
        Ip block = BlockSketch.blockOf(address);
        long hashed = hash.of(block.six() ? 1 : 0, block.high(), block.low());
        int place = (int) hashed & (PLACES - 1);
        double left = left(visit, view);
        if (left < 1 || !Elapsed.isOver(usedMillis[place], MINUTE_MILLIS, now)) {
            return false;
        }
        usedMillis[place] = now;
        budgets.put(visit.room().id(), new Budget(left - 1, now));
        return true;
    }

    /// The share of this lane in what the room may spend: it grows with time, from one at first,
    /// and never beyond what a minute brings, or one.
    private double left(Visit visit, RoomView view) {
        if (budgets.size() >= MOST_ROOMS) {
            budgets.clear();
        }
        long now = visit.nowMillis();
        double limit = visit.room().limits().newUsersPerMinute();
        double perMinute = SHARE * limit / Math.max(1, view.counts().workers());
        var known = budgets.getOrDefault(visit.room().id(), new Budget(1, now));
        double brought = (double) Elapsed.of(known.atMillis(), now) / MINUTE_MILLIS * perMinute;
        double left = Math.min(Math.max(1, perMinute), known.left() + brought);
        budgets.put(visit.room().id(), new Budget(left, now));
        return left;
    }
}
