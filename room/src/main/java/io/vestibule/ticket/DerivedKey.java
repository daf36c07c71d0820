package io.vestibule.ticket;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// The key that one process seals with, derived from a master key and the salt of that process, and
/// the AES-256-GCM ciphers under it. *Confined to its event loop.*
final class DerivedKey {

    static final int NONCE_BYTES = 12;
    static final int TAG_BYTES = 16;

    private static final int KEY_BYTES = 32;

    private final int masterId;
    private final byte[] salt;
    private final SecretKey key;
    private final Cipher sealing = cipher();
    private final Cipher opening = cipher();

    private DerivedKey(int masterId, byte[] salt, SecretKey key) {
        this.masterId = masterId;
        this.salt = salt;
        this.key = key;
    }

    /// The key of the process with this salt under `master`.
    static DerivedKey of(TicketKey master, byte[] salt) {
        var key = new SecretKeySpec(master.derive("vestibule ticket 1", salt, KEY_BYTES), "AES");
        return new DerivedKey(master.id(), salt.clone(), key);
    }

    /// Whether this is the key of the process whose salt is in `wire` at offset `at`.
    boolean is(int master, byte[] wire, int at) {
        return masterId == master && Arrays.equals(salt, 0, TicketKey.SALT_BYTES, wire, at, at + TicketKey.SALT_BYTES);
    }

    /// Seals the bytes of `box` from `start` to `end` in place; the tag follows them.
    ///
    /// @param box the nonce is right before `start`; never the same twice
    /// @param bound what is authenticated with them
    /// @return the end of the tag
    int seal(byte[] box, int start, int end, byte[] bound, int boundLength) {
        try {
            sealing.init(Cipher.ENCRYPT_MODE, key, nonceBefore(box, start));
            sealing.updateAAD(bound, 0, boundLength);
            return start + sealing.doFinal(box, start, end - start, box, start);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM failed to seal", e);
        }
    }

    /// Opens in place what [#seal] sealed.
    ///
    /// @return the end of the opened bytes; -1 if anything was changed
    int open(byte[] box, int start, int end, byte[] bound, int boundLength) {
        try {
            opening.init(Cipher.DECRYPT_MODE, key, nonceBefore(box, start));
            opening.updateAAD(bound, 0, boundLength);
            return start + opening.doFinal(box, start, end - start, box, start);
        } catch (AEADBadTagException _) {
            return -1;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-GCM failed to open", e);
        }
    }

    private static Cipher cipher() {
        try {
            return Cipher.getInstance("AES/GCM/NoPadding");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java lacks AES-GCM", e);
        }
    }

    private static GCMParameterSpec nonceBefore(byte[] box, int start) {
        return new GCMParameterSpec(TAG_BYTES * Byte.SIZE, box, start - NONCE_BYTES, NONCE_BYTES);
    }
}
