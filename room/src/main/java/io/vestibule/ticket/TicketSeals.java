package io.vestibule.ticket;

import java.util.function.Supplier;

/// Gives every event loop of a process a seal of its own, no two of which ever use one nonce under
/// one key. *Thread-safe.*
///
/// There must be one per process and salt: a process that is copied while it runs, as by restoring
/// a memory snapshot twice, would seal two tickets under one nonce.
public final class TicketSeals {

    /// How much chance a process needs.
    public static final int SALT_BYTES = TicketKey.SALT_BYTES;

    private static final int LANES = 1 << Short.SIZE;

    private final Supplier<KeyRing> ring;
    private final byte[] salt;
    private int lanes;

    /// The seals of one process.
    ///
    /// @param ring supplies the newest keys; asked for every ticket, from any event loop
    /// @param salt [#SALT_BYTES] random bytes, drawn again at every start
    public TicketSeals(Supplier<KeyRing> ring, byte[] salt) {
        if (salt.length != SALT_BYTES) {
            throw new IllegalArgumentException("a salt has " + SALT_BYTES + " bytes");
        }
        this.ring = ring;
        this.salt = salt.clone();
    }

    /// A seal for one event loop.
    public synchronized TicketSeal next() {
        if (lanes == LANES) {
            throw new IllegalStateException("a process has at most " + LANES + " seals");
        }
        return new TicketSeal(ring, salt, lanes++);
    }
}
