package io.vestibule.bell.form;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Signatures of Standard Webhooks 1.0: by them a receiver knows that a message is ours, whole, and
/// not an old one. *Stateless.*
public final class Signature {

    /// What the text of a secret begins with whose rest is its key in Base64. Any other text is the
    /// key itself.
    public static final String PREFIX = "whsec_";

    private Signature() {}

    /// The value of `webhook-signature`: one signature for each secret, with a space between.
    ///
    /// @param seconds when it is sent, epoch seconds
    static String of(List<String> secrets, String id, long seconds, String body) {
        String signed = id + "." + seconds + "." + body;
        return secrets.stream()
                .map(secret -> "v1," + hmac(keyOf(secret), signed))
                .collect(Collectors.joining(" "));
    }

    private static byte[] keyOf(String secret) {
        if (secret.startsWith(PREFIX)) {
            try {
                return Base64.getDecoder().decode(secret.substring(PREFIX.length()));
            } catch (IllegalArgumentException _) {
                // Not Base64: the text is the key.
                return secret.getBytes(StandardCharsets.UTF_8);
            }
        }
        return secret.getBytes(StandardCharsets.UTF_8);
    }

    /// HMAC with SHA-256, in Base64.
    static String hmac(byte[] key, String text) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HmacSHA256", e);
        }
    }
}
