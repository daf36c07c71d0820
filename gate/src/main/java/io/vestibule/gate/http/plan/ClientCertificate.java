package io.vestibule.gate.http.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/// The files of a certificate by which the gate proves to an origin that it is the gate. They are
/// read again within two seconds of a change; a pair that does not load is logged and the old one
/// kept. *Immutable.*
///
/// @param certificates PEM, the gate's certificate first, then the chain
/// @param key PEM, PKCS #8, PKCS #1 or SEC 1, not encrypted
public record ClientCertificate(Path certificates, Path key) {

    private static final String CLIENT = "1.3.6.1.5.5.7.3.2";
    private static final String ANY = "2.5.29.37.0";

    /// What is in the files.
    ///
    /// @param chain the certificate first
    public record Pair(List<X509Certificate> chain, PrivateKey key) {

        public Pair {
            chain = List.copyOf(chain);
        }

        /// The certificate itself.
        public X509Certificate certificate() {
            return chain.getFirst();
        }

        /// Whether it may be shown by a client: origins refuse one that is for servers alone.
        public boolean isForClients() throws GeneralSecurityException {
            var purposes = certificate().getExtendedKeyUsage();
            return purposes == null || purposes.contains(CLIENT) || purposes.contains(ANY);
        }
    }

    /// Reads both files.
    ///
    /// @throws GeneralSecurityException when they are not what they should be, or do not belong
    ///   together
    public Pair read() throws IOException, GeneralSecurityException {
        var chain = chain();
        var secret = PemKey.read(Files.readString(key));
        PemCertificates.checkPair(chain.getFirst(), secret);
        return new Pair(chain, secret);
    }

    /// Reads the certificates alone.
    ///
    /// @throws GeneralSecurityException when there is none
    public List<X509Certificate> chain() throws IOException, GeneralSecurityException {
        return PemCertificates.read(certificates);
    }
}
