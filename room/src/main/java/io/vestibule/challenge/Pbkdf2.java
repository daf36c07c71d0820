package io.vestibule.challenge;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// Derives keys by PBKDF2 with HMAC-SHA256 (RFC 8018, section 5.2), one block of 32 bytes.
/// *Confined to its event loop.*
///
/// Unlike the JDK's it takes a password of any bytes, and keeps the two states of SHA-256 that
/// follow from it, which halves the work.
final class Pbkdf2 {

    static final int KEY_BYTES = 32;

    private static final int BLOCK_BYTES = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;
    private static final byte[] FIRST_BLOCK = {0, 0, 0, 1};

    private final MessageDigest fresh;
    private final byte[] pad = new byte[BLOCK_BYTES];
    private final byte[] round = new byte[KEY_BYTES];

    Pbkdf2() {
        try {
            fresh = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /// A derived key.
    ///
    /// @param password at most 64 bytes
    /// @param cost how many rounds, at least 1
    byte[] derive(byte[] password, byte[] salt, int cost) {
        try {
            var inner = padded(password, INNER);
            var outer = padded(password, OUTER);
            var first = (MessageDigest) inner.clone();
            first.update(salt);
            first.update(FIRST_BLOCK);
            first.digest(round, 0, KEY_BYTES);
            finish(outer);
            byte[] key = round.clone();
            for (int i = 1; i < cost; i++) {
                finish(inner);
                finish(outer);
                for (int at = 0; at < KEY_BYTES; at++) {
                    key[at] ^= round[at];
                }
            }
            return key;
        } catch (CloneNotSupportedException | DigestException e) {
            throw new IllegalStateException("SHA-256 cannot be copied", e);
        }
    }

    private MessageDigest padded(byte[] password, byte with) throws CloneNotSupportedException {
        for (int at = 0; at < BLOCK_BYTES; at++) {
            pad[at] = at < password.length ? (byte) (password[at] ^ with) : with;
        }
        var state = (MessageDigest) fresh.clone();
        state.update(pad);
        return state;
    }

    /// Hashes the round's bytes from this state on, in place.
    private void finish(MessageDigest state) throws CloneNotSupportedException, DigestException {
        var copy = (MessageDigest) state.clone();
        copy.update(round);
        copy.digest(round, 0, KEY_BYTES);
    }
}
