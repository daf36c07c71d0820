package io.vestibule.coordination.world;

import io.vestibule.queue.Bands;
import io.vestibule.queue.Flow;
import io.vestibule.queue.LineSummary;
import java.util.Collections;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the global coordinator of a room sends to one data center. The newest one counts; all
/// before may be lost. *Immutable.*
///
/// @param version grows from state to state of an epoch
/// @param heard the number of the newest state of the data center that is taken into account
/// @param seats what the data center may use of `totalActiveUsers`
/// @param passes what it may use of `newUsersPerMinute`
/// @param seatsCounted what is counted for it: a data center that has lost its memory takes this
///   many as in use
/// @param passesCounted the same for passes
/// @param waiting how many wait in the world
/// @param active how many are inside in the world; seats held for unknown people are not counted
/// @param inForce whether the limits are in force everywhere
/// @param upTo the position of the last one in the world's line for whom there is a slot now or in
///   the next seconds: visitors behind it wait, whatever is free nearby; [Bands#EVERYBODY] if there
///   are slots for all
/// @param frontUpTo the position up to which there are slots within the next 5 s
/// @param readyUpTo the position up to which there are slots within the next 23 s
/// @param line the world's line
/// @param eligible how many of its first may enter now
/// @param flow how fast it moves; what was learned about estimates is not part of it
/// @param anywhere how many slots no data center holds and anyone may ask for
/// @param contact whether a data center that is heard may continue with that; not so where the
///   coordinator hears less than half of the data centers, and another one may hear more
/// @param admitted how many were let in in the last 60 s in the world; empty if an older version
///   does not report it
/// @param hosts the nodes that host the room, by data center, as far as they are heard
/// @param sight what the coordinator sees of the data centers
public record WorldState(
        long version,
        long heard,
        Allotment seats,
        Allotment passes,
        int seatsCounted,
        int passesCounted,
        long waiting,
        long active,
        boolean inForce,
        long upTo,
        long frontUpTo,
        long readyUpTo,
        LineSummary line,
        int eligible,
        Flow flow,
        int anywhere,
        boolean contact,
        OptionalLong admitted,
        SortedMap<String, String> hosts,
        Sight sight) {

    public WorldState {
        hosts = Collections.unmodifiableSortedMap(new TreeMap<>(hosts));
    }

    /// The epoch of the sending coordinator.
    long epoch() {
        return seats.epoch();
    }

    public AllotmentPair terms() {
        return new AllotmentPair(seats, passes);
    }
}
