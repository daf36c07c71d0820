package io.vestibule.gate.http.tls;

import io.netty.util.NetUtil;
import io.vestibule.gate.http.plan.Der;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/// A certificate that vouches for itself: to try TLS, not to be trusted. Version 3 with an EC key
/// on P-256, made with nothing but the JDK (RFC 5280). *Immutable.*
record SelfSigned(PrivateKey key, X509Certificate certificate) {

    private static final String COMMON_NAME = "2.5.4.3";
    private static final String ALTERNATIVE_NAMES = "2.5.29.17";
    private static final String BASIC_CONSTRAINTS = "2.5.29.19";
    private static final String ECDSA_SHA256 = "1.2.840.10045.4.3.2";
    private static final int DNS_NAME = 0x82;
    private static final int IP_ADDRESS = 0x87;
    private static final long HOUR_SECONDS = 3600;
    private static final long DAYS = 397;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuuMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

    /// @param names DNS names and addresses; the first is the common name too
    /// @param now the certificate is valid from an hour before on, for 397 days
    static SelfSigned of(List<String> names, Instant now) throws GeneralSecurityException {
        var generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair keys = generator.generateKeyPair();
        byte[] content = content(names, keys.getPublic().getEncoded(), now);
        var signer = Signature.getInstance("SHA256withECDSA");
        signer.initSign(keys.getPrivate());
        signer.update(content);
        byte[] encoded = Der.sequence(content, algorithm(), Der.bits(signer.sign()));
        var certificate =
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded));
        return new SelfSigned(keys.getPrivate(), (X509Certificate) certificate);
    }

    private static byte[] content(List<String> names, byte[] publicKey, Instant now) {
        byte[] name = name(names.getFirst());
        return Der.sequence(
                Der.explicit(0, Der.integer(new byte[] {2})),
                Der.integer(serial().toByteArray()),
                algorithm(),
                name,
                validity(now),
                name,
                publicKey,
                Der.explicit(3, Der.sequence(alternatives(names), constraints())));
    }

    private static BigInteger serial() {
        return new BigInteger(120, new SecureRandom()).setBit(120);
    }

    private static byte[] algorithm() {
        return Der.sequence(Der.oid(ECDSA_SHA256));
    }

    private static byte[] name(String commonName) {
        return Der.sequence(Der.set(Der.sequence(Der.oid(COMMON_NAME), Der.utf8(commonName))));
    }

    private static byte[] validity(Instant now) {
        return Der.sequence(
                Der.time(TIME.format(now.minusSeconds(HOUR_SECONDS))),
                Der.time(TIME.format(now.plusSeconds(DAYS * 24 * HOUR_SECONDS))));
    }

    private static byte[] alternatives(List<String> names) {
        List<byte[]> all = new ArrayList<>();
        for (String name : names) {
            byte[] address = NetUtil.createByteArrayFromIpAddressString(name);
            all.add(
                    address == null
                            ? Der.tagged(DNS_NAME, name.getBytes(StandardCharsets.US_ASCII))
                            : Der.tagged(IP_ADDRESS, address));
        }
        byte[] value = Der.sequence(all.toArray(byte[][]::new));
        return Der.sequence(Der.oid(ALTERNATIVE_NAMES), Der.octets(value));
    }

    private static byte[] constraints() {
        return Der.sequence(Der.oid(BASIC_CONSTRAINTS), Der.bool(true), Der.octets(Der.sequence()));
    }
}
