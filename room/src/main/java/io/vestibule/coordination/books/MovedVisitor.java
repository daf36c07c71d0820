package io.vestibule.coordination.books;

import io.vestibule.coordination.protocol.Move;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// A visitor who moved to another network. *Immutable.*
///
/// @param to the new id, and the network
/// @param toldMillis when the session was last seen, as the new ticket says; 0 of a place
/// @param firstMillis the first check-in under the new id, as its gate counts: that of the request
///   that moved, which its ticket speaks of; 0 if none was heard
/// @param atMillis when it moved
/// @param shownMillis when the new ticket came back; [#NEVER] if it is not known to have
record MovedVisitor(Move to, long toldMillis, long firstMillis, long atMillis, long shownMillis) {

    /// The new ticket has not come back.
    static final long NEVER = Long.MAX_VALUE;

    /// The same after the new ticket came back.
    MovedVisitor shown(long nowMillis) {
        return shownMillis == NEVER ? new MovedVisitor(to, toldMillis, firstMillis, atMillis, nowMillis) : this;
    }

    /// The same after the first check-in under the new id.
    MovedVisitor checkedIn(long millis) {
        return new MovedVisitor(to, toldMillis, millis, atMillis, shownMillis);
    }

    /// Writes it into a copy.
    void write(DataOutput copy) throws IOException {
        copy.writeLong(to.newId());
        copy.writeShort(to.network());
        copy.writeLong(toldMillis);
        copy.writeLong(firstMillis);
        copy.writeLong(atMillis);
        copy.writeLong(shownMillis);
    }

    /// Reads what [#write] wrote.
    static MovedVisitor read(DataInput copy) throws IOException {
        var to = new Move(copy.readLong(), copy.readUnsignedShort());
        return new MovedVisitor(to, copy.readLong(), copy.readLong(), copy.readLong(), copy.readLong());
    }
}
