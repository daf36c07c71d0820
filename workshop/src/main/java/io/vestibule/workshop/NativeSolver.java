package io.vestibule.workshop;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Solves challenges outside a browser, as a program does that wants many places. *Confined to its
/// caller.*
final class NativeSolver {

    private static final Pattern CHALLENGE = Pattern.compile(
            ".*\"cost\":(\\d+),.*\"keyPrefix\":\"(\\w+)\",\"nonce\":\"(\\w+)\"," + "\"salt\":\"(\\w+)\".*");
    private static final HexFormat HEX = HexFormat.of();
    private static final byte[] FIRST_BLOCK = {0, 0, 0, 1};

    private final Mac mac;

    NativeSolver() {
        try {
            mac = Mac.getInstance("HmacSHA256");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HMAC-SHA256", e);
        }
    }

    /// The proof for a challenge of ours.
    String solve(String challenge) throws GeneralSecurityException {
        Matcher of = CHALLENGE.matcher(challenge);
        if (!of.matches()) {
            throw new IllegalArgumentException("not a challenge: " + challenge);
        }
        byte[] nonce = HEX.parseHex(of.group(3));
        byte[] salt = HEX.parseHex(of.group(4));
        int cost = Integer.parseInt(of.group(1));
        for (int counter = 0; ; counter++) {
            var password = ByteBuffer.allocate(nonce.length + Integer.BYTES);
            password.put(nonce).putInt(counter);
            String key = HEX.formatHex(derive(password.array(), salt, cost));
            if (key.startsWith(of.group(2))) {
                return proof(challenge, counter, key);
            }
        }
    }

    /// What is sent for a challenge, right or wrong.
    static String proof(String challenge, int counter, String derivedKey) {
        String json = "{\"challenge\":%s,\"solution\":{\"counter\":%d,\"derivedKey\":\"%s\",\"time\":1}}"
                .formatted(challenge, counter, derivedKey);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.US_ASCII));
    }

    private byte[] derive(byte[] password, byte[] salt, int cost) throws GeneralSecurityException {
        mac.init(new SecretKeySpec(password, mac.getAlgorithm()));
        mac.update(salt);
        byte[] round = mac.doFinal(FIRST_BLOCK);
        byte[] key = round.clone();
        for (int i = 1; i < cost; i++) {
            round = mac.doFinal(round);
            for (int at = 0; at < key.length; at++) {
                key[at] ^= round[at];
            }
        }
        return key;
    }
}
