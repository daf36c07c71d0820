package io.vestibule.coordination;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// A visitor who moved to another network. *Immutable.*
///
/// @param to the new id, and the network
/// @param toldMillis when the session was last seen, as the new ticket says; 0 of a place
/// @param atMillis when it moved
/// @param shownMillis when the new ticket came back; [#NEVER] if it is not known to have
record Moved(Move to, long toldMillis, long atMillis, long shownMillis) {

    /// The new ticket has not come back.
    static final long NEVER = Long.MAX_VALUE;

    /// The same after the new ticket came back.
    Moved shown(long nowMillis) {
        return shownMillis == NEVER ? new Moved(to, toldMillis, atMillis, nowMillis) : this;
    }

    /// Writes it into a copy.
    void write(DataOutput copy) throws IOException {
        copy.writeLong(to.newId());
        copy.writeShort(to.network());
        copy.writeLong(toldMillis);
        copy.writeLong(atMillis);
        copy.writeLong(shownMillis);
    }

    /// Reads what [#write] wrote.
    static Moved read(DataInput copy) throws IOException {
        var to = new Move(copy.readLong(), copy.readUnsignedShort());
        return new Moved(to, copy.readLong(), copy.readLong(), copy.readLong());
    }
}
