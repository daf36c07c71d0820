package io.vestibule.ticket;

import io.vestibule.ground.SipHash;
import io.vestibule.rule.value.Ip;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;

/// A master key that tickets are sealed under, with the time in which it counts. *Immutable.*
///
/// Never seals anything itself: every process derives a key of its own from it.
public final class TicketKey {

    /// The length of a secret.
    public static final int SECRET_BYTES = 32;

    /// The length of the salt of a process.
    static final int SALT_BYTES = 12;

    /// The end of a key that nothing has replaced yet.
    public static final long NEVER = Long.MAX_VALUE;

    private static final long NETWORK_MASK = (1L << Short.SIZE) - 1;

    private final int id;
    private final byte[] secret;
    private final long sealsFromMillis;
    private final long opensUntilMillis;
    private final SipHash marks;
    private final SipHash networks;

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
        var marking = ByteBuffer.wrap(derive("vestibule salt 1", new byte[0], 2 * Long.BYTES));
        this.marks = new SipHash(marking.getLong(), marking.getLong());
        var binding = ByteBuffer.wrap(derive("vestibule network 1", new byte[0], 2 * Long.BYTES));
        this.networks = new SipHash(binding.getLong(), binding.getLong());
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

    /// Key material for one purpose, by HKDF-SHA256.
    public byte[] derive(String purpose, byte[] salt, int bytes) {
        try {
            var parameters = HKDFParameterSpec.ofExtract()
                    .addIKM(secret)
                    .addSalt(salt)
                    .thenExpand(purpose.getBytes(StandardCharsets.US_ASCII), bytes);
            return KDF.getInstance("HKDF-SHA256").deriveData(parameters);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java lacks HKDF-SHA256", e);
        }
    }

    /// What a process writes besides its salt. A salt cannot be marked without the secret, so an
    /// invented one costs us a hash and not the derivation of a key.
    ///
    /// @param salt the salt is at offset `at`
    int markOf(byte[] salt, int at) {
        var words = ByteBuffer.wrap(salt, at, SALT_BYTES);
        return (int) marks.of(words.getLong(), words.getInt());
    }

    /// 16 bits of a network, of which nobody without the secret learns anything.
    ///
    /// @param room of which they are
    /// @param block the address block
    int networkOf(long room, Ip block) {
        long hash = networks.of(room, block.six() ? 1 : 0, block.high(), block.low());
        return (int) (hash & NETWORK_MASK);
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
