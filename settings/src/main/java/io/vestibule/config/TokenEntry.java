package io.vestibule.config;

import io.vestibule.ground.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Optional;

/// The record of a token: enough to recognize it, not enough to use it. Immutable.
///
/// @param name unique among those in use
/// @param salt random, in front of what is hashed
/// @param hash SHA-256 of salt and token, in hex; tokens are long and random, so that no slow hash
///   is needed
/// @param revokedOn since when it is no longer accepted
public record TokenEntry(
        String id, String name, Role role, String salt, String hash, Instant createdOn, Optional<Instant> revokedOn) {

    /// Whether `presented` is this token and it is in use. Takes the same time whatever it is.
    boolean accepts(String presented) {
        boolean same = MessageDigest.isEqual(
                hash.getBytes(StandardCharsets.US_ASCII),
                hashOf(salt, presented).getBytes(StandardCharsets.US_ASCII));
        return same && revokedOn.isEmpty();
    }

    TokenEntry revoked(Instant at) {
        return new TokenEntry(id, name, role, salt, hash, createdOn, Optional.of(at));
    }

    static String hashOf(String salt, String token) {
        return Sha256.hex(salt + token);
    }

    /// Does not show the hash.
    @Override
    public String toString() {
        return "TokenEntry[" + name + ", " + role.published() + "]";
    }
}
