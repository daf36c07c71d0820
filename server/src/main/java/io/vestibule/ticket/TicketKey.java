package io.vestibule.ticket;

/// A master key that tickets are sealed under, with the time in which it counts. *Immutable.*
///
/// Never seals anything itself: every process derives a key of its own from it.
public final class TicketKey {

    /// The length of a secret.
    public static final int SECRET_BYTES = 32;

    /// The end of a key that nothing has replaced yet.
    public static final long NEVER = Long.MAX_VALUE;

    private final int id;
    private final byte[] secret;
    private final long sealsFromMillis;
    private final long opensUntilMillis;

    /// A key.
    ///
    /// @param id random; names the key in every ticket
    /// @param secret [#SECRET_BYTES] random bytes
    /// @param sealsFromMillis from when on it seals, unless a newer one does
    /// @param opensUntilMillis until when what it sealed is accepted
    public TicketKey(int id, byte[] secret, long sealsFromMillis, long opensUntilMillis) {
        if (secret.length != SECRET_BYTES) {
            throw new IllegalArgumentException("a secret has " + SECRET_BYTES + " bytes");
        }
        this.id = id;
        this.secret = secret.clone();
        this.sealsFromMillis = sealsFromMillis;
        this.opensUntilMillis = opensUntilMillis;
    }

    public int id() {
        return id;
    }

    /// A copy of the secret.
    public byte[] secret() {
        return secret.clone();
    }

    public long sealsFromMillis() {
        return sealsFromMillis;
    }

    public long opensUntilMillis() {
        return opensUntilMillis;
    }

    /// The same key, accepted until `millis` and no longer.
    TicketKey until(long millis) {
        return new TicketKey(id, secret, sealsFromMillis, Math.min(millis, opensUntilMillis));
    }

    /// Does not show the secret.
    @Override
    public String toString() {
        return "key %08x".formatted(id);
    }
}
