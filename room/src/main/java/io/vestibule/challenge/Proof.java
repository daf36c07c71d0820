package io.vestibule.challenge;

/// A challenge that comes back with what solves it, as the visitor says. *Immutable*: its arrays
/// are not changed.
final class Proof {

    private static final int COUNTER_BYTES = 4;

    private final Challenge challenge;
    private final byte[] signature;
    private final long counter;
    private final byte[] derivedKey;

    /// @param signature of the challenge
    /// @param counter the number that was found, 0 to 2^32 - 1
    /// @param derivedKey what derives from it
    Proof(Challenge challenge, byte[] signature, long counter, byte[] derivedKey) {
        this.challenge = challenge;
        this.signature = signature;
        this.counter = counter;
        this.derivedKey = derivedKey;
    }

    Challenge challenge() {
        return challenge;
    }

    byte[] signature() {
        return signature;
    }

    byte[] derivedKey() {
        return derivedKey;
    }

    /// What the key derives from: the nonce and the counter, big-endian.
    byte[] password() {
        byte[] nonce = challenge.nonce();
        var password = new byte[nonce.length + COUNTER_BYTES];
        System.arraycopy(nonce, 0, password, 0, nonce.length);
        for (int i = 0; i < COUNTER_BYTES; i++) {
            password[password.length - 1 - i] = (byte) (counter >>> (Byte.SIZE * i));
        }
        return password;
    }

    /// Whether the derived key begins with enough zeros.
    boolean beginsAsAsked() {
        for (int digit = 0; digit < challenge.zeros(); digit++) {
            int shift = digit % 2 == 0 ? 4 : 0;
            if ((derivedKey[digit / 2] >> shift & 15) != 0) {
                return false;
            }
        }
        return true;
    }
}
