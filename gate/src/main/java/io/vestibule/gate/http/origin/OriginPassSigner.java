package io.vestibule.gate.http.origin;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.netty.handler.codec.http.HttpRequest;
import io.netty.util.AsciiString;
import io.vestibule.gate.http.plan.OriginPassKeys;
import io.vestibule.gate.http.text.KnownHeader;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Makes the field `Vestibule-Pass`, by which an origin knows that a request came through the gate:
/// `v1;ID;SECONDS;NONCE;ROOM;MAC`. The MAC is HMAC-SHA256 over eight lines, none of which can hold
/// a line feed: `v1`, the key's id, the time, the nonce, the method, the host, the target, the
/// room. `docs/operating/ORIGIN-PASS.md` describes it for verifiers. *Confined to its event loop.*
final class OriginPassSigner {

    static final AsciiString FIELD = AsciiString.cached("Vestibule-Pass");

    private static final String ALGORITHM = "HmacSHA256";
    private static final int PREFIX_BYTES = 12;

    private final OriginPassRing keys;
    private final Mac mac;
    private final Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
    private final String prefix;
    private OriginPassKeys.@Nullable Key inMac;
    private long passes;

    OriginPassSigner(OriginPassRing keys) {
        this.keys = keys;
        byte[] random = new byte[PREFIX_BYTES];
        new SecureRandom().nextBytes(random);
        prefix = base64.encodeToString(random);
        try {
            mac = Mac.getInstance(ALGORITHM);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    /// Puts the field into a request that has its method, `Host` and target as the origin gets
    /// them. A request that goes out a second time gets another one.
    ///
    /// @param room its name; empty where no room covers the request
    void sign(HttpRequest request, long nowMillis, String room) {
        var key = keys.signing();
        if (!key.equals(inMac)) {
            load(key);
        }
        String id = key.id();
        String seconds = Long.toString(Math.floorDiv(nowMillis, 1000L));
        // No other lane and no other process has the prefix, and no pass of this one the number.
        String nonce = prefix + passes++;
        String host = request.headers().get(KnownHeader.HOST.text());
        String signed = String.join(
                "\n",
                "v1",
                id,
                seconds,
                nonce,
                request.method().name(),
                host == null ? "" : host.toLowerCase(Locale.ROOT),
                withoutEmptyQuery(request.uri()),
                room);
        String code = base64.encodeToString(mac.doFinal(signed.getBytes(ISO_8859_1)));
        request.headers().set(FIELD, String.join(";", "v1", id, seconds, nonce, room, code));
    }

    private void load(OriginPassKeys.Key key) {
        try {
            mac.init(new SecretKeySpec(key.secret().getBytes(ISO_8859_1), ALGORITHM));
            inMac = key;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a key of 32 bytes and more is one", e);
        }
    }

    /// Servlets cannot distinguish `/a?` from `/a`.
    private static String withoutEmptyQuery(String target) {
        int last = target.length() - 1;
        return last >= 0 && target.indexOf('?') == last ? target.substring(0, last) : target;
    }
}
