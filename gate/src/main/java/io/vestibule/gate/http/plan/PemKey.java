package io.vestibule.gate.http.plan;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A private key as stored in PEM files: PKCS #8, or the older forms of RSA (PKCS #1) and EC (SEC
/// 1) keys, which the JDK reads once they are wrapped. *Immutable.*
public final class PemKey {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ((?:RSA |EC )?PRIVATE KEY)-----([^-]*)-----END \\1-----");
    private static final Pattern ENCRYPTED =
            Pattern.compile("-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type: 4,ENCRYPTED");
    private static final String RSA = "1.2.840.113549.1.1.1";
    private static final String EC = "1.2.840.10045.2.1";
    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");
    private static final int CURVE = 0xa0;

    private PemKey() {}

    /// The first private key in `pem`.
    ///
    /// @throws GeneralSecurityException when there is no readable key
    public static PrivateKey read(String pem) throws GeneralSecurityException {
        if (ENCRYPTED.matcher(pem).find()) {
            throw new GeneralSecurityException(
                    "the private key is encrypted, and its password cannot be asked for; decrypt it"
                            + " with: openssl pkey -in KEY -out PLAIN-KEY");
        }
        Matcher block = BLOCK.matcher(pem);
        if (!block.find()) {
            throw new GeneralSecurityException("no private key in PEM format");
        }
        byte[] bytes = decode(block.group(2));
        byte[] pkcs8 = switch (block.group(1)) {
            case "RSA PRIVATE KEY" -> wrap(Der.sequence(Der.oid(RSA), Der.none()), bytes);
            case "EC PRIVATE KEY" -> wrap(Der.sequence(Der.oid(EC), curve(bytes)), bytes);
            default -> bytes;
        };
        return key(new PKCS8EncodedKeySpec(pkcs8));
    }

    private static byte[] decode(String base64) throws GeneralSecurityException {
        try {
            return Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new GeneralSecurityException("private key is not base64", e);
        }
    }

    private static byte[] wrap(byte[] algorithm, byte[] key) {
        return Der.sequence(Der.integer(new byte[] {0}), algorithm, Der.octets(key));
    }

    /// The curve in a SEC 1 key: SEQUENCE { 1, OCTET STRING, \[0\] curve, … }.
    private static byte[] curve(byte[] key) throws GeneralSecurityException {
        int at = key.length < 2 ? key.length : 1 + lengthOctets(key, 1);
        while (at + 2 < key.length) {
            int content = at + 1 + lengthOctets(key, at + 1);
            int end = content + length(key, at + 1);
            if ((key[at] & 0xff) == CURVE && content < end && end <= key.length) {
                return Arrays.copyOfRange(key, content, end);
            }
            at = end;
        }
        throw new GeneralSecurityException("EC private key does not name its curve");
    }

    private static int lengthOctets(byte[] der, int at) {
        return der[at] >= 0 ? 1 : 1 + (der[at] & 0x7f);
    }

    private static int length(byte[] der, int at) {
        if (der[at] >= 0) {
            return der[at];
        }
        int length = 0;
        for (int i = 1; i <= Math.min(3, der[at] & 0x7f) && at + i < der.length; i++) {
            length = (length << 8) | (der[at + i] & 0xff);
        }
        return length;
    }

    private static PrivateKey key(PKCS8EncodedKeySpec spec) throws GeneralSecurityException {
        GeneralSecurityException last = null;
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (GeneralSecurityException e) {
                last = e;
            }
        }
        throw new GeneralSecurityException("unknown kind of private key", last);
    }
}
