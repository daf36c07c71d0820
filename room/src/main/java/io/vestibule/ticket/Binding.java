package io.vestibule.ticket;

import io.vestibule.ground.WireReader;
import io.vestibule.ground.WireWriter;

/// To which network a ticket is bound, in rooms that bind tickets. *Immutable.*
///
/// @param network keyed bits of it, 0 to 65,535; -1 if the ticket is bound to none
/// @param freeMillis from when on none of its moves counts any more, to a second before; the past
///   if none does
public record Binding(int network, long freeMillis) {

    /// Of a ticket that is not bound, as in all rooms that bind none.
    public static final Binding NONE = new Binding(-1, 0);

    /// Its length behind a ticket.
    static final int BYTES = 6;

    private static final int NETWORK_BYTES = 2;
    private static final int SECONDS_BYTES = 4;
    private static final long SECOND = 1_000;
    private static final long MOST_SECONDS = (1L << Integer.SIZE) - 1;

    /// Whether the ticket is bound to a network.
    public boolean isBound() {
        return network >= 0;
    }

    /// Writes one that is bound.
    void write(WireWriter out) {
        out.fixed(network, NETWORK_BYTES);
        out.fixed(Math.clamp(freeMillis / SECOND, 0, MOST_SECONDS), SECONDS_BYTES);
    }

    /// Reads what [#write] wrote.
    static Binding read(WireReader in) {
        return new Binding((int) in.fixed(NETWORK_BYTES), in.fixed(SECONDS_BYTES) * SECOND);
    }
}
