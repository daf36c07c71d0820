package io.vestibule.challenge;

import java.nio.charset.StandardCharsets;

/// The JSON of a challenge, as it is sent and as it is signed: members in alphabetical order, no
/// blanks. *Confined to its event loop.*
final class ChallengeText {

    static final String ALGORITHM = "PBKDF2/SHA-256";

    private static final byte[] DIGITS = ascii("0123456789abcdef");
    private static final byte[] OPEN = ascii("{\"parameters\":");
    private static final byte[] COST = ascii("{\"algorithm\":\"" + ALGORITHM + "\",\"cost\":");
    private static final byte[] EXPIRES = ascii(",\"expiresAt\":");
    private static final byte[] PREFIX = ascii(",\"keyLength\":" + Pbkdf2.KEY_BYTES + ",\"keyPrefix\":\"");
    private static final byte[] NONCE = ascii("\",\"nonce\":\"");
    private static final byte[] SALT = ascii("\",\"salt\":\"");
    private static final byte[] END = ascii("\"}");
    private static final byte[] SIGNATURE = ascii(",\"signature\":\"");

    /// Fits the longest numbers and prefix there may be.
    private static final int MAX_BYTES = 400;

    private final byte[] text = new byte[MAX_BYTES];
    private int length;

    /// What is signed of a challenge.
    byte[] signatureOf(Challenge challenge, ChallengeKey key) {
        length = 0;
        parameters(challenge);
        return key.sign(text, 0, length);
    }

    /// The challenge with its signature.
    String signed(Challenge challenge, ChallengeKey key) {
        length = 0;
        copy(OPEN);
        int start = length;
        parameters(challenge);
        byte[] signature = key.sign(text, start, length);
        copy(SIGNATURE);
        hex(signature);
        copy(END);
        return new String(text, 0, length, StandardCharsets.ISO_8859_1);
    }

    private void parameters(Challenge challenge) {
        copy(COST);
        number(challenge.cost());
        copy(EXPIRES);
        number(challenge.expiresSeconds());
        copy(PREFIX);
        for (int i = 0; i < challenge.zeros(); i++) {
            text[length++] = '0';
        }
        copy(NONCE);
        hex(challenge.nonce());
        copy(SALT);
        hex(challenge.salt());
        copy(END);
    }

    private void copy(byte[] ready) {
        System.arraycopy(ready, 0, text, length, ready.length);
        length += ready.length;
    }

    private void hex(byte[] bytes) {
        for (byte next : bytes) {
            text[length++] = DIGITS[(next >> 4) & 15];
            text[length++] = DIGITS[next & 15];
        }
    }

    private void number(long value) {
        int digits = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            digits++;
        }
        long rest = value;
        for (int at = length + digits - 1; at >= length; at--) {
            text[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
