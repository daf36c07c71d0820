package io.vestibule.ticket;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The derived keys of one event loop: its own, and some of other processes. *Confined to its event
/// loop.*
final class DerivedKeys {

    /// How many are kept; beyond that the one that was kept longest goes.
    static final int KEPT = 64;

    private final byte[] ownSalt;
    private final @Nullable DerivedKey[] kept = new @Nullable DerivedKey[KEPT];
    private int next;
    private @Nullable DerivedKey own;

    DerivedKeys(byte[] ownSalt) {
        this.ownSalt = ownSalt;
    }

    /// The key that this process seals with under `master`.
    DerivedKey own(TicketKey master) {
        DerivedKey current = own;
        if (current == null || !current.is(master.id(), ownSalt, 0)) {
            DerivedKey earlier = known(master, ownSalt, 0);
            current = earlier != null ? earlier : derive(master, ownSalt, 0);
            if (own != null) {
                keep(own);
            }
            own = current;
        }
        return current;
    }

    /// The key under `master` of the process whose salt is in `wire` at offset `at`, if it is
    /// cached.
    @Nullable
    DerivedKey known(TicketKey master, byte[] wire, int at) {
        DerivedKey current = own;
        if (current != null && current.is(master.id(), wire, at)) {
            return current;
        }
        for (DerivedKey key : kept) {
            if (key != null && key.is(master.id(), wire, at)) {
                return key;
            }
        }
        return null;
    }

    DerivedKey derive(TicketKey master, byte[] wire, int at) {
        return DerivedKey.of(master, Arrays.copyOfRange(wire, at, at + TicketKey.SALT_BYTES));
    }

    void keep(DerivedKey key) {
        kept[next] = key;
        next = (next + 1) % KEPT;
    }
}
