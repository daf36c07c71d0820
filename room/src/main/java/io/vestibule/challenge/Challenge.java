package io.vestibule.challenge;

import io.vestibule.ground.WireReader;
import io.vestibule.ground.WireWriter;

/// What is asked of one ticket. *Immutable*: its arrays are not changed.
final class Challenge {

    /*
     * nonce:  version 1 | level 1 | key id 4 | made 6, milliseconds since 1970
     * salt:   keyed hash of the room 8 | keyed hash of room and ticket 8
     *
     * All numbers are big-endian. The hashes are SipHash-2-4 under a key derived from the ring, so
     * that a challenge reveals nothing of the ticket's id, and none can be solved before it is
     * made.
     */

    static final int NONCE_BYTES = 12;
    static final int SALT_BYTES = 16;
    static final int MAX_COST = 10_000;
    static final int MAX_ZEROS = 8;

    /// How long a proof counts: ten times what the hardest challenge takes a phone.
    static final long VALID_SECONDS = 600;

    private static final int VERSION = 1;
    private static final int MADE_BYTES = 6;

    private final int cost;
    private final int zeros;
    private final long expiresSeconds;
    private final byte[] nonce;
    private final byte[] salt;

    /// @param cost rounds of HMAC-SHA256 for an attempt, 1 to [#MAX_COST]
    /// @param zeros with how many hex zeros the derived key has to begin, 1 to [#MAX_ZEROS]
    /// @param expiresSeconds until when a proof counts, in seconds since 1970
    /// @param nonce when it was made, how hard it is, and by which key; the solver's password
    ///   begins with it
    /// @param salt for which room and which ticket
    Challenge(int cost, int zeros, long expiresSeconds, byte[] nonce, byte[] salt) {
        this.cost = cost;
        this.zeros = zeros;
        this.expiresSeconds = expiresSeconds;
        this.nonce = nonce;
        this.salt = salt;
    }

    /// A challenge for one ticket.
    static Challenge of(ChallengeKey key, ChallengeScope scope, long ticketId, ChallengeLevel level, long nowMillis) {
        var nonce = new WireWriter(new byte[NONCE_BYTES]);
        nonce.fixed(VERSION, 1);
        nonce.fixed(level.number(), 1);
        nonce.fixed(key.id(), Integer.BYTES);
        nonce.fixed(nowMillis, MADE_BYTES);
        var salt = new WireWriter(new byte[SALT_BYTES]);
        salt.fixed(scope.roomTag(key.tags()), Long.BYTES);
        salt.fixed(scope.ticketTag(key.tags(), ticketId), Long.BYTES);
        return new Challenge(
                level.cost(), level.zeros(), nowMillis / 1000 + VALID_SECONDS, nonce.toByteArray(), salt.toByteArray());
    }

    int cost() {
        return cost;
    }

    int zeros() {
        return zeros;
    }

    long expiresSeconds() {
        return expiresSeconds;
    }

    byte[] nonce() {
        return nonce;
    }

    byte[] salt() {
        return salt;
    }

    /// Whether this version made it, if it was made by us.
    boolean isOfThisVersion() {
        return nonce[0] == VERSION;
    }

    ChallengeLevel level() {
        return ChallengeLevel.numbered(nonce[1] & 0xFF);
    }

    int keyId() {
        return (int) new WireReader(nonce, 2, NONCE_BYTES).fixed(Integer.BYTES);
    }

    long madeMillis() {
        return new WireReader(nonce, 2 + Integer.BYTES, NONCE_BYTES).fixed(MADE_BYTES);
    }

    boolean isOf(ChallengeScope scope, ChallengeKey key) {
        var tags = new WireReader(salt, 0, SALT_BYTES);
        return tags.fixed(Long.BYTES) == scope.roomTag(key.tags());
    }

    boolean isOf(ChallengeScope scope, long ticketId, ChallengeKey key) {
        var tags = new WireReader(salt, Long.BYTES, SALT_BYTES);
        return tags.fixed(Long.BYTES) == scope.ticketTag(key.tags(), ticketId);
    }
}
