package io.vestibule.ticket;

import io.vestibule.ground.SipHash;
import io.vestibule.ground.WireWriter;
import io.vestibule.room.RoomId;

/// Where a ticket is good: in one room, under one cookie name. Authenticated with every ticket, so
/// that a ticket of one room is worthless in another. *Immutable.*
public final class TicketScope {

    /// The longest cookie name there may be.
    public static final int MAX_NAME = 100;

    /// The longest scope in bytes: two texts of UTF-8 and their lengths.
    static final int MAX_BYTES = 3 * (MAX_NAME + RoomId.MAX_LENGTH) + 5;

    /// Follows the texts where the ticket is one of an invitation.
    private static final int INVITED = 1;

    private final String cookieName;
    private final byte[] bytes;
    private final long room;

    private TicketScope(String cookieName, byte[] bytes, long room) {
        this.cookieName = cookieName;
        this.bytes = bytes;
        this.room = room;
    }

    /// The scope of the cookie `cookieName` of `room`.
    public static TicketScope of(RoomId room, String cookieName) {
        if (cookieName.length() > MAX_NAME) {
            throw new IllegalArgumentException("a cookie name has at most 100 characters");
        }
        var writer = new WireWriter(new byte[MAX_BYTES]);
        writer.text(room.value());
        writer.text(cookieName);
        return new TicketScope(cookieName, writer.toByteArray(), numberOf(room));
    }

    private static long numberOf(RoomId room) {
        long[] letters = room.value().chars().asLongStream().toArray();
        return new SipHash(0, 0).of(letters);
    }

    /// Where tickets are good whose ids follow from invitations: under the same cookie, and no
    /// other ticket is.
    public TicketScope invited() {
        var writer = new WireWriter(new byte[MAX_BYTES]);
        writer.bytes(bytes);
        writer.fixed(INVITED, 1);
        return new TicketScope(cookieName, writer.toByteArray(), room);
    }

    public String cookieName() {
        return cookieName;
    }

    /// A number that stands for the room, whatever the cookie.
    long room() {
        return room;
    }

    /// Copies the scope to `target` at offset `at` and returns its length.
    int copyTo(byte[] target, int at) {
        System.arraycopy(bytes, 0, target, at, bytes.length);
        return bytes.length;
    }
}
