package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.VisitEvent;
import io.vestibule.room.Phase;
import io.vestibule.tally.Ages;
import io.vestibule.tally.VisitorStatus;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.SortedMap;

/// Learns from the books of a room what happens there, in the order in which it happens, and
/// decides nothing. *Confined to its agent.*
public interface RoomWatcher {

    /// Hears the ages of sessions.
    Ages holds();

    /// Hears how long visitors have waited.
    Ages waits(RoomBooks books);

    /// Ten times a second: the ledger was swept.
    ///
    /// @param lost how many gave up waiting
    /// @param waiting how many waited before
    void swept(int lost, int waiting, RoomBooks books);

    /// Ten times a second: all that the books do by themselves is done.
    void stepped(RoomBooks books);

    /// Another phase with other rules begins.
    void turned(Phase before, Phase now, long nowMillis);

    /// Other limits are in force from now on, or another way to enter.
    void limited(long nowMillis);

    /// The settings now in force were taken.
    void ruled(RoomBooks books);

    /// The world's coordinator was heard.
    ///
    /// @param hosts the nodes that host the room, by data center
    void heard(SortedMap<String, String> hosts, long nowMillis);

    /// The origin is held back more or less than before.
    void held(long nowMillis);

    /// A coordinator continues from what an earlier one knew.
    void resumed(long nowMillis);

    /// The coordinator begins.
    ///
    /// @param knowsNothing whether all is lost that an earlier life knew
    void begun(RoomBooks books, boolean knowsNothing);

    /// A slot was given.
    void granted();

    /// A newcomer was sent to wait.
    void touched(long arrivedMillis, long nowMillis);

    /// A waiting visitor checked in.
    ///
    /// @param joined whether the visitor was not counted before
    /// @param late whether the visitor had been there long before, and was counted as gone
    void checkedIn(VisitEvent.CheckedIn told, boolean joined, boolean late, long nowMillis);

    /// Whether there is a minute book to which it is reported what happens.
    boolean keepsMinutes();

    /// A visitor was handed to the origin with a slot: the admission has come about.
    void handed(long atMillis);

    /// A slot came back: its admission did not come about, or its ticket was not seen again.
    void gaveBack(long id, long nowMillis);

    /// A session or a wait was ended by the visitor, the origin or the operator.
    ///
    /// @param before the status until then
    /// @param wasInside whether a session ended that was still open
    void ended(long id, long atMillis, VisitorStatus before, boolean wasInside, boolean revoked, RoomBooks books);

    /// A visitor entered without a slot, and is counted.
    ///
    /// @param before the status until then
    void entered(long id, long atMillis, VisitorStatus before, RoomBooks books);

    /// Writes how fast the line moves.
    void writeRates(DataOutput copy) throws IOException;

    /// Reads it.
    ///
    /// @throws IOException if it is cut short or is something else
    void readRates(DataInput copy) throws IOException;

    /// Writes what was learned of estimates, behind the end of a copy.
    void writeLearned(DataOutput copy) throws IOException;

    /// Reads it, if this is what it begins with. What cannot be read costs nobody a place.
    ///
    /// @param copyMillis the newest moment that the copy speaks of
    void readLearned(long beginning, DataInput copy, long copyMillis);
}
