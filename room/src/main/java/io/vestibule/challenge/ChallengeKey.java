package io.vestibule.challenge;

import io.vestibule.ground.SipHash;
import io.vestibule.ticket.TicketKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// The keys that sign challenges and hide in them whose they are, derived from one key of the ring.
/// The same in every process that has the ring. *Confined to its event loop.*
final class ChallengeKey {

    static final int SIGNATURE_BYTES = 32;

    private static final String PURPOSE = "vestibule challenge 1";
    private static final byte[] NO_SALT = {};

    private final int id;
    private final Mac mac;
    private final SipHash tags;

    private ChallengeKey(int id, Mac mac, SipHash tags) {
        this.id = id;
        this.mac = mac;
        this.tags = tags;
    }

    static ChallengeKey of(TicketKey master) {
        var material = ByteBuffer.wrap(master.derive(PURPOSE, NO_SALT, SIGNATURE_BYTES + 2 * Long.BYTES));
        var secret = new byte[SIGNATURE_BYTES];
        material.get(secret);
        return new ChallengeKey(master.id(), mac(secret), new SipHash(material.getLong(), material.getLong()));
    }

    /// The protocol's libraries take the secret as a text: it is 64 hex digits.
    private static Mac mac(byte[] secret) {
        try {
            byte[] text = HexFormat.of().formatHex(secret).getBytes(StandardCharsets.US_ASCII);
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(text, "HmacSHA256"));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HMAC-SHA256", e);
        }
    }

    int id() {
        return id;
    }

    SipHash tags() {
        return tags;
    }

    /// The signature of `text` from `start` to before `end`.
    byte[] sign(byte[] text, int start, int end) {
        mac.update(text, start, end - start);
        return mac.doFinal();
    }
}
