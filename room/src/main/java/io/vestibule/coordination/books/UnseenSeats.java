package io.vestibule.coordination.books;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Seats that were taken without a ticket and whose tickets were not shown since, and where the
/// room is configured to, those of visitors who had waited too: they are given back after a time
/// that the room names. What an earlier process of this coordinator gave out is not known here and
/// ends as sessions do. *Confined to its agent.*
public final class UnseenSeats {

    /// The moments of admission by ticket, the oldest first.
    private final Map<Long, Long> seats = new LinkedHashMap<>();

    /// The ids whose seats were given back, according to a journal that was read.
    private final Set<Long> givenBackBefore = new HashSet<>();

    private long givenBack;

    /// A visitor entered whose ticket has to come back.
    public void entered(long id, long acceptedMillis) {
        seats.put(id, acceptedMillis);
    }

    /// A visitor came back with the ticket.
    public void seen(long id) {
        if (!seats.isEmpty()) {
            seats.remove(id);
        }
    }

    /// Takes what a journal says: a seat was given back.
    void givenBackBefore(long id) {
        givenBackBefore.add(id);
    }

    /// Whether a journal that is being read said so: what else it says of that admission is older.
    boolean wasGivenBack(long id) {
        return givenBackBefore.contains(id);
    }

    /// None of these seats is given back: they end as sessions do.
    void forget() {
        givenBackBefore.clear();
        seats.clear();
    }

    /// Gives back what is due.
    ///
    /// @param dueMillis seats that were taken before this moment
    void giveBack(long dueMillis, Seats held) {
        givenBackBefore.clear();
        for (Iterator<Map.Entry<Long, Long>> all = seats.entrySet().iterator(); all.hasNext(); ) {
            var seat = all.next();
            if (seat.getValue() >= dueMillis) {
                return;
            }
            all.remove();
            if (held.giveBack(seat.getKey(), seat.getValue())) {
                givenBack++;
            }
        }
    }

    /// The seats that are held.
    interface Seats {

        /// Gives a seat back.
        ///
        /// @return whether it was held
        boolean giveBack(long id, long acceptedMillis);
    }

    /// How many were given back since this began.
    public long givenBack() {
        return givenBack;
    }
}
