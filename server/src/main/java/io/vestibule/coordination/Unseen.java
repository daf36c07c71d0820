package io.vestibule.coordination;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Seats that were taken without a ticket and whose tickets were not shown since, and where the
/// room is configured to, those of visitors who had waited too: they are given back after a time
/// that the room names. What an earlier process of this coordinator gave out is not known here and
/// ends as sessions do. *Confined to its agent.*
final class Unseen {

    /// The moments of admission by ticket, the oldest first.
    private final Map<Long, Long> seats = new LinkedHashMap<>();

    /// The ids whose seats were given back, according to a journal that was read.
    private final Set<Long> givenBackBefore = new HashSet<>();

    private long givenBack;

    /// A visitor entered whose ticket has to come back.
    void entered(long id, long acceptedMillis) {
        seats.put(id, acceptedMillis);
    }

    /// A visitor came back with the ticket.
    void seen(long id) {
        if (!seats.isEmpty()) {
            seats.remove(id);
        }
    }

    /// Takes what a journal says: a seat was given back.
    void giveBackAgain(long id, long acceptedMillis, RoomState state) {
        givenBackBefore.add(id);
        state.ledger.giveBack(id, acceptedMillis);
    }

    /// Whether a journal that is being read said so: what else it says of that admission is older.
    boolean wasGivenBack(long id) {
        return givenBackBefore.contains(id);
    }

    /// Gives back what is due. Nothing where the return of a visitor could go unreported: those
    /// seats end as sessions do.
    void step(RoomState state, Journal journal) {
        givenBackBefore.clear();
        if (!state.wantsSeen() || !state.renews()) {
            seats.clear();
            return;
        }
        if (state.workers.isWaitedFor(state.now())) {
            return;
        }
        long due = state.workers.throughMillis(state.now()) - state.requests().unseenMillis();
        for (Iterator<Map.Entry<Long, Long>> all = seats.entrySet().iterator(); all.hasNext(); ) {
            var seat = all.next();
            if (seat.getValue() >= due) {
                return;
            }
            all.remove();
            if (state.ledger.giveBack(seat.getKey(), seat.getValue())) {
                journal.append(JournalEntry.UNSEEN, seat.getKey(), seat.getValue(), 0);
                givenBack++;
                state.minutes.gaveBack(seat.getKey(), state.now());
            }
        }
    }

    /// How many were given back since this began.
    long givenBack() {
        return givenBack;
    }
}
