package io.vestibule.gate.http.plan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;

/// Reads certificates from PEM files, and finds out whether a key is theirs. *Immutable.*
public final class PemCertificates {

    private PemCertificates() {}

    /// The certificates in a PEM file, at least one.
    public static List<X509Certificate> read(Path file) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            List<X509Certificate> chain = CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(X509Certificate.class::cast)
                    .toList();
            if (chain.isEmpty()) {
                throw new GeneralSecurityException("no certificate in " + file);
            }
            return chain;
        }
    }

    /// A key that signs what its certificate does not vouch for would only fail visitors later.
    public static void checkPair(X509Certificate certificate, PrivateKey key) throws GeneralSecurityException {
        String algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
        byte[] sample = {1, 2, 3};
        var signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        signature.update(sample);
        byte[] signed = signature.sign();
        signature.initVerify(certificate.getPublicKey());
        signature.update(sample);
        if (!signature.verify(signed)) {
            throw new GeneralSecurityException("certificate and key do not match");
        }
    }
}
